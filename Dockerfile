# The bot as a service: docker build -t zole-bot . && docker run -d --env-file .env -v zole:/data zole-bot

FROM python:3.13-slim AS build
WORKDIR /build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
COPY requirements.txt requirements-dev.txt ./
RUN python -m venv /opt/zole-bot && /opt/zole-bot/bin/pip install --require-hashes --requirement requirements.txt
# Only this stage has the tools that build the wheel.
RUN pip install --require-hashes --requirement requirements-dev.txt
COPY pyproject.toml README.md LICENSE ./
COPY migrations ./migrations
COPY zole_bot ./zole_bot
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/zole-bot/bin/pip install --no-deps --no-index /wheels/*.whl

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin zole \
    && mkdir /data && chown zole:zole /data
COPY --from=build /opt/zole-bot /opt/zole-bot
ENV PATH=/opt/zole-bot/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ZOLE_BOT_DATABASE=/data/zole.db \
    ZOLE_BOT_METRICS_LISTEN=127.0.0.1:9100
USER zole
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9100/healthz', timeout=4)"]
CMD ["zole-bot", "run"]

# Builds the wheel, installs it with the locked dependencies, and keeps nothing else.
#   docker build -t zole-bot .
#   docker run -d --name zole-bot --restart unless-stopped --env-file .env -v zole-data:/data zole-bot

FROM python:3.13-slim AS wheel
WORKDIR /build
COPY requirements-build.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements-build.txt
COPY pyproject.toml README.md LICENSE ./
COPY migrations ./migrations
COPY zole_bot ./zole_bot
RUN python -m hatchling build -t wheel

FROM python:3.13-slim AS install
COPY requirements.txt ./
RUN python -m venv /opt/zole-bot
RUN /opt/zole-bot/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY --from=wheel /build/dist/*.whl /tmp/
RUN /opt/zole-bot/bin/pip install --no-cache-dir --no-deps --no-index /tmp/*.whl

FROM python:3.13-slim
COPY --from=install /opt/zole-bot /opt/zole-bot
RUN useradd --system --user-group --uid 10001 --no-create-home zole && install -d -o zole -g zole /data
USER zole
WORKDIR /data
VOLUME /data
ENV PATH=/opt/zole-bot/bin:$PATH PYTHONUNBUFFERED=1 ZOLE_BOT_DATABASE=/data/zole.db ZOLE_BOT_METRICS_LISTEN=127.0.0.1:9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["python", "-c", "import os; from http.client import HTTPConnection; port = os.environ['ZOLE_BOT_METRICS_LISTEN'].rpartition(':')[2]; health = HTTPConnection('127.0.0.1', int(port), timeout=4); health.request('GET', '/healthz'); raise SystemExit(health.getresponse().status != 200)"]
CMD ["zole-bot", "run"]

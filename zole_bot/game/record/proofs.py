"""Judge the proofs of a session, each by itself and, where the header promises it, as one chain (record.md)."""

from __future__ import annotations

from zole_bot.game.deal import Concession
from zole_bot.game.record.faults import RuleCode, RuleError
from zole_bot.game.record.lines import DealLine, Header, Proof, VoidLine
from zole_bot.game.shuffle import MAX_CUT, PlayedDeal, commitment, deal_out, first_public, next_public_stem, shuffle


class ProofJudge:
    """Remembers of the session what the next proof must follow from."""

    def __init__(self, header: Header) -> None:
        self._is_chain = bool(header.chain)
        self._id = header.session_id or ""
        self._last_secret: bytes | None = None
        self._last_played: PlayedDeal | None = None

    def judge_deal(self, line: DealLine) -> None:
        """Judge the proof of a deal whose cards are known to be the 26.

        Raises `RuleError`.
        """
        proof = line.proof
        self._judge_commitment(proof, deal=line.number)
        dealt = deal_out(shuffle(proof.secret, proof.public))
        if [set(hand) for hand in line.hands] != [set(hand) for hand in dealt.cards] or line.talon != dealt.talon:
            raise RuleError(RuleCode.CARDS_NOT_PROVED, deal=line.number)
        if self._is_chain:
            wanted = f"{self._public_stem()}:{line.cut or 0}"
            if proof.public != wanted:
                raise RuleError(RuleCode.PUBLIC, {"wanted": wanted, "found": proof.public}, deal=line.number)
        self._last_secret = proof.secret
        self._last_played = played_deal(line)

    def judge_void(self, line: VoidLine, deals_before: int) -> None:
        """Judge the proof of a deal that was broken off; which cut it had is told by its public text alone.

        Raises `RuleError`.
        """
        proof = line.proof
        self._judge_commitment(proof, deal=deals_before, line="void")
        if self._is_chain:
            stem = self._public_stem()
            if proof.public not in _with_any_cut(stem):
                details = {"wanted": f"{stem}:0", "found": proof.public}
                raise RuleError(RuleCode.PUBLIC, details, deal=deals_before, line="void")
        self._last_secret = proof.secret

    def _judge_commitment(self, proof: Proof, deal: int, line: str | None = None) -> None:
        if proof.commitment != commitment(proof.secret):
            raise RuleError(RuleCode.COMMITMENT, deal=deal, line=line)
        if self._is_chain and self._last_secret is not None and proof.commitment != self._last_secret:
            raise RuleError(RuleCode.CHAIN_BROKEN, deal=deal, line=line)

    def _public_stem(self) -> str:
        if self._last_played is None:
            return first_public(self._id, 0).removesuffix(":0")
        return next_public_stem(self._last_played)


def played_deal(line: DealLine) -> PlayedDeal:
    """Take from a deal line what the public text of the next deal is made of."""
    conceded = None if line.conceded is None else Concession(line.conceded.by, line.conceded.before_trick)
    return PlayedDeal(line.proof.public, line.bids, line.buried or (), line.tricks, conceded)


def _with_any_cut(stem: str) -> frozenset[str]:
    return frozenset(f"{stem}:{cut}" for cut in range(MAX_CUT + 1))

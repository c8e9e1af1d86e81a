"""Keys for one-time codes that people set for themselves.

A key is offered with a proof. It is in force once the person returns it with the proof and a code;
until then nothing is stored.
"""

from __future__ import annotations

import hmac

from pydantic import BaseModel, Field

from houseway.errors import IllegalMove
from houseway.server.accounts.tokens import accepted_step, code_address, is_same_token, new_code_key
from houseway.server.http.bodies import RequestBody


class OfferedKey(BaseModel):
    key: str = Field(description="For an authenticator, in Base32")
    address: str = Field(description="The same as an address, as a QR code contains it")
    proof: str = Field(description="Returned with the key to confirm it")


class ProvenKey(RequestBody):
    key: str = Field("", max_length=64)
    proof: str = Field("", max_length=64)
    code: str = Field("", max_length=10, description="A one-time code of the key")


def offered_key(seal: str, name: str) -> OfferedKey:
    """A new key; the server's secret `seal` signs the proof."""
    key = new_code_key()
    return OfferedKey(key=key, address=code_address(key, name), proof=_proof(seal, key))


def proven_step(seal: str, given: ProvenKey, at: int) -> int:
    """The time step of the code that came back with an offered key."""
    if not is_same_token(given.proof, _proof(seal, given.key)):
        raise IllegalMove(
            "unknown-key", "this key was not offered to you; ask for a new one", where="key"
        )
    step = accepted_step(given.key, given.code.replace(" ", ""), at)
    if step is None:
        raise IllegalMove(
            "wrong-code",
            "this is not a code of the new key at this time; check the clock of the device",
            where="code",
        )
    return step


def _proof(seal: str, key: str) -> str:
    return hmac.new(seal.encode(), f"key for codes {key}".encode(), "sha256").hexdigest()

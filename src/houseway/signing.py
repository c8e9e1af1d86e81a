"""Ed25519 signatures: what signs checkpoints of the books and approval packs."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Final

from houseway.errors import HousewayError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC_ENDING: Final = ".pub"


class SigningKey:
    """A signing key; others check its signatures with the text `public`."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = key_text(private.public_key().public_bytes_raw())

    def sign(self, content: bytes) -> str:
        return key_text(self._private.sign(content))

    @property
    def private_bytes(self) -> bytes:
        """The secret, for those who keep it in a file."""
        return self._private.private_bytes_raw()


def key_text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode("ascii").rstrip("=")


def key_bytes(text: str) -> bytes:
    """The bytes of a key or a signature; raises ValueError if the text is none."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> SigningKey:
    """A new key of random bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return SigningKey(Ed25519PrivateKey.generate())


def key_of(private: bytes) -> SigningKey:
    """The key with this secret; raises ValueError if it has not the length of one."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return SigningKey(Ed25519PrivateKey.from_private_bytes(private))


def read_public_key(text: str, where: str = "--signed-by") -> str:
    """The public key in a file, or the text itself."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    path = Path(text)
    try:
        found = path.read_text(encoding="ascii", errors="replace") if path.is_file() else text
        Ed25519PublicKey.from_public_bytes(key_bytes(found.strip()))
    except (OSError, ValueError):
        why = f"{text!r} is no public key and no file with one; name the file that ends in .pub"
        raise HousewayError("bad-public-key", why, where=where) from None
    return found.strip()


def is_signed(public: str, signature: str, content: bytes) -> bool:
    """Whether the key signed exactly this content."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key_bytes(public)).verify(key_bytes(signature), content)
    except (InvalidSignature, ValueError):
        return False
    return True

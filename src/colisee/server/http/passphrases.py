"""Passphrases that are too easy to guess."""

from __future__ import annotations

from colisee.server.table.names import normalized, skeleton

MIN_DISTINCT = 4
"""Different characters that a passphrase needs."""
COMMON = frozenset(
    [
        "12345678",
        "123456789",
        "1234567890",
        "123123123",
        "11111111",
        "00000000",
        "87654321",
        "147258369",
        "password",
        "password1",
        "password12",
        "password123",
        "passw0rd",
        "p@ssw0rd",
        "p@ssword",
        "qwertyui",
        "qwertyuiop",
        "qwerty123",
        "qwerty12",
        "qwerty1234",
        "1qaz2wsx",
        "1q2w3e4r",
        "1q2w3e4r5t",
        "q1w2e3r4",
        "azertyui",
        "azertyuiop",
        "azerty123",
        "azerty12",
        "asdfghjk",
        "asdfghjkl",
        "zxcvbnm123",
        "iloveyou",
        "iloveyou1",
        "sunshine",
        "princess",
        "football",
        "baseball",
        "superman",
        "batman123",
        "starwars",
        "welcome1",
        "welcome123",
        "letmein1",
        "letmein123",
        "trustno1",
        "dragon123",
        "monkey123",
        "master123",
        "shadow123",
        "michael1",
        "jennifer",
        "computer",
        "internet",
        "whatever",
        "changeme",
        "changeme1",
        "default1",
        "admin123",
        "administrator",
        "administrateur",
        "motdepasse",
        "motdepasse1",
        "motdepasse123",
        "jetaime123",
        "jetaimetoi",
        "bonjour1",
        "bonjour123",
        "soleil123",
        "doudou123",
        "chouchou",
        "loulou123",
        "marseille",
        "marseille13",
        "nicolas1",
        "camille1",
        "abcdefgh",
        "abcd1234",
        "abc12345",
        "abc123456",
        "a1b2c3d4",
        "aaaaaaaa",
        "correcthorsebatterystaple",
        "secret123",
        "test1234",
        "testtest",
        "guest123",
        "colisee1",
        "colisee123",
        "colisée123",
        "movingday",
        "toyrush1",
        "postoffice",
        "thetruckers",
    ]
)


def is_weak(passphrase: str, login: str) -> bool:
    """Whether a passphrase is common, is the name, or has too few different characters."""
    plain = normalized(passphrase).replace(" ", "")
    return (
        plain in COMMON
        or plain.rstrip("0123456789!?.") in COMMON
        or len(set(plain)) < MIN_DISTINCT
        or (len(login) > 2 and skeleton(login) in skeleton(passphrase) and len(plain) < len(login) + 4)
    )

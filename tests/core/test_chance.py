"""Chance: the vectors of the design, golden decks, and the way to check a deal by hand."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from cardtable.core.cards import pack
from cardtable.core.chance import (
    below,
    bot_chance,
    commitment,
    hands_of,
    new_seed,
    seed_of,
    shuffled,
    words,
)

ZERO = bytes(32)
ONE = seed_of("one")
README = Path(__file__).parents[2] / "README.md"


def texts(things: tuple[object, ...]) -> str:
    return " ".join(map(str, things))


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert commitment(ZERO).startswith("66687aad")
    assert commitment(ONE) == "fe8d7a873dc48961a6af334c996b2cb3ce37149d5ce9c9253952a54c6a92c1ad"


def test_a_text_stands_for_its_sha256() -> None:
    assert hashlib.sha256(b"one").digest() == ONE
    assert seed_of("Zürich") == hashlib.sha256("Zürich".encode()).digest()


def test_new_seeds_differ() -> None:
    assert len({new_seed() for _ in range(20)}) == 20
    assert len(new_seed()) == 32


def test_words_are_big_endian_and_go_on_in_the_next_block() -> None:
    first = hashlib.sha256(ZERO + b"first" + bytes(4)).digest()
    second = hashlib.sha256(ZERO + b"first" + bytes([0, 0, 0, 1])).digest()
    nine = list(islice(words(ZERO, "first"), 9))
    assert nine[:3] == [3028756428, 2235586851, 2215092972]
    assert nine[7] == int.from_bytes(first[28:], "big")
    assert nine[8] == int.from_bytes(second[:4], "big")


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [(ZERO, [0, 0, 0, 0, 3, 0, 5, 4, 0, 8, 5]), (ONE, [0, 1, 0, 3, 2, 3, 6, 7, 3, 7, 3])],
)
def test_the_first_dealer_of_one_to_eleven(seed: bytes, numbers: list[int]) -> None:
    assert [below(seed, "first", seats) for seats in range(1, 12)] == numbers


def test_below_passes_over_words_that_would_favour_small_numbers() -> None:
    """The first five words of this stream are over the only multiple of n under 2**32."""
    n = 2**31 + 1
    stream = list(islice(words(ZERO, "far"), 6))
    assert [word >= n for word in stream] == [True] * 5 + [False]
    assert below(ZERO, "far", n) == stream[5] == 311399923


def test_below_takes_the_whole_range() -> None:
    assert below(ZERO, "first", 2**32) == 3028756428


@pytest.mark.parametrize(
    ("seed", "label", "packs", "first", "last", "digest"),
    [
        (ZERO, "deal 1", 1, "QH QD 7D 7S 2H 6D 2C AH", "9S 4C AC 9C", "37eb98509454b227"),
        (ZERO, "deal 2", 1, "9H 9C 2D 6H 4H 10H JS 3H", "QC 8S 2C 5D", "3ca243147be859c7"),
        (ZERO, "deal 1", 2, "4H 8S AH KD 2S 9H 4H 4D", "10S 10C 6D 9C", "83d51c99fa9d180c"),
        (ZERO, "deal 11", 2, "6D 8D 4C AH 5C KH AC AS", "7D AH 5S 10C", "fa0742a9ecf9208c"),
        (ZERO, "deal 3", 3, "3S 4H 6C 2S 3C 2C JD 6D", "8C JH 10D 6H", "0dd6fb314fa386d1"),
        (ONE, "deal 1", 1, "6H 7H 5H 9C 3H 2H JC AH", "KH KS AD 6D", "474c1fe28743ac7e"),
        (ONE, "deal 2", 1, "AH 8S 10C KH AD 8C 5D AC", "AS 2D 7H 10H", "a7d3103561caa6fc"),
        (ONE, "deal 1", 2, "9S 6D 8C 6C 6H AC 6H AS", "KS 2D 4S 6D", "5834267a7b2781bf"),
        (ONE, "deal 11", 2, "AS 6H 9C 5S 4H KC 10D KH", "6D 6S 2C 6C", "10aaaeff2eedb9a7"),
        (ONE, "deal 3", 3, "2C AH 10H 10C 4H 6D 4S QS", "KS 7H 6S 10S", "840bc1590775ff52"),
    ],
)
def test_golden_decks(
    seed: bytes, label: str, packs: int, first: str, last: str, digest: str
) -> None:
    deck = shuffled(seed, label, pack(packs))
    assert texts(deck[:8]) == first
    assert texts(deck[-4:]) == last
    assert hashlib.sha256(texts(deck).encode()).hexdigest()[:16] == digest
    assert sorted(deck) == sorted(pack(packs))


def test_deal_2_of_two_packs() -> None:
    assert texts(shuffled(ZERO, "deal 2", pack(2))[:6]) == "JH 6D AC KD JS KD"


@pytest.mark.parametrize(
    ("label", "items", "after"),
    [
        ("exchange 3 0", pack()[:9], "4C 8C 5C 3C 2C 7C 10C 6C 9C"),
        ("stock 3 1", pack()[10:20], "KC AC QC 4D 8D 3D 5D 6D 2D 7D"),
        ("deal 1", (), ""),
        ("deal 1", pack()[:1], "2C"),
    ],
)
def test_golden_shuffles_of_a_part(label: str, items: tuple[object, ...], after: str) -> None:
    assert texts(shuffled(ZERO, label, items)) == after


@pytest.mark.parametrize(
    ("seats", "each", "first", "hands"),
    [
        (4, 3, 1, ["3 7 11", "0 4 8", "1 5 9", "2 6 10"]),
        (2, 2, 0, ["0 2", "1 3"]),
        (3, 1, 2, ["1", "2", "0"]),
    ],
)
def test_cards_go_round_one_at_a_time(seats: int, each: int, first: int, hands: list[str]) -> None:
    assert [texts(hand) for hand in hands_of(range(13), seats, each, first)] == hands


def test_a_bots_chance_is_of_its_seat_and_decision() -> None:
    assert bot_chance(ZERO, 2, 17).hex().startswith("1e20d54e4bd36bb5")
    chances = {bot_chance(ZERO, seat, number) for seat in range(4) for number in range(60)}
    assert len(chances) == 240
    assert ZERO not in chances


def test_the_readme_shows_how_to_check_a_deal() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    ).stdout.splitlines()
    assert said == [
        f"commitment {commitment(ZERO)}",
        f"first dealer: seat {below(ZERO, 'first', 4)}",
        f"first hand: {texts(shuffled(ZERO, 'deal 1', pack()))}",
    ]

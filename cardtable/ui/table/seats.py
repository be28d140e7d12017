"""Where the seats are: a ring of plaques around the table, the human's at the bottom."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from cardtable.core.cards import Card
from cardtable.core.rules import Seat
from cardtable.ui.art import ASPECT
from cardtable.ui.stage.spots import HAND, Spot, Zone, upright
from cardtable.ui.units import Units

CROWD = 6
"""With so many seats the plaques stand closer, and the score in sight is a line at the top."""

_PEEK = 0.38
"""How much of a hidden hand stands out over its plaque, in card heights."""

_STEP = 0.62
"""How far apart the cards of a hand lie where there is room, in card widths."""

_FEW_CARDS = 9
"""With so many seats nobody is ever dealt more than eleven cards."""

_SQUARE = 0.62
"""The shape of a crowded table: 1 is an ellipse, 0 a rectangle."""


@dataclass(frozen=True)
class Place:
    """One seat: its plaque, where its played card lies, and where its hidden cards are."""

    seat: Seat
    plaque: pygame.Rect
    trick: tuple[float, float]
    backs: tuple[float, float]
    packets: tuple[float, float]
    """The centre of the first packet of won tricks; the next ones lie to the right."""
    packet_room: int
    """How wide a row of packets may be."""


@dataclass(frozen=True)
class Ring:
    """The geometry of a table with so many seats in a window, in pixels."""

    units: Units
    places: tuple[Place, ...]
    centre: tuple[float, float]
    trick_width: int
    back_width: int
    back_room: int
    packet_width: int
    packet_row: int
    """How many packets of won tricks lie in a row."""
    hand_width: int
    hand_centre: tuple[float, float]
    hand_room: int

    @property
    def corner(self) -> pygame.Rect:
        """Opposite the player's plaque: where a game may tell of the player's hand."""
        plaque, u = self.places[0].plaque, self.units
        rect = pygame.Rect(0, 0, plaque.width + u.px(12), round(u.font(15) * 5.2))
        rect.bottomright = (u.width - u.px(14), plaque.bottom)
        return rect

    @property
    def middle(self) -> pygame.Rect:
        """The part of the table where a trick lies and cards are let go."""
        u = self.units
        rect = pygame.Rect(0, 0, round(u.width * 0.52), round(u.height * 0.46))
        rect.center = (round(self.centre[0]), round(self.centre[1]))
        return rect


def _angle(seat: Seat, seats: int) -> float:
    """Clockwise on the screen from the right, in degrees; the human at 90, the bottom."""
    if seat == 0 or seats <= 4:
        return 90 + 360 * seat / seats
    return 270 - 94 + 188 * (seat - 1) / (seats - 2)


def _on_ring(angle: float, rx: float, ry: float) -> tuple[float, float]:
    """A point on a ring a little squarer than an ellipse: more room for seats at the corners."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    power = 0.86
    return rx * math.copysign(abs(c) ** power, c), ry * math.copysign(abs(s) ** power, s)


def prompt_y(units: Units) -> int:
    """Where the prompt above the hand stands."""
    hand_width, y = _hand(units)
    return round(y - hand_width * 0.7 - units.px(62))


def prompt_room(where: Ring, besides: Sequence[pygame.Rect] = ()) -> int:
    """How wide the prompt may be: it stays clear of the plaques beside it.

    `besides`: other things at the sides that are not to be written over.
    """
    u, y = where.units, prompt_y(where.units)
    tall = round(u.font(18) * 2.6)
    band = pygame.Rect(0, y - tall // 2, u.width, tall)
    plaques = [place.plaque for place in where.places]
    beside = [rect for rect in (*plaques, *besides) if rect.colliderect(band)]
    middle = where.hand_centre[0]
    half = min([abs(rect.centerx - middle) - rect.width / 2 for rect in beside], default=middle)
    return min(round(u.width * 0.7), round(2 * half) - u.px(20))


def all_trick_cards(where: Ring) -> list[pygame.Rect]:
    """Where the cards of a trick lie, but for the player's."""
    return [_card(where, place) for place in where.places[1:]]


def trick_cards(where: Ring) -> list[pygame.Rect]:
    """Where the cards of a trick lie, besides the player's and those opposite."""
    middle = where.hand_centre[0]
    return [card for card in all_trick_cards(where) if abs(card.centerx - middle) > card.width * 2]


def _card(where: Ring, place: Place) -> pygame.Rect:
    """Where a seat's card lies in a trick."""
    return upright(place.trick, where.trick_width)


def _hand(units: Units) -> tuple[int, float]:
    """The width of the hand's cards and their height in the window."""
    width = units.px(108)
    return width, units.height - width * (ASPECT * 0.5 + 0.12) - units.px(12)


@lru_cache(32)
def ring(units: Units, seats: int) -> Ring:
    """The geometry for a number of seats, 2 to 11."""
    crowded, duel = seats >= CROWD, seats == 2
    size = plaque_size(units, seats)
    trick_width = units.px(124 if duel else 110 if seats <= 4 else 78)
    back_width = units.px(64 if duel else 38 if crowded else 46)
    if crowded:
        trick_width, places, centre = _widest(units, seats, size, back_width)
    else:
        centre = (units.width / 2, units.height * 0.40)
        rx = units.width / 2 - size[0] / 2 - units.px(18)
        # Of five the upper two reach below the buttons at the right.
        ry = units.height * 0.40 - size[1] / 2 - units.px(50 if seats == 5 else 38)
        places = tuple(
            [_place(units, seat, seats, centre, (rx, ry), size) for seat in range(seats)]
        )
    hand_width, hand_y = _hand(units)
    return Ring(
        units,
        places,
        centre,
        trick_width,
        back_width,
        units.px(376) if duel else size[0] - units.px(44 if crowded else 16),
        units.px(30 if duel else 24),
        7 if duel else 13,
        hand_width,
        (units.width / 2, hand_y),
        units.width - 2 * (size[0] + units.px(36)),
    )


def plaque_size(units: Units, seats: int) -> tuple[int, int]:
    """How large plaques are at a table with so many seats."""
    line = units.font(15)
    if seats >= CROWD:
        wide = max(units.px(150), min(line * 10, units.px(250 if seats < 10 else 222)))
        tall = 3.2 if seats < 10 else 2.75
        return wide, max(units.px(56), round(line * tall))
    wide = max(units.px(164), min(round(line * 12.2), units.px(299)))
    return wide, max(units.px(60), round(line * 3.2))


# A crowded table: six seats and more


def _widest(
    units: Units, seats: int, size: tuple[int, int], back_width: int
) -> tuple[int, tuple[Place, ...], tuple[float, float]]:
    """The cards of a trick as large as leaves each of them in sight, their places, the middle."""
    for wide in (78, 74, 70, 66, 62, 58, 54):
        width = units.px(wide)
        places, centre = _crowd(units, seats, size, width, back_width)
        apart = (
            max(abs(a.trick[0] - b.trick[0]), abs(a.trick[1] - b.trick[1]) / ASPECT)
            for a, b in pairwise(places[1:])
        )
        if min(apart) > width:
            break
    return width, places, centre


def _crowd(
    units: Units, seats: int, size: tuple[int, int], trick_width: int, back_width: int
) -> tuple[tuple[Place, ...], tuple[float, float]]:
    """The places around a crowded table, and its middle.

    The plaques stand on a curve from the lower left over the top to the lower right, equally far
    from each other as plaques need room: their width across, their height up and down. The strip
    of tools at the top, and the words and the hand at the bottom, stay free.
    """
    wide, high = size
    peek = back_width * ASPECT * _PEEK
    gap, peek = units.px(10), back_width * ASPECT * _PEEK
    strip = units.px(16) + max(units.px(40), units.font(30)) + units.px(8)
    top, low = strip + peek + high / 2, prompt_y(units) + high / 2
    rx = units.width / 2 - wide / 2 - units.px(18)
    plaques = _curve((units.width / 2, top), rx, low - top, (wide * 0.78, high + peek), seats - 1)
    tall = trick_width * ASPECT
    inner = top + high / 2 + gap + tall / 2
    lowest = prompt_y(units) - units.font(18) - gap - tall / 2
    rx -= (wide + trick_width) / 2 + gap
    cards = _curve((units.width / 2, inner), rx, low - inner, (wide * 0.78, tall), seats - 1)
    own = pygame.Rect(0, 0, wide, high)
    own.bottomleft = (units.px(18), units.height - units.px(20))
    places = [_seated(units, 0, own, (units.width / 2, lowest), peek)]
    for seat, ((x, y), card) in enumerate(zip(plaques, cards, strict=True), 1):
        plaque = pygame.Rect(0, 0, wide, high)
        plaque.center = (round(x), round(y))
        places.append(_seated(units, seat, plaque, _clear(card, plaque, trick_width, gap), peek))
    return tuple(places), (units.width / 2, (inner + lowest) / 2)


def _clear(
    card: tuple[float, float], plaque: pygame.Rect, width: int, gap: int
) -> tuple[float, float]:
    """A card's place, moved down where it would touch the plaque at a corner of the table."""
    tall = width * ASPECT
    beside = abs(card[0] - plaque.centerx) >= (plaque.width + width) / 2 + gap / 2
    if beside or card[1] - tall / 2 >= plaque.bottom + gap / 2:
        return card
    return card[0], plaque.bottom + gap / 2 + tall / 2


def _seated(
    units: Units, seat: Seat, plaque: pygame.Rect, trick: tuple[float, float], peek: float
) -> Place:
    backs = (plaque.centerx - units.px(6), plaque.top + peek * (0.5 / _PEEK - 1))
    packets = (float(plaque.centerx), float(plaque.centery))
    return Place(seat, plaque, trick, backs, packets, plaque.width)


def _curve(
    top: tuple[float, float], rx: float, tall: float, step: tuple[float, float], count: int
) -> list[tuple[float, float]]:
    """So many points from the lower left over the top to the lower right, evenly spaced.

    The curve is the upper part of something between an ellipse and a rectangle; `step` is how much
    room a thing needs across and down. There is half a step before the first and after the last.
    """
    ry = tall * 0.7
    half = []
    for turn in range(601):
        angle = math.radians(-25 + 115 * turn / 600)
        c, s = math.cos(angle), math.sin(angle)
        x, y = rx * abs(c) ** _SQUARE, ry * (1 - math.copysign(abs(s) ** _SQUARE, s))
        if y <= tall:
            half.append((x, y))
    way = [0.0]
    for (x, y), (x2, y2) in pairwise(half):
        way.append(way[-1] + math.hypot((x2 - x) / step[0], (y2 - y) / step[1]))
    right = []
    for index in range((count + 1) // 2):
        found = bisect(way, way[-1] * 2 * (index + 0.5) / count)
        right.append(half[min(found, len(half) - 1)])
    left = [(top[0] - x, top[1] + y) for x, y in right]
    return left + [(top[0] + x, top[1] + y) for x, y in reversed(right[: count // 2])]


# A table with fewer seats


def _place(
    units: Units,
    seat: Seat,
    seats: int,
    centre: tuple[float, float],
    radius: tuple[float, float],
    size: tuple[int, int],
) -> Place:
    if seats == 2:
        return _facing(units, seat, centre, size)
    angle = _angle(seat, seats)
    dx, dy = _on_ring(angle, *radius)
    plaque = pygame.Rect(0, 0, *size)
    if seat == 0:
        plaque.bottomleft = (units.px(18), units.height - units.px(20))
    else:
        plaque.center = (round(centre[0] + dx), round(centre[1] + dy))
    backs = (plaque.centerx, plaque.top + units.px(46) * ASPECT * 0.12)
    packets = (plaque.left + units.px(12), plaque.bottom + units.px(23))
    if seat == 0:
        packets = (plaque.left + units.px(12), plaque.top - units.px(22))
    trick = _trick_point(units, seats, angle, centre)
    return Place(seat, plaque, trick, backs, packets, plaque.width)


def _facing(units: Units, seat: Seat, centre: tuple[float, float], size: tuple[int, int]) -> Place:
    """One of two players who face each other: the other's hand hangs below the plaque at the top,
    both players' tricks lie at the right, the cards of a trick side by side."""
    plaque = pygame.Rect(0, 0, *size)
    right = units.width - units.px(18 + 180)
    if seat == 0:
        plaque.bottomleft = (units.px(18), units.height - units.px(20))
        packets = (right + units.px(21), units.height - units.px(96))
    else:
        plaque.midtop = (round(centre[0]), units.px(16))
        packets = (right + units.px(21), plaque.bottom + units.px(52))
    towards = 1 if seat == 0 else -1
    trick = (
        centre[0] + towards * units.px(68),
        centre[1] + units.px(22) + towards * units.px(36),
    )
    backs = (plaque.centerx, plaque.bottom + units.px(22))
    return Place(seat, plaque, trick, backs, packets, units.px(180))


def _trick_point(
    units: Units, seats: int, angle: float, centre: tuple[float, float]
) -> tuple[float, float]:
    """Where a seat's card lies in a trick: towards its player."""
    rx, ry = (units.px(124), units.px(90)) if seats <= 4 else (units.px(270), units.px(138))
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return centre[0] + rx * c, centre[1] + ry * s + units.px(10)


def fan(ring: Ring, cards: list[Card], dim: set[int], marks: dict[int, str]) -> list[Spot]:
    """The human's hand: a shallow fan in which every index shows; `dim` and `marks` by index."""
    count = len(cards)
    width = ring.hand_width
    step = min(width * _STEP, (ring.hand_room - width) / max(1, count - 1))
    bow = min(1.0, count / 9)
    spots = []
    for index, card in enumerate(cards):
        off = index - (count - 1) / 2
        part = off / max(1.0, (count - 1) / 2)
        spots.append(
            Spot(
                HAND,
                card,
                ring.hand_centre[0] + off * step,
                ring.hand_centre[1] + part * part * width * 0.10 * bow,
                width,
                round(-part * 5.0 * bow * 2) / 2,
                100 + index,
                dim=index in dim,
                mark=marks.get(index, ""),
                in_hand=index,
            )
        )
    return spots


@lru_cache(32)
def log_place(u: Units, seats: int, besides: tuple[int, ...]) -> pygame.Rect:
    """Where the log covers least: at a side, clear of plaques, hand and trick as far as it goes.

    `besides` is another rectangle that is to stay in sight: left, top, width, height.
    """
    wide, top = (
        u.px(330 if seats < _FEW_CARDS else 296),
        u.px(16) + max(u.px(38), u.font(30)) + u.px(12),
    )
    taken = [*_in_use(ring(u, seats)), pygame.Rect(besides)]
    least, most = round(u.font(15) * 1.45 * 4.6), round(u.height * 0.5)
    tries = [
        pygame.Rect(left, y, wide, tall)
        for left in (u.width - u.px(18) - wide, u.px(18))
        for tall in range(most, least, -u.px(20))
        for y in range(top, u.height - u.px(20) - tall, u.px(10))
    ]
    return max(tries, key=lambda rect: rect.height - _covered(rect, taken) / (wide * 0.12))


def _fan_width(width: int, cards: int) -> int:
    """How wide a hand of so many cards is where it has all the room that it wants."""
    return round(width * (1 + _STEP * (cards - 1)))


def _covered(rect: pygame.Rect, taken: list[pygame.Rect]) -> int:
    """How many pixels of others lie below a rectangle."""
    parts = [rect.clip(other) for other in taken]
    return sum(part.width * part.height for part in parts)


def _in_use(ring: Ring) -> list[pygame.Rect]:
    """What is to stay in sight: plaques with their cards and packets, the trick, the hand."""
    u = ring.units
    taken = [pygame.Rect(u.px(18), u.px(16), u.px(330), u.px(106))]
    for place in ring.places:
        seat = place.plaque.inflate(u.px(16), u.px(16))
        tall = round(ring.back_width * ASPECT)
        hand = pygame.Rect(0, 0, ring.back_room, tall)
        hand.center = round(place.backs[0]), round(place.backs[1])
        row = round(ring.packet_width * 1.6)
        packets = pygame.Rect(0, 0, place.packet_room, row * math.ceil(13 / ring.packet_row))
        left, top = place.packets[0] - ring.packet_width / 2, place.packets[1] - row / 2
        packets.topleft = round(left), round(top)
        # Names matter most.
        taken += [seat] * 6 + [packets, _card(ring, place)] + ([hand] if place.seat else [])
    cards = 14 if len(ring.places) < _FEW_CARDS else 104 // len(ring.places)
    own = pygame.Rect(0, 0, min(ring.hand_room, _fan_width(ring.hand_width, cards)), u.height)
    own.midtop = round(ring.hand_centre[0]), round(ring.hand_centre[1] - ring.hand_width * 0.75)
    return [*taken, own]


def backs(ring: Ring, seat: Seat, count: int, came_from: tuple[Zone, ...]) -> list[Spot]:
    """Another player's hand: backs that stand behind the plaque."""
    place = ring.places[seat]
    width = ring.back_width
    step = min(width * 0.4, (ring.back_room - width) / max(1, count - 1))
    return [
        Spot(
            Zone("seat", seat),
            None,
            place.backs[0] + (index - (count - 1) / 2) * step,
            place.backs[1],
            width,
            0.0,
            index,
            came_from,
        )
        for index in range(count)
    ]


def packets(ring: Ring, seat: Seat, count: int, came_from: tuple[Zone, ...]) -> list[Spot]:
    """A seat's won tricks, one back each, so that both sides can count them (S22, D14)."""
    place, width = ring.places[seat], ring.packet_width
    row = ring.packet_row
    # Whole pixels, and the same for every count: packets lie evenly, and stay where they are.
    step = int(min(width * 0.78, (place.packet_room - width * ASPECT) / (row - 1)))
    return [
        Spot(
            Zone("won", seat),
            None,
            place.packets[0] + index % row * step,
            place.packets[1] + index // row * width * 1.6,
            width,
            0.0,
            index,
            came_from,
        )
        for index in range(count)
    ]

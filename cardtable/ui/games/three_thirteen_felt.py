"""What lies on the felt of Three Thirteen: where the piles and open hands are, and their words."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pygame

from cardtable.core.cards import Card, Rank, without
from cardtable.core.melds import Arrangement, best_discard, is_meld, judge, points
from cardtable.core.messages import Message, Who, count, say
from cardtable.core.rules import Seat
from cardtable.games.three_thirteen import DRAW_STOCK, Phase, View
from cardtable.ui import text
from cardtable.ui.art import ASPECT, WILD_INK, draw_star
from cardtable.ui.games.groups import extent, offsets, sizes
from cardtable.ui.palette import GOLD, INK, IVORY, QUIET, TEXT
from cardtable.ui.stage.spots import HAND, Spot, Zone, upright
from cardtable.ui.table.game_table import Groups, Look
from cardtable.ui.table.painting import draw_prompt, ground
from cardtable.ui.table.seats import Place, Ring, prompt_room, prompt_y, ring
from cardtable.ui.units import Units
from cardtable.ui.words import shown, words

_LAID = (0.46, 1.16)
"""The steps of open hands at their narrowest, in and between groups, in card widths."""

_LINES = 4
"""An open hand beside the piles takes two lines if it has more cards than this."""

WILDS = {
    Rank.THREE: "Threes are wild",
    Rank.FOUR: "Fours are wild",
    Rank.FIVE: "Fives are wild",
    Rank.SIX: "Sixes are wild",
    Rank.SEVEN: "Sevens are wild",
    Rank.EIGHT: "Eights are wild",
    Rank.NINE: "Nines are wild",
    Rank.TEN: "Tens are wild",
    Rank.JACK: "Jacks are wild",
    Rank.QUEEN: "Queens are wild",
    Rank.KING: "Kings are wild",
}


class Middle(NamedTuple):
    """The middle of the table: the sign of the wild rank, and the centres of the two piles."""

    sign: pygame.Rect
    stock: tuple[float, float]
    discards: tuple[float, float]
    width: int

    def pile(self, centre: tuple[float, float]) -> pygame.Rect:
        """The rectangle of a pile."""
        return upright(centre, self.width)


class OpenHand(NamedTuple):
    """A hand laid open: its cards, and a bar under each combination."""

    spots: list[Spot]
    bars: list[tuple[float, float, float]]
    """Left, right and height."""


def middle(where: Ring) -> Middle:
    """Where the middle's things are."""
    u = where.units
    width, sign = u.px(100), u.px(84)
    gap, between = _gaps(u, width, sign)
    left = where.centre[0] - (sign + gap + 2 * width + between) / 2
    y = where.centre[1] - u.px(16)
    rect = pygame.Rect(round(left), 0, sign, round(sign * ASPECT))
    rect.centery = round(y)
    stock = left + sign + gap + width / 2
    return Middle(rect, (stock, y), (stock + width + between, y), width)


def headed(where: Ring) -> list[pygame.Rect]:
    """The sign and the two piles, each with the words and the key below it."""
    piles, u = middle(where), where.units
    bottom = piles.pile(piles.stock).bottom + round(u.px(8) + u.font(15) * 3.3)
    rects = piles.sign, piles.pile(piles.stock), piles.pile(piles.discards)
    return [pygame.Rect(rect.left, rect.top, rect.width, bottom - rect.top) for rect in rects]


def _gaps(u: Units, width: int, sign: int) -> tuple[int, int]:
    """Between the sign and the stock, and between the piles: wide enough for the words below."""
    size = u.font(15)
    rank = max(text.width(words(name), size) for name in WILDS.values())
    stock = text.width(words("Stock: {n}", n=208), size)
    discards = text.width(words("Discards: {n}", n=208), size)
    room = (rank + stock) // 2 + size - (sign + width) // 2
    return max(u.px(54), room), max(u.px(34), (stock + discards) // 2 + size - width)


def hand_y(where: Ring) -> float:
    """The middle of the hand's cards: a little higher than a fan, for the words below it."""
    return where.hand_centre[1] - where.units.px(8)


def hand_rect(where: Ring) -> pygame.Rect:
    """The part of the table that is the hand's."""
    tall = where.hand_width * ASPECT
    rect = pygame.Rect(0, 0, where.hand_room + where.hand_width // 2, round(tall * 1.25))
    rect.midbottom = (round(where.hand_centre[0]), where.units.height)
    return rect


def hand_offsets(where: Ring, groups: Groups) -> list[float]:
    """Where the hand's cards stand across the window."""
    found = offsets(sizes(groups), where.hand_width, where.hand_room)
    return [where.hand_centre[0] + x for x in found]


def groups_of(laid: Arrangement) -> Groups:
    """An arranged hand as groups, the cards left over last."""
    return (*laid.melds, laid.left) if laid.left else laid.melds


# Open hands


def _side(where: Ring, place: Place) -> int:
    """-1 for a seat on the left, 0 for one opposite, 1 on the right."""
    away = place.plaque.centerx - where.centre[0]
    return 0 if abs(away) < place.plaque.width / 4 else (1 if away > 0 else -1)


def scoring_cells(where: Ring) -> dict[Seat, pygame.Rect]:
    """Where each other seat's open hand lies at the end of a round: rows towards their seats."""
    columns: dict[int, list[Place]] = {-1: [], 0: [], 1: []}
    for place in where.places[1:]:
        columns[_side(where, place)].append(place)
    for column in columns.values():
        column.sort(key=lambda place: place.plaque.centery)
    tries = [_cells(where, columns, place.plaque.bottom) for place in where.places[1:]]
    return max(tries, key=lambda cells: min(_fits(where, cell) for cell in cells.values()))


def _fits(where: Ring, cell: pygame.Rect) -> float:
    """How wide the cards of a full hand can be in a cell, about."""
    return min(
        cell.width / extent((3, 3, 3, 4), _LAID), (cell.height - label_height(where.units)) / ASPECT
    )


def _cells(where: Ring, columns: dict[int, list[Place]], high: int) -> dict[Seat, pygame.Rect]:
    """The cells with the rows at the sides below the plaques that end at `high` or above it.

    A hand opposite lies in the first row, below its own plaque.
    """
    u, gap = where.units, where.units.px(8)
    others = [place.plaque for place in where.places[1:]]
    lower = [rect for rect in others if rect.bottom > high]
    left = max([min(rect.right, u.width - rect.left) for rect in lower], default=u.px(40))
    left, low, between = left + u.px(14), prompt_y(where.units) - u.px(28), u.px(44)
    half = max(1, (u.width - 2 * left - between) // 2)
    rows = max(len(columns[-1]), len(columns[1]))
    first = start = high + gap
    tall = (low - start - gap * max(0, rows - 1)) // max(1, rows)
    if columns[0]:
        first = columns[0][0].plaque.bottom + gap
        tall = min(tall, (low - first - gap * rows) // (rows + 1))
        start = max(start, first + min(tall, u.px(176)) + gap)
    tall = max(1, min(tall, u.px(176)))
    spare = low - start - rows * tall - gap * max(0, rows - 1)
    cells = {}
    for side, column in columns.items():
        for line, place in enumerate(column):
            top = start + spare // 2 + line * (tall + gap) if side else first
            cell = pygame.Rect(0, top, half, tall)
            cell.centerx = round(where.centre[0]) + side * (half + between) // 2
            cells[place.seat] = cell
    return cells


def waiting_row(where: Ring, seat: Seat, laid: Arrangement, wild: Rank | None) -> OpenHand:
    """The hand of a player who has gone out while the others have their last turns."""
    most, sides = where.units.px(62), _side(where, where.places[seat])
    if sides == 0:
        return lay_open(laid, _cell_opposite(where, seat), seat, wild, most, 1)
    cards = sum(sizes(groups_of(laid)))
    rows = [
        lay_open(laid, cell, seat, wild, most, 2 if cards > _LINES else 1)
        for cell in _cells_aside(where, seat)
    ]
    high = where.places[seat].plaque.centery
    return max(rows, key=lambda row: row.spots[0].width - abs(row.spots[0].y - high) * 0.06)


def _cell_opposite(where: Ring, seat: Seat) -> pygame.Rect:
    """The room between a plaque at the top and the piles."""
    u, piles = where.units, middle(where)
    rect = pygame.Rect(0, where.places[seat].plaque.bottom + u.px(12), u.px(520), 0)
    rect.height = piles.pile(piles.stock).top - u.px(20) - rect.top
    rect.centerx = round(where.centre[0])
    for place in where.places[1:]:
        if place.seat != seat and place.plaque.colliderect(rect.inflate(u.px(24), 0)):
            away = abs(place.plaque.centerx - rect.centerx) - place.plaque.width // 2
            rect.inflate_ip(min(0, 2 * away - u.px(28) - rect.width), 0)
    return rect


def _cells_aside(where: Ring, seat: Seat) -> list[pygame.Rect]:
    """The rooms beside the piles near a plaque, clear of all plaques.

    Computed on the left side, and mirrored for a seat on the right.
    """
    u, plaque = where.units, where.places[seat].plaque
    right, low = middle(where).sign.left - u.px(24), prompt_y(where.units) - u.px(28)
    stand = [_with_backs(where, place.plaque) for place in where.places[1:]]
    cells = []
    for tall in (u.px(160), u.px(120), u.px(90)):
        for top in range(u.px(64), low - tall, u.px(10)):
            band = pygame.Rect(0, top, right, tall)
            edges = [rect.right for rect in stand if rect.colliderect(band)]
            left = max(edges, default=u.px(12)) + u.px(16)
            if right - left > u.px(30) and abs(band.centery - plaque.centery) < u.px(170):
                cells.append(pygame.Rect(left, top, right - left, tall))
    if not cells:
        least = pygame.Rect(0, 0, u.px(150), u.px(90))
        least.midright = right, max(plaque.bottom, u.px(200))
        cells.append(least)
    if plaque.centerx > where.centre[0]:
        cells = [cell.move(u.width - cell.right - cell.left, 0) for cell in cells]
    return cells


def _with_backs(where: Ring, plaque: pygame.Rect) -> pygame.Rect:
    """A plaque with what is to be seen of the hand behind it."""
    return plaque.union(plaque.move(0, -round(where.back_width * 0.6)))


def lay_open(
    laid: Arrangement, cell: pygame.Rect, seat: Seat, wild: Rank | None, most: int, lines: int
) -> OpenHand:
    """A hand laid open in a cell, in one line or two, as large as it fits."""
    groups = groups_of(laid)
    parts = _split(groups) if lines == 2 and len(groups) > 1 else [groups]
    widest = max(extent(sizes(part), _LAID) for part in parts)
    tall = cell.height / len(parts)
    width = int(max(most / 3, min(most, cell.width / widest, (tall - 0.06 * most) / ASPECT)))
    row = OpenHand([], [])
    for line, part in enumerate(parts):
        y = cell.top + (line + 0.5) * tall
        if len(parts) == 2:
            y = cell.centery + (line - 0.5) * width * (ASPECT + 0.14)
        _lay_line(row, part, (cell.centerx, y), width, cell.width, seat, wild, len(laid.melds))
    return row


def _lay_line(
    row: OpenHand,
    groups: Groups,
    centre: tuple[float, float],
    width: int,
    room: int,
    seat: Seat,
    wild: Rank | None,
    melds: int,
) -> None:
    xs = [centre[0] + x for x in offsets(sizes(groups), width, room)]
    begun = len(row.spots)
    laid = 0
    for group in groups:
        if len(row.bars) < melds:
            bottom = centre[1] + width * ASPECT / 2 + max(2, width * 0.06)
            right = xs[laid + len(group) - 1] + width / 2
            row.bars.append((xs[laid] - width / 2, right, bottom))
        for card in group:
            row.spots.append(
                Spot(
                    Zone("laid", seat),
                    card,
                    xs[laid],
                    centre[1],
                    width,
                    z=20 + begun + laid,
                    came_from=(Zone("seat", seat), HAND),
                    mark="wild" if card.rank == wild else "",
                )
            )
            laid += 1


def _split(groups: Groups) -> list[Groups]:
    """Two lines of about the same width."""
    best = min(
        range(1, len(groups)),
        key=lambda cut: max(extent(sizes(part), _LAID) for part in (groups[:cut], groups[cut:])),
    )
    return [groups[:best], groups[best:]]


def open_row(view: View, where: Ring, seat: Seat) -> OpenHand:
    """The open hand of another player."""
    laid = view.laid[seat]
    assert laid is not None
    u = where.units
    if view.phase != Phase.FINISHED:
        return waiting_row(where, seat, laid, view.wild)
    cell = scoring_cells(where)[seat].copy()
    head = label_height(u)
    cell.top, cell.height = cell.top + head, cell.height - head
    ways = [lay_open(laid, cell, seat, view.wild, u.px(90), lines) for lines in (1, 2)]
    return max(ways, key=lambda row: row.spots[0].width)


def label_height(units: Units) -> int:
    """The room for the words over an open hand."""
    return round(units.font(16) * 1.55)


# Counting


@lru_cache(64)
def counted(groups: Groups, wild: Rank, aces: bool, discards: bool) -> tuple[int, int]:
    """The points left over as the player has laid the hand, and in the best arrangement.

    With `discards` the best card to give away is not counted.
    """
    hand = tuple(card for group in groups for card in group)
    if not discards:
        return judge(groups, wild, aces).points, points(hand, wild, aces)
    mine = min(
        judge((*groups[:index], without(group, card), *groups[index + 1 :]), wild, aces).points
        for index, group in enumerate(groups)
        for card in dict.fromkeys(group)
    )
    return mine, best_discard(tuple(sorted(hand)), wild, aces)[1]


@lru_cache(256)
def _worth(group: tuple[Card, ...], wild: Rank, aces: bool) -> tuple[str, int]:
    """The kind of a combination, "" for none, and the points of the group otherwise."""
    if not is_meld(group, wild, aces):
        return "", judge((group,), wild, aces).points
    ranks = {card.rank for card in group if card.rank != wild}
    return (words("set") if len(ranks) < 2 else words("run")), 0


# Drawing


def draw(surface: pygame.Surface, view: View, look: Look) -> None:
    """The brackets and the count of the hand, open hands, the piles' numbers, the wild rank."""
    where = ring(look.units, len(view.counts))
    if view.wild is None:
        return
    if view.hand:
        _draw_groups(surface, where, view, look.arranged)
        _draw_counter(surface, where, view, look.arranged)
    for seat, laid in enumerate(view.laid):
        if laid is not None and seat != view.seat:
            _draw_open(surface, where, view, look, seat)
    if view.phase == Phase.FINISHED:
        return
    _draw_sign(surface, where, view.wild)
    if view.hand:
        _draw_piles(surface, where, view)
    if not _offer_covers(where, view):
        _draw_captions(surface, where, view)
    _draw_news(surface, where, view, look)


def _draw_groups(surface: pygame.Surface, where: Ring, view: View, groups: Groups) -> None:
    """A bracket with its word under each combination, the points under other groups."""
    u = where.units
    assert view.wild is not None
    y = round(hand_y(where) + where.hand_width * ASPECT / 2 + u.px(5))
    loose = []
    for group, (left, right) in zip(groups, group_extents(where, groups), strict=True):
        kind, cost = _worth(group, view.wild, view.options.ace_high_or_low)
        if kind:
            _bracket(surface, u, (left + u.px(2), right - u.px(2), y), kind)
        else:
            loose.append((left, right, cost))
    _draw_loose(surface, u, loose, y + u.px(10))


def group_extents(where: Ring, groups: Groups) -> list[tuple[float, float]]:
    """Where each group of the hand begins and ends, as far as the next one does not cover it."""
    xs, half = hand_offsets(where, groups), where.hand_width / 2
    found, first = [], 0
    for group in groups:
        left, right = xs[first] - half, xs[first + len(group) - 1] + half
        first += len(group)
        found.append((left, min(right, xs[first] - half) if first < len(xs) else right))
    return found


def _bracket(surface: pygame.Surface, u: Units, line: tuple[float, float, int], word: str) -> None:
    """A bracket open to the cards above it, with a word in its middle."""
    left, right, y = round(line[0]), round(line[1]), line[2]
    thick, drop = max(2, u.px(2)), u.px(10)
    picture = text.line(word, u.font(15), IVORY, True)
    middle_, gap = (left + right) // 2, picture.get_width() // 2 + u.px(6)
    for outer, inner in ((left, middle_ - gap), (right, middle_ + gap)):
        pygame.draw.lines(
            surface, IVORY, False, ((outer, y), (outer, y + drop), (inner, y + drop)), thick
        )
    surface.blit(picture, picture.get_rect(center=(middle_, y + drop)))


def _draw_loose(
    surface: pygame.Surface, u: Units, loose: list[tuple[float, float, int]], y: float
) -> None:
    """The points of groups that are no combination: bare numbers where words have no room."""
    size = u.font(15)
    lines = [shown(count(cost, "{n} point", "{n} points")) for _, _, cost in loose]
    if any(
        text.width(line, size) > right - left - size
        for line, (left, right, _) in zip(lines, loose, strict=True)
    ):
        lines = [str(cost) for _, _, cost in loose]
    for line, (left, right, _) in zip(lines, loose, strict=True):
        text.put(surface, line, ((left + right) / 2, y), size, QUIET, anchor="center")


def _draw_counter(surface: pygame.Surface, where: Ring, view: View, groups: Groups) -> None:
    """The points left over now, and in the best arrangement."""
    u, rect = where.units, where.corner
    assert view.wild is not None
    discards = view.actor == view.seat and view.phase == Phase.DISCARD
    mine, best = counted(groups, view.wild, view.options.ace_high_or_low, discards)
    ground(surface, rect, u)
    first = shown(count(mine, "{n} point left", "{n} points left"))
    second = words("after a discard") if discards else words("in your hand")
    third = words("could be {n} (A)", n=best) if best < mine else words("the least possible")
    if view.phase == Phase.FINISHED:
        second, third = words("this round"), words("total {n}", n=view.totals[view.seat])
    if view.went_out == view.seat:
        first = words("You went out")
    lines = ((first, 16.5, TEXT, True), (second, 15, QUIET, False), (third, 15, QUIET, False))
    pitch = rect.height / (len(lines) + 0.5)
    for row, (line, size, colour, bold) in enumerate(lines):
        centre = (rect.centerx, rect.top + pitch * (row + 0.75))
        room = rect.width - u.px(12)
        sizes = [u.font(size - less) for less in (0, 1, 2, 3, 4)]
        fit, _ = text.set_in(line, sizes, room, bold)
        text.put(surface, line, centre, fit, colour, bold=bold, anchor="center", room=room)


def _draw_open(surface: pygame.Surface, where: Ring, view: View, look: Look, seat: Seat) -> None:
    u, row = where.units, open_row(view, where, seat)
    for left, right, y in row.bars:
        pygame.draw.line(surface, IVORY, (left + 1, y), (right - 1, y), max(2, u.px(2)))
    if view.phase != Phase.FINISHED:
        return
    cell, laid = scoring_cells(where)[seat], view.laid[seat]
    assert laid is not None
    line = shown(laid_words(view, seat, laid), look.names)
    top = min(spot.y - spot.width * ASPECT / 2 for spot in row.spots)
    centre = (cell.centerx, top - label_height(u) / 2)
    text.put(surface, line, centre, u.font(16), TEXT, bold=True, anchor="center", room=cell.width)


def laid_words(view: View, seat: Seat, laid: Arrangement) -> Message:
    """What an open hand costs its player."""
    if seat == view.went_out:
        return say("{player} went out", player=Who(seat))
    many = "{player}: {n} points"
    return count(laid.points, "{player}: {n} point", many, player=Who(seat))


def _draw_sign(surface: pygame.Surface, where: Ring, wild: Rank) -> None:
    """The wild rank, large, as on a card of its own."""
    u, rect = where.units, middle(where).sign
    pygame.draw.rect(surface, IVORY, rect, border_radius=u.px(7))
    pygame.draw.rect(surface, WILD_INK, rect.inflate(-u.px(8), -u.px(8)), max(1, u.px(2)), u.px(5))
    centre = (rect.centerx, rect.centery - u.px(10))
    text.put(surface, wild.text, centre, u.px(50), WILD_INK, bold=True, anchor="center")
    draw_star(surface, (rect.centerx, rect.bottom - u.px(24)), u.px(12))


def _offer_covers(where: Ring, view: View) -> bool:
    """Whether the offer to go out lies over the words under the piles, as with large text."""
    u, piles = where.units, middle(where)
    low = piles.pile(piles.stock).bottom + u.px(8) + u.font(15) * 1.4
    offer = u.px(66) + max(u.px(50), u.font(40))
    return any(move.verb == "out" for move in view.legal) and low > prompt_y(where.units) - offer


def _draw_captions(surface: pygame.Surface, where: Ring, view: View) -> None:
    """What stands under the sign and the piles; with its key while the player is to draw."""
    piles = middle(where)
    assert view.wild is not None
    _caption(surface, where, piles.sign.centerx, words(WILDS[view.wild]), None)
    if not view.hand:
        return
    heads = (
        (piles.stock, words("Stock: {n}", n=view.stock_count), "D"),
        (piles.discards, words("Discards: {n}", n=len(view.discards)), "T"),
    )
    # Where somebody has gone out, the words that tell it may stand where the keys would.
    low = headed(where)[1].bottom
    keys = view.went_out is None or low < _gone_y(where) - where.units.font(18)
    for centre, line, key in heads:
        told = key if keys and DRAW_STOCK in view.legal else None
        _caption(surface, where, centre[0], line, told)


def _gone_y(where: Ring) -> int:
    """Where it is told that somebody has gone out."""
    return prompt_y(where.units) - where.units.px(82)


def _caption(surface: pygame.Surface, where: Ring, x: float, line: str, key: str | None) -> None:
    """Words under a thing in the middle, and the key that does what a click on it does."""
    u, piles = where.units, middle(where)
    size = u.font(15)
    y = piles.pile(piles.stock).bottom + u.px(8) + size * 0.7
    text.put(surface, line, (x, y), size, TEXT, anchor="center")
    if key is None:
        return
    side = round(size * 1.5)
    cap = pygame.Rect(0, 0, side, side)
    cap.center = (round(x), round(y + size * 1.7))
    pygame.draw.rect(surface, GOLD, cap, border_radius=side // 4)
    text.put(surface, key, cap.center, size, INK, bold=True, anchor="center")


def _draw_piles(surface: pygame.Surface, where: Ring, view: View) -> None:
    """A frame around both piles while the player is to draw, and the outline of an empty one."""
    u, piles = where.units, middle(where)
    draws = DRAW_STOCK in view.legal
    heads = ((piles.stock, view.stock_count), (piles.discards, len(view.discards)))
    for centre, cards in heads:
        frame = piles.pile(centre).inflate(u.px(14), u.px(14))
        if draws:
            pygame.draw.rect(surface, GOLD, frame, max(2, u.px(3)), border_radius=u.px(12))
        elif not cards:
            pygame.draw.rect(surface, QUIET, piles.pile(centre), 1, border_radius=u.px(7))


def _draw_news(surface: pygame.Surface, where: Ring, view: View, look: Look) -> None:
    """Who has gone out; and, while the player is to draw, what the one before has done."""
    u = where.units
    if view.went_out is not None:
        line = shown(news(view), look.names)
        centre = (where.hand_centre[0], _gone_y(where))
        draw_prompt(surface, u, centre, line, True, prompt_room(where))
    if view.phase == Phase.DRAW and view.actor == view.seat:
        recap = last_turn(view)
        if recap is not None:
            centre = (where.hand_centre[0], prompt_y(where.units) - u.px(36))
            line = shown(recap, look.names)
            sizes = [u.font(size) for size in (16, 15, 13)]
            size, lines = text.set_in(line, sizes, prompt_room(where))
            if len(lines) == 1:
                text.put(surface, line, centre, size, TEXT, anchor="center")


def news(view: View) -> Message:
    """That somebody has gone out, and what is left to play."""
    assert view.went_out is not None
    if view.went_out == view.seat:
        return say("You have gone out. The others have one more turn.")
    if view.actor == view.seat:
        return say("{player} has gone out. This is your last turn.", player=Who(view.went_out))
    return say("{player} has gone out. One more turn.", player=Who(view.went_out))


def last_turn(view: View) -> Message | None:
    """What the player before drew and discarded."""
    if len(view.history) < 3:
        return None
    drew, gave = view.history[-2:]
    if gave.move.verb != "discard" or drew.seat == view.seat:
        return None
    values = {"player": Who(gave.seat), "given": gave.move.card}
    if drew.move == DRAW_STOCK:
        return say("{player} drew from the stock and discarded the {given}.", **values)
    taken = drew.shown[0]
    return say("{player} took the {taken} and discarded the {given}.", taken=taken, **values)

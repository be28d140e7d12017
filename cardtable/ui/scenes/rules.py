"""The rules of each game as a page to read, with the cards of its examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pygame

from cardtable.assets import help_page
from cardtable.core.cards import CARDS, Card
from cardtable.core.messages import say
from cardtable.games import GAMES
from cardtable.ui import languages, text
from cardtable.ui.app import App
from cardtable.ui.art import ASPECT
from cardtable.ui.palette import IVORY, QUIET, TEXT
from cardtable.ui.scenes.page import Page, game_tabs, head
from cardtable.ui.scenes.scroll import Scroll
from cardtable.ui.shapes import plate
from cardtable.ui.tree import Node
from cardtable.ui.units import Units
from cardtable.ui.words import shown

_BRACKETS = re.compile(r"\[([^\[\]]+)\]")
_CARD = 34
"""The width of a card in a line, in units."""


class Block(NamedTuple):
    """A heading, a bullet or a paragraph, and its text."""

    kind: str
    content: str


class Placed(NamedTuple):
    """A word or a card where it stands on the page."""

    x: int
    y: int
    what: str | Card
    size: float
    bold: bool


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a help page; lines without a blank line between them run on."""
    kind, lines = "", list[str]()
    for line in [*page.splitlines(), ""]:
        starts = "heading" if line.startswith("# ") else "bullet" if line.startswith("- ") else ""
        if lines and (starts or not line.strip()):
            yield Block(kind, " ".join(lines))
            lines = []
        if line.strip():
            kind = kind if lines else starts or "paragraph"
            lines.append(line[2:].strip() if starts else line.strip())
        if starts == "heading":
            yield Block(kind, " ".join(lines))
            lines = []


def pieces(content: str) -> Iterator[list[str | Card]]:
    """What must not be parted: a word with the cards that touch it, without a space between."""
    piece: list[str | Card] = []
    end = 0
    for found in _BRACKETS.finditer(content):
        names = found[1].split()
        if not all(name in CARDS for name in names):
            continue
        yield from _words(content[end : found.start()], piece)
        for name in names:
            if piece and isinstance(piece[-1], Card):
                yield [*piece]
                piece.clear()
            piece.append(CARDS[name])
        end = found.end()
    yield from _words(content[end:], piece)
    if piece:
        yield piece


def _words(content: str, piece: list[str | Card]) -> Iterator[list[str | Card]]:
    """Words of plain text; `piece` holds what the first may touch, and gets the last."""
    for part in re.split(r"(\s+)", content):
        if part.isspace():
            if piece:
                yield [*piece]
                piece.clear()
        elif part:
            piece.append(part)


class _Setter:
    """Sets blocks in lines of a width."""

    def __init__(self, units: Units, width: int) -> None:
        self.units = units
        self.width = width
        self.placed: list[Placed] = []
        self.bullets: list[tuple[int, int]] = []
        self.blocks: list[tuple[Block, int, int]] = []
        """Each block with where it begins and ends."""
        self.y = 0

    def set(self, block: Block) -> None:
        units = self.units
        size, bold, indent, before = 17.0, False, 0, 12
        if block.kind == "heading":
            size, bold, before = 21.0, True, 26
        elif block.kind == "bullet":
            indent, before = units.px(24), 8
        if self.y:
            self.y += units.px(before)
        line: list[tuple[int, str | Card]] = []
        x = indent
        space = text.width(" ", units.font(size), bold)
        begun = self.y
        for piece in pieces(block.content):
            near_card = units.px(3) * (len(piece) - 1)
            wide = sum(self._wide(part, size, bold) for part in piece) + near_card
            near = line and isinstance(line[-1][1], Card) and isinstance(piece[0], Card)
            gap = units.px(4) if near else space
            if line and x + gap + wide > self.width:
                self._end(line, size, bold)
                line, x = [], indent
            elif line:
                x += gap
            for part in piece:
                line.append((x, part))
                x += self._wide(part, size, bold) + units.px(3)
            x -= units.px(3)
        if line:
            self._end(line, size, bold)
        if block.kind == "bullet" and self.y > begun:
            first = next(placed for placed in self.placed if placed.y >= begun)
            self.bullets.append((units.px(6), first.y))
        self.blocks.append((block, begun, self.y))

    def _wide(self, part: str | Card, size: float, bold: bool) -> int:
        if isinstance(part, Card):
            return self.units.px(_CARD)
        return text.width(part, self.units.font(size), bold)

    def _end(self, line: list[tuple[int, str | Card]], size: float, bold: bool) -> None:
        """Put down a line; one with cards is as high as they are."""
        cards = any(isinstance(part, Card) for _, part in line)
        high = round(text.font(self.units.font(size), bold).get_linesize() * 1.12)
        if cards:
            high = max(high, round(self.units.px(_CARD) * ASPECT) + self.units.px(8))
        middle = self.y + high // 2
        self.placed += [Placed(x, middle, part, size, bold) for x, part in line]
        self.y += high


class RulesScene(Page):
    """The help page of a game; the other games are a tab away."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.game = game
        self._share = 0.0

    def build(self) -> None:
        self.title = say("The rules of {game}", game=say(GAMES[self.game].title))
        units, area = self.app.units, head(self, 1000)
        pane = game_tabs(self, area, self.game, self._other, 16)
        self.panels.append(pane)
        view = pane.inflate(-units.px(28), -units.px(36))
        wide = min(view.width - units.px(64), units.px(820))
        self._left = view.left + (view.width - wide) // 2
        self._setter = _Setter(units, wide)
        for block in blocks(self._page()):
            self._setter.set(block)
        self.scroll = Scroll(units, view, self._setter.y + units.px(24))
        self.scroll.to(self._share * self.scroll.content)

    def _page(self) -> str:
        try:
            return help_page(self.game, languages.chosen()).read_text(encoding="utf-8")
        except OSError:
            game = say(GAMES[self.game].title)
            return shown(say("The rules of {game} are missing here.", game=game))

    def _other(self, game: str) -> None:
        self.game, self._share = game, 0.0
        self.enter()

    def handle(self, event: pygame.Event) -> None:
        scrolled = self.scroll.mouse(event) or (
            event.type == pygame.KEYDOWN
            and not (event.key == pygame.K_SPACE and self.widgets.focused is not None)
            and self.scroll.key(event.key)
        )
        if scrolled:
            self._share = self.scroll.offset / max(1, self.scroll.content)
            self.app.touch()
        elif not self._turn(event):
            super().handle(event)

    def _turn(self, event: pygame.Event) -> bool:
        """Left and right turn to another game's page."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.type != pygame.KEYDOWN or event.key not in steps or self.widgets.focused:
            return False
        names = list(GAMES)
        turned = names.index(self.game) + steps[event.key]
        if 0 <= turned < len(names):
            self._other(names[turned])
        return True

    def contents(self) -> tuple[Node, ...]:
        view, down = self.scroll.view, self.scroll.view.top - self.scroll.offset
        wide = view.right - self._left
        told = tuple(
            Node(
                f"block {index}",
                "heading" if block.kind == "heading" else "text",
                say("{text}", text=block.content),
                pygame.Rect(self._left, top + down, wide, bottom - top),
            )
            for index, (block, top, bottom) in enumerate(self._setter.blocks)
        )
        return (Node("rules", "document", self.title, view, children=told),)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        units, view = self.app.units, self.scroll.view
        surface.set_clip(view)
        down = view.top - self.scroll.offset
        for placed in self._setter.placed:
            if view.top - units.px(60) < placed.y + down < view.bottom + units.px(60):
                self._paint_placed(surface, placed, down)
        for x, y in self._setter.bullets:
            side = max(5, units.px(7))
            dot = pygame.Rect(self._left + x - side // 2, y + down - side // 2, side, side)
            plate(surface, dot, side // 2, QUIET)
        surface.set_clip(None)
        self.scroll.draw(surface)

    def _paint_placed(self, surface: pygame.Surface, placed: Placed, down: int) -> None:
        units, start = self.app.units, (self._left + placed.x, placed.y + down)
        if isinstance(placed.what, Card):
            picture = self.app.art.card(placed.what, units.px(_CARD))
            surface.blit(picture, picture.get_rect(midleft=start))
            return
        colour, size, bold = IVORY if placed.bold else TEXT, units.font(placed.size), placed.bold
        text.put(surface, placed.what, start, size, colour, bold=bold, anchor="midleft")

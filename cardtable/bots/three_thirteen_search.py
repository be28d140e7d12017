"""The expert's search in Three Thirteen (draft)."""

from __future__ import annotations

from cardtable.bots.rummy_search import WILD, INDEX, UNITS, Hands, indices, key_of, outlook

P = dict(next=1.1, left=-0.73, out=12.0, wild=2.0, danger=1.0, cap=7, sample=10, few=3, margin=0.0,slack=14)


def variant(params):
    p = {**P, **params}
    p["cap"], p["sample"], p["few"] = int(p["cap"]), int(p["sample"]), int(p["few"])
    return lambda view, chance: Search(view, chance, p).move()


from cardtable.bots import three_thirteen as tt
from cardtable.bots.bot import dice
from cardtable.games.three_thirteen import DISCARD, DRAW_DISCARD, DRAW_STOCK, OUT, Phase
from cardtable.core.cards import Card, Rank, Suit

CARD = {i: c for c, i in INDEX.items()}


class Search:
    def __init__(self, view, chance, p):
        self.p, self.view, self.chance = p, view, chance
        self.hands = Hands(view.wild, view.options.ace_high_or_low)
        self.key, self.wilds = key_of(view.hand, view.wild)
        self.total = self.hands.total(self.key)
        self.table = tt._table(view)
        n = max(self.table.unseen, 1)
        draws = {}
        for c in sorted(self.table.live):
            m = self.table.live[c]
            if m > 0:
                i = WILD if c.rank == view.wild else INDEX[c]
                draws[i] = draws.get(i, 0) + m / n
        self.draws = sorted(draws.items())

    def value(self, key, wilds):
        o = outlook(self.hands, key, wilds, self.draws)
        p = self.p
        if self.view.last_turns:
            return o.left
        return p["next"] * o.next + p["left"] * o.left - p["out"] * o.out - p["wild"] * wilds

    def candidates(self, key, wilds, total, cap):
        found = []
        for i in indices(key):
            found.append((self.hands.left(key - UNITS[i], wilds, total - self.hands.value[i]), i))
        if wilds and self.view.last_turns or not found:
            found.append((self.hands.left(key, wilds - 1, total), WILD))
        found.sort()
        least = found[0][0]
        return [f for f in found if f[0] <= least + self.p["slack"]][:cap]

    def after(self, i, key, wilds):
        return (key, wilds - 1) if i == WILD else (key - UNITS[i], wilds)

    def with_card(self, i, key, wilds):
        return (key, wilds + 1) if i == WILD else (key + UNITS[i], wilds)

    def best(self, key, wilds, cap):
        total = self.hands.total(key)
        if self.view.went_out is None and self.hands.least(key, wilds, total) == 0:
            return -self.p["out"] * 1.0
        if self.view.last_turns:
            return self.hands.least(key, wilds, total)
        return min(self.value(*self.after(i, key, wilds)) for _, i in self.candidates(key, wilds, total, cap))

    def danger(self, i):
        card = CARD[i] if i != WILD else Card(Suit.CLUBS, self.view.wild)
        return self.p["danger"] * tt._danger(self.view, self.table, card)

    def move(self):
        v = self.view
        if v.phase == Phase.DRAW:
            return (DRAW_DISCARD if self.takes() else DRAW_STOCK,)
        outs = tt._outs(v)
        if outs:
            return (OUT[min(outs, key=lambda c: (tt._danger(v, self.table, c), c))],)
        best = None
        for left, i in self.candidates(self.key, self.wilds, self.total, self.p["cap"]):
            cost = self.value(*self.after(i, self.key, self.wilds)) + self.danger(i)
            if best is None or cost < best[0]:
                best = cost, i
        i = best[1]
        if i == WILD:
            return (DISCARD[[c for c in v.hand if c.rank == v.wild][0]],)
        return (DISCARD[CARD[i]],)

    def takes(self):
        v, p = self.view, self.p
        top = v.discards[-1]
        i = WILD if top.rank == v.wild else INDEX[top]
        recent = v.history[-4 * len(v.counts):]
        if len(recent) == 4 * len(v.counts) and not any(e.move == DRAW_STOCK for e in recent):
            return False
        key, wilds = self.with_card(i, self.key, self.wilds)
        with_top = self.best(key, wilds, p["cap"])
        now = self.value(self.key, self.wilds)
        if with_top >= now - 1e-9:
            return False
        if v.last_turns:
            return with_top <= sum(q * self.best(*self.with_card(c, self.key, self.wilds), 1) for c, q in self.draws)
        if with_top == -p["out"]:
            return True
        return with_top + p["margin"] <= self.stock()

    def stock(self):
        p, r = self.p, dice(self.chance)
        ns = p["sample"]
        u = r.random() / ns
        at, acc, s = 0, self.draws[0][1], 0.0
        for k in range(ns):
            x = u + k / ns
            while acc < x and at < len(self.draws) - 1:
                at += 1
                acc += self.draws[at][1]
            s += self.best(*self.with_card(self.draws[at][0], self.key, self.wilds), p["few"])
        return s / ns

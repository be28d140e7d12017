"""Synthesise the sounds of the card table and write them as WAV files beside this file.

Every sound is computed from noise, damped sines and filters; nothing is recorded. Each take has
its own fixed seed, so a run always writes the same bytes.

    python make_sounds.py            write all sounds
    python make_sounds.py --report   write them and print length, peak and loudness of each

Units everywhere: times in seconds, frequencies in hertz, levels in decibels, where 0 dBFS is the
largest value a file can hold. A "decay" is the time in which a sound falls to 1/e of its level.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

Signal = list[float]
"""Samples of one channel, RATE of them per second."""

Part = tuple[float, float, Signal]
"""Start in seconds, gain as a plain factor, and what is heard."""

RATE = 44_100
"""Samples per second."""

PEAK_LIMIT = -3.0
"""Highest peak a file may have, dBFS."""

LONGEST = 0.98
"""Longest a file may be, seconds."""

LEAD = 0.002
"""Silence before each sound, seconds, over which it may fade in."""

SILENCE = -56.0
"""Level below a sound's own peak at which its tail is cut, dB."""


# --- Levels and time ---------------------------------------------------------------------------


def samples(seconds: float) -> int:
    """Number of samples in a time in seconds."""
    return round(seconds * RATE)


def factor(decibels: float) -> float:
    """Amplitude factor of a level in dB."""
    return math.exp(decibels * math.log(10.0) / 20.0)


def decibels(amplitude: float) -> float:
    """Level in dB of an amplitude factor."""
    return 20.0 * math.log10(max(amplitude, 1e-9))


def peak(signal: Signal) -> float:
    """Largest absolute value of a signal."""
    return max(map(abs, signal), default=0.0)


def scaled(signal: Signal, gain: float) -> Signal:
    """The signal times a plain factor."""
    return [gain * x for x in signal]


def unit(signal: Signal) -> Signal:
    """The signal with its peak at 1."""
    return scaled(signal, 1.0 / max(peak(signal), 1e-9))


def times(signal: Signal, envelope: Sequence[float]) -> Signal:
    """Product of two signals, sample by sample."""
    return [x * e for x, e in zip(signal, envelope, strict=True)]


def mix(parts: Iterable[Part]) -> Signal:
    """Sum of parts, each placed at its start."""
    placed = [(samples(start), gain, part) for start, gain, part in parts]
    out = [0.0] * max(first + len(part) for first, _, part in placed)
    for first, gain, part in placed:
        for i, x in enumerate(part, first):
            out[i] += gain * x
    return out


# --- Filters -----------------------------------------------------------------------------------


def low_pole(signal: Signal, hertz: float) -> Signal:
    """One-pole low-pass."""
    keep = math.exp(-math.tau * hertz / RATE)
    out: Signal = []
    y = 0.0
    for x in signal:
        y = x + keep * (y - x)
        out.append(y)
    return out


def high_pole(signal: Signal, hertz: float) -> Signal:
    """One-pole high-pass."""
    return [x - low for x, low in zip(signal, low_pole(signal, hertz), strict=True)]


def biquad(signal: Signal, ahead: tuple[float, float, float], back: Sequence[float]) -> Signal:
    """Second-order filter with feed-forward and feedback factors, transposed direct form."""
    (b0, b1, b2), (a0, a1, a2) = ahead, back
    b0, b1, b2, a1, a2 = b0 / a0, b1 / a0, b2 / a0, a1 / a0, a2 / a0
    out: Signal = []
    s1 = s2 = 0.0
    for x in signal:
        y = b0 * x + s1
        s1 = b1 * x - a1 * y + s2
        s2 = b2 * x - a2 * y
        out.append(y)
    return out


def poles(hertz: float, q: float) -> tuple[float, float, tuple[float, float, float]]:
    """Cosine of the corner angle, bandwidth term, and feedback factors of a biquad."""
    angle = math.tau * hertz / RATE
    width = math.sin(angle) / (2.0 * q)
    cosine = math.cos(angle)
    return cosine, width, (1.0 + width, -2.0 * cosine, 1.0 - width)


def low_pass(signal: Signal, hertz: float, q: float = 0.707) -> Signal:
    """Second-order low-pass."""
    c, _, back = poles(hertz, q)
    return biquad(signal, ((1 - c) / 2, 1 - c, (1 - c) / 2), back)


def high_pass(signal: Signal, hertz: float, q: float = 0.707) -> Signal:
    """Second-order high-pass."""
    c, _, back = poles(hertz, q)
    return biquad(signal, ((1 + c) / 2, -1 - c, (1 + c) / 2), back)


def band_pass(signal: Signal, hertz: float, q: float) -> Signal:
    """Second-order band-pass that leaves its centre at its level."""
    _, width, back = poles(hertz, q)
    return biquad(signal, (width, 0.0, -width), back)


def swept_band(signal: Signal, centre: Sequence[float], q: float) -> Signal:
    """Band-pass whose centre, in hertz, is given for every sample."""
    # A state-variable filter stays stable while its centre moves; a biquad need not.
    out: Signal = []
    s1 = s2 = 0.0
    for x, hertz in zip(signal, centre, strict=True):
        g = math.tan(math.pi * hertz / RATE)
        band = (s1 + g * (x - s2)) / (1.0 + g / q + g * g)
        low = s2 + g * band
        s1 = 2.0 * band - s1
        s2 = 2.0 * low - s2
        out.append(band / q)
    return out


# --- Raw material ------------------------------------------------------------------------------


def noise(rng: random.Random, seconds: float) -> Signal:
    """White noise between -1 and 1."""
    return [2.0 * rng.random() - 1.0 for _ in range(samples(seconds))]


def fibres(rng: random.Random, seconds: float, per_second: float) -> Signal:
    """Sparse single spikes: threads of the felt catching on paper."""
    chance = per_second / RATE
    return [
        rng.uniform(-1.0, 1.0) if rng.random() < chance else 0.0 for _ in range(samples(seconds))
    ]


def struck(attack: float, decay: float, seconds: float) -> Signal:
    """Envelope of a blow: a rounded rise over the attack, then an exponential fall."""
    rise, keep = max(samples(attack), 1), math.exp(-1.0 / (decay * RATE))
    fall = 1.0
    out: Signal = []
    for i in range(samples(seconds)):
        ramp = 0.5 - 0.5 * math.cos(math.pi * i / rise) if i < rise else 1.0
        out.append(ramp * fall)
        fall *= keep
    return out


def stroke(seconds: float, skew: float) -> Signal:
    """Speed of a hand's move, 0 to 1 and back to 0; a skew below 1 puts the top early."""
    n = samples(seconds)
    return [math.sin(math.pi * (i / n) ** skew) ** 1.5 for i in range(n)]


def tone(hertz: float, attack: float, decay: float, glide: float = 0.0) -> Signal:
    """Damped sine; glide is the share by which it starts sharp and then settles."""
    envelope = struck(attack, decay, attack + 6.5 * decay)
    step, settle = math.tau * hertz / RATE, 1.0 / (decay * RATE)
    out: Signal = []
    phase = 0.0
    for i, level in enumerate(envelope):
        out.append(level * math.sin(phase))
        phase += step * (1.0 + glide * math.exp(-3.0 * i * settle))
    return out


def burst(rng: random.Random, hertz: float, q: float, attack: float, decay: float) -> Signal:
    """Short noise in one band, peak 1."""
    seconds = attack + 7.0 * decay
    return unit(band_pass(times(noise(rng, seconds), struck(attack, decay, seconds)), hertz, q))


# --- Paper, felt and wood ----------------------------------------------------------------------


def snap(rng: random.Random, hertz: float) -> Signal:
    """Edge of a card springing free: a tiny burst and a few stiff, quickly damped modes."""
    parts = [(0.0, 1.0, burst(rng, hertz * rng.uniform(0.9, 1.1), 0.8, 0.0008, 0.0024))]
    for ratio in (0.46, 0.74, 1.0, 1.52):
        mode = tone(hertz * ratio * rng.uniform(0.92, 1.08), 0.0007, rng.uniform(0.0016, 0.0042))
        parts.append((rng.uniform(0.0, 0.0012), rng.uniform(0.12, 0.32) / ratio, mode))
    return unit(mix(parts))


def thump(rng: random.Random, hertz: float, decay: float) -> Signal:
    """Felt over a table top taking a light blow: a low damped sine and a puff of air."""
    body = tone(hertz, 0.004, decay, glide=0.25)
    puff = burst(rng, hertz * 2.9, 0.7, 0.003, 0.6 * decay)
    return unit(mix([(0.0, 1.0, body), (0.001, 0.4, puff)]))


def slap(rng: random.Random, hertz: float, decay: float) -> Signal:
    """Face of a card meeting the felt: a broad dull band and two sheet modes."""
    face = burst(rng, hertz, 0.55, 0.0016, decay)
    first = tone(hertz * rng.uniform(0.36, 0.44), 0.0016, 0.8 * decay)
    second = tone(hertz * rng.uniform(0.62, 0.74), 0.0014, 0.6 * decay)
    return unit(mix([(0.0, 1.0, face), (0.0006, 0.35, first), (0.0009, 0.22, second)]))


def friction(
    rng: random.Random, seconds: float, low: float, high: float, skew: float = 0.8
) -> Signal:
    """Card sliding over felt; its band rises from low to high hertz with the speed."""
    speed = stroke(seconds, skew)
    uneven = unit(low_pass(noise(rng, seconds), 55.0))
    grain = [
        0.45 * n + f for n, f in zip(noise(rng, seconds), fibres(rng, seconds, 5200.0), strict=True)
    ]
    rough = [x * (1.0 + 0.55 * u) * s for x, u, s in zip(grain, uneven, speed, strict=True)]
    centre = [low + (high - low) * s for s in speed]
    # Felt takes the top off a slide: without this it hisses like sand.
    return unit(low_pole(swept_band(rough, centre, 0.75), 3600.0))


def whoosh(rng: random.Random, seconds: float, low: float, high: float) -> Signal:
    """Air moved by a card that turns; smoother than friction."""
    speed = stroke(seconds, 1.25)
    centre = [low + (high - low) * s for s in speed]
    return unit(swept_band(times(noise(rng, seconds), speed), centre, 0.9))


def knuckle(rng: random.Random, hertz: float) -> Signal:
    """Knuckle on a wooden table edge: short wood modes behind a soft, dull contact."""
    parts = [(0.0, 0.30, burst(rng, 3.4 * hertz, 0.7, 0.0014, 0.004))]
    for ratio, gain, decay in (
        (1.0, 1.0, 0.020),
        (1.37, 0.45, 0.015),
        (1.92, 0.60, 0.014),
        (2.83, 0.42, 0.010),
        (4.41, 0.22, 0.007),
        (6.20, 0.10, 0.004),
    ):
        pitch = hertz * ratio * rng.uniform(0.985, 1.015)
        parts.append((0.0, gain, tone(pitch, 0.0022, decay, glide=0.02)))
    return unit(mix(parts))


def mallet(rng: random.Random, hertz: float, ring: float) -> Signal:
    """Wooden bar under a felt mallet; ring is the decay of its fundamental."""
    parts = [(0.0, 0.10, burst(rng, 520.0, 0.7, 0.003, 0.007))]
    # The ratios of a marimba bar: its second mode is tuned about two octaves up. The doubled
    # fundamental is the bar and the air tube under it, never quite at the same pitch.
    for ratio, gain, share in (
        (1.0, 0.75, 1.0),
        (1.004, 0.25, 1.25),
        (3.93, 0.15, 0.30),
        (9.4, 0.025, 0.10),
    ):
        if hertz * ratio < 8000.0:
            parts.append((0.0, gain, tone(hertz * ratio, 0.0045, ring * share)))
    return unit(mix(parts))


def chime(rng: random.Random, hertz: float, ring: float) -> Signal:
    """Small metal bar under a yarn mallet; ring is the decay of its fundamental."""
    parts = [(0.0, 0.05, burst(rng, 1500.0, 0.7, 0.002, 0.005))]
    # The ratios of a plain bar, free at both ends.
    for ratio, gain, share in (
        (1.0, 0.7, 1.0),
        (1.0022, 0.3, 0.9),
        (2.756, 0.20, 0.40),
        (5.404, 0.05, 0.18),
    ):
        if hertz * ratio < 8000.0:
            parts.append((0.0, gain, tone(hertz * ratio, 0.003, ring * share)))
    return unit(mix(parts))


# --- Takes: each builds one take of a kind of sound --------------------------------------------


def deal(rng: random.Random) -> Signal:
    """Card flicked off a pack, a short flight, and a landing on felt."""
    flick = rng.uniform(0.032, 0.054)
    land = flick + rng.uniform(0.026, 0.056)
    leave = friction(rng, flick, 900.0, rng.uniform(2200.0, 3100.0), skew=2.2)
    flight = whoosh(rng, land - 0.6 * flick + 0.012, 500.0, rng.uniform(900.0, 1300.0))
    settle = friction(rng, rng.uniform(0.050, 0.090), 700.0, rng.uniform(1600.0, 2300.0), 0.45)
    return mix(
        [
            (0.0, rng.uniform(0.34, 0.48), leave),
            (flick - 0.005, rng.uniform(0.26, 0.46), snap(rng, rng.uniform(1800.0, 2800.0))),
            (0.6 * flick, rng.uniform(0.06, 0.11), flight),
            (land, rng.uniform(0.50, 0.70), thump(rng, rng.uniform(108.0, 158.0), 0.015)),
            (land, rng.uniform(0.55, 0.72), slap(rng, rng.uniform(950.0, 1500.0), 0.007)),
            (land + rng.uniform(0.002, 0.008), rng.uniform(0.24, 0.36), settle),
        ]
    )


def play(rng: random.Random) -> Signal:
    """Card laid down firmly: one corner, then the face, then a hint of settling."""
    flat, hold = rng.uniform(0.006, 0.015), rng.uniform(0.018, 0.026)
    settle = friction(rng, rng.uniform(0.045, 0.065), 600.0, rng.uniform(1400.0, 1900.0), 0.45)
    return mix(
        [
            (0.0, rng.uniform(0.22, 0.34), snap(rng, rng.uniform(1700.0, 2300.0))),
            (flat, rng.uniform(0.66, 0.80), thump(rng, rng.uniform(96.0, 136.0), hold)),
            (flat, rng.uniform(0.80, 0.95), slap(rng, rng.uniform(850.0, 1300.0), 0.011)),
            (flat + rng.uniform(0.009, 0.016), 0.25, slap(rng, rng.uniform(1200.0, 1600.0), 0.005)),
            (flat + 0.006, rng.uniform(0.14, 0.22), settle),
        ]
    )


def slide(rng: random.Random) -> Signal:
    """Card pushed over the felt and left there."""
    seconds = rng.uniform(0.17, 0.22)
    skew = rng.uniform(0.65, 1.0)
    return mix(
        [
            (0.0, 1.0, friction(rng, seconds, 650.0, rng.uniform(1900.0, 2500.0), skew)),
            (0.01, 0.45, friction(rng, seconds - 0.02, 320.0, 800.0, skew)),
            (seconds - 0.035, 0.22, thump(rng, rng.uniform(115.0, 140.0), 0.014)),
        ]
    )


def flip(rng: random.Random) -> Signal:
    """Card turned over on the felt: air, an edge let go, and the face coming down."""
    swing = rng.uniform(0.085, 0.110)
    release = swing * rng.uniform(0.68, 0.78)
    return mix(
        [
            (0.0, rng.uniform(0.14, 0.22), snap(rng, rng.uniform(1500.0, 1900.0))),
            (0.0, rng.uniform(0.34, 0.44), whoosh(rng, swing, 500.0, rng.uniform(1800.0, 2300.0))),
            (release, rng.uniform(0.40, 0.55), snap(rng, rng.uniform(1800.0, 2500.0))),
            (swing, 0.62, thump(rng, rng.uniform(108.0, 146.0), 0.017)),
            (swing, rng.uniform(0.65, 0.80), slap(rng, rng.uniform(1000.0, 1350.0), 0.008)),
        ]
    )


def run_of_cards(rng: random.Random, cards: int, seconds: float, hertz: float) -> Signal:
    """Cards slipping from a thumb one by one, fastest in the middle."""
    parts: list[Part] = []
    for i in range(cards):
        done = i / (cards - 1)
        start = seconds * (done + 0.42 * math.sin(math.tau * done) / math.tau)
        swell = 0.35 + 0.65 * math.sin(math.pi * min(0.12 + 0.75 * done, 1.0))
        pitch = hertz * (0.9 + 0.25 * done) * rng.uniform(0.88, 1.12)
        late = rng.uniform(0.0, 0.45) * seconds / cards
        parts.append((start + late, swell * rng.uniform(0.55, 1.0), snap(rng, pitch)))
    return unit(mix(parts))


def shuffle(rng: random.Random) -> Signal:
    """Riffle of two half packs, the cascade that follows, and a tap to square the pack."""
    riffle, cascade = rng.uniform(0.40, 0.44), rng.uniform(0.19, 0.22)
    second = riffle + rng.uniform(0.035, 0.055)
    tap = second + cascade + rng.uniform(0.020, 0.035)
    return mix(
        [
            (0.0, 0.75, run_of_cards(rng, rng.randint(34, 39), riffle, 1500.0)),
            (0.02, 0.10, friction(rng, riffle, 500.0, 1300.0, 1.1)),
            (second, 0.40, run_of_cards(rng, rng.randint(34, 40), cascade, 1250.0)),
            (second, 0.22, friction(rng, cascade + 0.03, 500.0, 1500.0, 1.2)),
            (tap, 0.75, thump(rng, rng.uniform(120.0, 140.0), 0.018)),
            (tap, 0.42, slap(rng, rng.uniform(950.0, 1150.0), 0.008)),
        ]
    )


def sweep(rng: random.Random) -> Signal:
    """Trick gathered: four cards sliding together and a tap."""
    parts: list[Part] = []
    for i in range(4):
        seconds = rng.uniform(0.15, 0.21)
        drag = friction(rng, seconds, 550.0, rng.uniform(1500.0, 2400.0), rng.uniform(0.7, 1.2))
        parts.append((0.030 * i + rng.uniform(0.0, 0.018), rng.uniform(0.40, 0.60), drag))
        meet = 0.13 + 0.026 * i + rng.uniform(0.0, 0.015)
        parts.append((meet, rng.uniform(0.12, 0.24), snap(rng, rng.uniform(1400.0, 2100.0))))
    tap = rng.uniform(0.262, 0.290)
    parts.append((tap, 0.70, thump(rng, rng.uniform(108.0, 132.0), 0.020)))
    parts.append((tap, 0.70, slap(rng, rng.uniform(950.0, 1250.0), 0.008)))
    return mix(parts)


def lift(rng: random.Random) -> Signal:
    """Fingertip on a card, and the card leaving the felt."""
    rise = rng.uniform(0.075, 0.095)
    return mix(
        [
            (0.0, 0.45, thump(rng, rng.uniform(130.0, 155.0), 0.010)),
            (0.006, 0.60, friction(rng, rise, 600.0, rng.uniform(1500.0, 1900.0), 0.7)),
            (rise * rng.uniform(0.35, 0.5), 0.22, snap(rng, rng.uniform(1300.0, 1700.0))),
        ]
    )


def knock(rng: random.Random) -> Signal:
    """Two soft knocks on wood, the second lighter."""
    return mix(
        [
            (0.0, 1.0, knuckle(rng, 192.0)),
            (0.125, 0.72, knuckle(rng, 186.0)),
        ]
    )


def turn(rng: random.Random) -> Signal:
    """One felted wooden note with a little of the fifth below it."""
    return mix(
        [
            (0.0, 1.0, mallet(rng, 392.0, 0.050)),
            (0.004, 0.30, mallet(rng, 261.6, 0.042)),
        ]
    )


def won(rng: random.Random) -> Signal:
    """Three rising mallet notes, the last left to ring."""
    return mix(
        [
            (0.0, 0.72, mallet(rng, 392.0, 0.085)),
            (0.105, 0.82, mallet(rng, 523.3, 0.090)),
            (0.215, 0.90, mallet(rng, 659.3, 0.095)),
            (0.219, 0.34, mallet(rng, 329.6, 0.105)),
        ]
    )


def lost(rng: random.Random) -> Signal:
    """Two low mallet notes, a calm step down to rest."""
    return mix(
        [
            (0.0, 0.75, mallet(rng, 392.0, 0.080)),
            (0.170, 0.80, mallet(rng, 293.7, 0.095)),
            (0.176, 0.30, mallet(rng, 196.0, 0.095)),
        ]
    )


def nil(rng: random.Random) -> Signal:
    """Small chime of two notes, nearly together."""
    return mix(
        [
            (0.0, 0.60, chime(rng, 1046.5, 0.12)),
            (0.075, 0.70, chime(rng, 1318.5, 0.13)),
        ]
    )


def moon(rng: random.Random) -> Signal:
    """Rolled chord of mallet notes that swells as it rises."""
    chord = (196.0, 261.6, 329.6, 392.0, 523.3, 659.3, 784.0)
    parts: list[Part] = []
    for i, hertz in enumerate(chord):
        start = 0.062 * i - 0.0018 * i * i + rng.uniform(0.0, 0.004)
        parts.append((start, 0.28 + 0.07 * i, mallet(rng, hertz, 0.105 + 0.006 * i)))
    return mix(parts)


def button(rng: random.Random) -> Signal:
    """Fingertip on a small wooden key."""
    return mix(
        [
            (0.0, 0.8, tone(560.0, 0.0018, 0.005)),
            (0.0, 0.3, tone(1390.0, 0.0014, 0.003)),
            (0.0, 0.3, burst(rng, 1800.0, 0.7, 0.0014, 0.003)),
            (0.0, 0.5, thump(rng, 150.0, 0.008)),
        ]
    )


# --- The table of kinds ------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """One kind of sound: who builds a take, how many takes, and how loud, in dB (see loudness)."""

    make: Callable[[random.Random], Signal]
    takes: int
    loudness: float


KINDS = {
    "deal": Kind(deal, 6, -31.0),
    "play": Kind(play, 5, -26.0),
    "slide": Kind(slide, 3, -31.0),
    "flip": Kind(flip, 3, -28.0),
    "shuffle": Kind(shuffle, 2, -27.0),
    "sweep": Kind(sweep, 3, -28.0),
    "lift": Kind(lift, 2, -38.0),
    "knock": Kind(knock, 1, -27.0),
    "turn": Kind(turn, 1, -24.0),
    "won": Kind(won, 1, -22.0),
    "lost": Kind(lost, 1, -25.0),
    "nil": Kind(nil, 1, -24.0),
    "moon": Kind(moon, 1, -22.0),
    "button": Kind(button, 1, -35.0),
}


# --- Finishing ---------------------------------------------------------------------------------


def room_taps() -> list[tuple[int, float]]:
    """Echoes of a small furnished room: delay in samples and gain."""
    rng = random.Random("room")
    taps = []
    for i in range(22):
        delay = 0.004 + 0.0028 * i + rng.uniform(0.0, 0.0026)
        gain = rng.choice((-1.0, 1.0)) * 0.085 * math.exp(-delay / 0.022)
        taps.append((samples(delay), gain))
    return taps


ROOM = room_taps()


def in_room(signal: Signal) -> Signal:
    """The sound with the short, dull echo of a quiet room."""
    # Curtains and carpet swallow the treble, so only the darker part of a sound comes back.
    dull = low_pass(signal, 2600.0)
    out = signal + [0.0] * ROOM[-1][0]
    for delay, gain in ROOM:
        for i, x in enumerate(dull, delay):
            out[i] += gain * x
    return out


def softened(signal: Signal) -> Signal:
    """The sound without rumble below 45 Hz and without hiss."""
    return high_pass(low_pass(low_pass(signal, 5800.0, 0.54), 5800.0, 1.31), 45.0)


def trimmed(signal: Signal) -> Signal:
    """The sound after a short lead, cut where it has died away."""
    floor = peak(signal) * factor(SILENCE)
    last = max(i for i, x in enumerate(signal) if abs(x) > floor)
    return ([0.0] * samples(LEAD) + signal[: last + 1])[: samples(LONGEST)]


def fades(length: int) -> Signal:
    """Envelope that opens over the lead and closes over the last part, both from exact zero."""
    opening, closing = samples(LEAD) + samples(0.001), min(samples(0.060), length // 3)
    out = [1.0] * length
    for i in range(opening):
        out[i] = 0.5 - 0.5 * math.cos(math.pi * i / opening)
    for i in range(closing):
        out[length - 1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / closing)
    return out


def centred(signal: Signal) -> Signal:
    """The faded sound with its mean at zero."""
    # Taking off a plain constant would lift the faded ends, so the offset wears the fades too.
    envelope = fades(len(signal))
    faded = times(signal, envelope)
    offset = sum(faded) / sum(envelope)
    return [x - offset * e for x, e in zip(faded, envelope, strict=True)]


def loudness(signal: Signal) -> float:
    """Level in dB of the loudest 50 ms, weighted roughly as the ear does (A curve)."""
    for hertz in (20.6, 20.6, 107.7, 737.9):
        signal = high_pole(signal, hertz)
    for _ in range(2):
        signal = low_pole(signal, 12_194.0)
    window = samples(0.050)
    total = list(accumulate((x * x for x in signal), initial=0.0))
    total += [total[-1]] * window
    most = max(b - a for a, b in zip(total, total[window:], strict=False))
    # The A curve is 0 dB at 1 kHz, where these filters together lose 2 dB.
    return 10.0 * math.log10(max(most / window, 1e-12)) + 2.0


def brightness(signal: Signal) -> float:
    """Level in dB of what lies above 9 kHz, against the whole sound."""
    high = high_pass(high_pass(signal, 9000.0, 0.54), 9000.0, 1.31)
    share = math.fsum(x * x for x in high) / max(math.fsum(x * x for x in signal), 1e-12)
    return 10.0 * math.log10(max(share, 1e-12))


def levelled(signal: Signal, target: float) -> Signal:
    """The sound at its target loudness in dB, or as near as the peak limit lets it come."""
    gain = factor(target - loudness(signal))
    return scaled(signal, min(gain, factor(PEAK_LIMIT) / peak(signal)))


def render(name: str, kind: Kind) -> Signal:
    """The finished take of that name."""
    raw = kind.make(random.Random(name))
    return levelled(centred(trimmed(softened(in_room(raw)))), kind.loudness)


def write(path: Path, signal: Signal) -> None:
    """Write a mono 16-bit WAV file."""
    data = array("h", (round(32_767.0 * x) for x in signal))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


def report_line(name: str, signal: Signal, target: float) -> str:
    """One line of the report."""
    length = 1000.0 * len(signal) / RATE
    return (
        f"{name:<10} {length:6.0f} {decibels(peak(signal)):9.1f} {loudness(signal):9.1f}"
        f" {target:7.1f} {brightness(signal):9.1f}"
    )


def main() -> None:
    """Write every take, and print the report if asked."""
    parser = argparse.ArgumentParser(description="Write the sounds of the card table.")
    parser.add_argument("--report", action="store_true", help="print a table of the sounds")
    report = parser.parse_args().report
    if report:
        print("sound          ms peak dBFS  loud. dB  target  >9kHz dB")
    for key, kind in KINDS.items():
        for take in range(1, kind.takes + 1):
            name = f"{key}-{take}"
            signal = render(name, kind)
            write(Path(__file__).with_name(f"{name}.wav"), signal)
            if report:
                print(report_line(name, signal, kind.loudness))


if __name__ == "__main__":
    main()

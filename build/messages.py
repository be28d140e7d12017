"""The catalogue of messages: what there is to translate, and translations made ready for use.

    python build/messages.py extract     writes cardtable/locale/cardtable.pot
    python build/messages.py compile     makes .mo files of all .po files under cardtable/locale

A language is a folder cardtable/locale/CODE/LC_MESSAGES with cardtable.po, a line in
cardtable/ui/languages.py, and help pages cardtable/help/GAME.CODE.txt.
"""

from __future__ import annotations

import ast
import re
import struct
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "cardtable" / "locale"

_ONE = ("say", "words", "one")
_FIELDS = ("title", "hand_label", "label")
"""Keywords that hold a template which is looked up only where it is shown."""

_SENTENCE = re.compile(r"[A-Z][a-z’']*[ ,.:]|[A-Z][a-z]+$|\{[a-z]+\}[ :]|[a-z]+ .*\{|You ")
"""How a constant begins that is words for people; names in the code and SQL do not."""


def sources() -> list[Path]:
    return sorted((ROOT / "cardtable").rglob("*.py"))


def templates(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Line, template and plural of every text in a module.

    Besides what stands in the calls of say(), count() and words() these are all constants that
    read like sentences: they come to those calls by a name or by another function.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _called(node)
        if isinstance(node, ast.Call | ast.Assign | ast.AnnAssign | ast.Return):
            parts = node.args if isinstance(node, ast.Call) else [node.value]
            texts = [text for part in parts if part is not None for text in _strings(part)]
            yield from ((node.lineno, text, "") for text in texts if _SENTENCE.match(text))


def _called(node: ast.Call) -> Iterator[tuple[int, str, str]]:
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if name == "count" and len(node.args) > 2:
        ones, many = _strings(node.args[1]), _strings(node.args[2])
        yield from ((node.lineno, one, more) for one, more in zip(ones, many))
    elif name in _ONE:
        yield from ((node.lineno, text, "") for one in node.args for text in _strings(one))
    for keyword in node.keywords:
        if keyword.arg in _FIELDS:
            yield from ((node.lineno, text, "") for text in _strings(keyword.value))


def _strings(node: ast.AST) -> list[str]:
    """The texts that an expression can have: of both branches, of all members."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.IfExp():
            return _strings(node.body) + _strings(node.orelse)
        case ast.Tuple() | ast.List() | ast.Set():
            return [text for one in node.elts for text in _strings(one)]
        case ast.Dict():
            return [text for one in node.values for text in _strings(one)]
        case ast.Starred():
            return _strings(node.value)
    return []


def catalogue() -> dict[str, tuple[str, list[str]]]:
    """Every template with its plural, and where it stands."""
    found: dict[str, tuple[str, list[str]]] = {}
    for file in sources():
        for line, one, many in templates(ast.parse(file.read_text(encoding="utf-8"))):
            known, places = found.setdefault(one, (many, []))
            found[one] = (known or many, [*places, f"{file.relative_to(ROOT)}:{line}"])
    for word in ("ace", "jack", "queen", "king", "clubs", "diamonds", "hearts", "spades"):
        found.setdefault(word, ("", ["cardtable/core/messages.py"]))
    return found


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def pot() -> str:
    """The template of all catalogues."""
    head = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n"
    parts = [f'msgid ""\nmsgstr {_quoted(head)}\n']
    for one, (many, places) in sorted(catalogue().items(), key=lambda item: item[1][1][0]):
        shown = f"#: {places[0]}\nmsgid {_quoted(one)}\n"
        if many:
            parts.append(f'{shown}msgid_plural {_quoted(many)}\nmsgstr[0] ""\nmsgstr[1] ""\n')
        else:
            parts.append(f'{shown}msgstr ""\n')
    return "\n".join(parts)


def parse_po(text: str) -> dict[str, str]:
    """The translated entries of a .po file, as a .mo file holds them."""
    found: dict[str, str] = {}
    entry: dict[str, str] = {}
    field = ""
    for line in [*text.splitlines(), ""]:
        line = line.strip()
        if line.startswith("#"):
            continue
        if not line or (line.startswith("msgid ") and "msgid" in entry):
            _take(found, entry)
            entry = {}
        if line.startswith("msg"):
            field, line = line.split(" ", 1)
            entry[field] = ""
        if line:
            entry[field] += ast.literal_eval(line)
    return found


def _take(found: dict[str, str], entry: dict[str, str]) -> None:
    forms = [entry[key] for key in sorted(entry) if key.startswith("msgstr")]
    if "msgid" in entry and all(forms):
        key = entry["msgid"]
        if "msgid_plural" in entry:
            key += "\0" + entry["msgid_plural"]
        found[key] = "\0".join(forms)


def mo(entries: dict[str, str]) -> bytes:
    """A .mo file: two tables of lengths and offsets, then the texts, each ended by a zero."""
    keys = sorted(entries, key=lambda key: key.encode())
    texts = [key.encode() for key in keys] + [entries[key].encode() for key in keys]
    start = 28 + 16 * len(keys)
    table, body = b"", b""
    for text in texts:
        table += struct.pack("<II", len(text), start + len(body))
        body += text + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    return head + table + body


def main() -> None:
    match sys.argv[1:]:
        case ["extract"]:
            LOCALE.mkdir(exist_ok=True)
            (LOCALE / "cardtable.pot").write_text(pot(), encoding="utf-8")
        case ["compile"]:
            for file in LOCALE.rglob("*.po"):
                file.with_suffix(".mo").write_bytes(mo(parse_po(file.read_text(encoding="utf-8"))))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()

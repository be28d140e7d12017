"""One match from first deal to last score: its moves, its document, its store. No pygame."""

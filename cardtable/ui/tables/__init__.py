"""The tables: one controller, and a module a game; the registry of them."""

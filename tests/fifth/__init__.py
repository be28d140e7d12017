"""A fifth game, whist, as somebody outside the package would write it: rules, bots and a table."""

"""The commands: one module each, with `add` for its arguments and a function that runs it."""

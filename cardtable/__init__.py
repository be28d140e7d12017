"""Card Table: four card games against bots, offline, on a table you can touch."""

__version__ = "0.1.0"

BOTS_ONLY = "--bots-only"
"""The argument with which the program is the process that bots think in, and nothing else."""

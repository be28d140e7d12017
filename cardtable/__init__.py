"""Card Table: four card games against bots, offline, on a table you can touch."""

__version__ = "0.1.0"

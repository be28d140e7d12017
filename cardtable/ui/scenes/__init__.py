"""The scenes around the table: menu, new game, settings, rules, statistics, notices."""

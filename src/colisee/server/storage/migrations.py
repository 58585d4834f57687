"""The database schema: each migration is applied once, in order. Migrations are never changed, only added."""

from __future__ import annotations

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, status TEXT NOT NULL, listed BIGINT NOT NULL,
            opened_at BIGINT NOT NULL, changed_at BIGINT NOT NULL, wake_at BIGINT, summary TEXT NOT NULL,
            node TEXT NOT NULL, epoch BIGINT NOT NULL)""",
        "CREATE INDEX tables_by_wake ON tables (wake_at)",
        "CREATE INDEX tables_by_status ON tables (listed, status, changed_at)",
        """CREATE TABLE events (
            table_id TEXT NOT NULL, number BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, number))""",
        """CREATE TABLE seats (
            table_id TEXT NOT NULL, seat BIGINT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (table_id, seat, player))""",
        "CREATE INDEX seats_by_player ON seats (player)",
        """CREATE TABLE players (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, login TEXT UNIQUE, passphrase TEXT, created_at BIGINT NOT NULL)""",
        """CREATE TABLE ratings (
            player TEXT NOT NULL, game TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL, sigma DOUBLE PRECISION NOT NULL,
            matches BIGINT NOT NULL, PRIMARY KEY (player, game))""",
        "CREATE TABLE nodes (id TEXT PRIMARY KEY, alive_at BIGINT NOT NULL, closed BIGINT NOT NULL DEFAULT 0)",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    (
        """CREATE TABLE works (
            id TEXT PRIMARY KEY, kind TEXT NOT NULL, owner TEXT NOT NULL, status TEXT NOT NULL, began_at BIGINT NOT NULL,
            changed_at BIGINT NOT NULL, wanted TEXT NOT NULL, told TEXT NOT NULL)""",
        "CREATE INDEX works_by_kind ON works (kind, status, changed_at)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN words TEXT NOT NULL DEFAULT ''",
        "UPDATE tables SET words = LOWER(summary)",
    ),
    (
        "CREATE TABLE sessions (id TEXT PRIMARY KEY, player TEXT NOT NULL, created_at BIGINT NOT NULL)",
        "CREATE INDEX sessions_by_player ON sessions (player)",
        "ALTER TABLE players ADD COLUMN skeleton TEXT",
        "ALTER TABLE players ADD COLUMN recovery TEXT",
        "CREATE UNIQUE INDEX players_by_skeleton ON players (skeleton)",
    ),
)

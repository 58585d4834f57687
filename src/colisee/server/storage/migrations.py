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
    ("CREATE TABLE records (table_id TEXT PRIMARY KEY, body TEXT NOT NULL)",),
    (
        """CREATE TABLE bans (
            kind TEXT NOT NULL, key TEXT NOT NULL, shown TEXT NOT NULL, created_at BIGINT NOT NULL, PRIMARY KEY (kind, key))""",
    ),
    (
        """CREATE TABLE snapshots (
            table_id TEXT PRIMARY KEY, number BIGINT NOT NULL, digest TEXT NOT NULL, body TEXT NOT NULL)""",
    ),
    ("CREATE TABLE interventions (number BIGINT PRIMARY KEY, table_id TEXT NOT NULL, at BIGINT NOT NULL)",),
    (
        """CREATE TABLE reports (
            table_id TEXT NOT NULL, reporter TEXT NOT NULL, about TEXT NOT NULL, at BIGINT NOT NULL, text TEXT NOT NULL,
            chat TEXT NOT NULL, PRIMARY KEY (table_id, reporter, about))""",
    ),
    (
        """CREATE TABLE deals (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, secret TEXT NOT NULL, opened_at BIGINT NOT NULL, closes_at BIGINT)""",
        """CREATE TABLE deal_players (
            deal TEXT NOT NULL, player TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (deal, player))""",
        """CREATE TABLE results (
            table_id TEXT NOT NULL, seat BIGINT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, name TEXT NOT NULL,
            tournament TEXT NOT NULL, deal TEXT NOT NULL, total BIGINT, place BIGINT, ended_at BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX results_by_tournament ON results (tournament) WHERE tournament <> ''",
        "CREATE INDEX results_by_deal ON results (deal) WHERE deal <> ''",
        """CREATE TABLE tournaments (
            id TEXT PRIMARY KEY, organiser TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, status TEXT NOT NULL,
            listed BIGINT NOT NULL, changed_at BIGINT NOT NULL)""",
        "CREATE INDEX tournaments_by_status ON tournaments (status, changed_at)",
        "CREATE INDEX tournaments_by_organiser ON tournaments (organiser)",
        """CREATE TABLE tournament_events (
            tournament TEXT NOT NULL, number BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (tournament, number))""",
        """CREATE TABLE tournament_players (
            tournament TEXT NOT NULL, player TEXT NOT NULL, PRIMARY KEY (tournament, player))""",
        "CREATE INDEX tournament_players_by_player ON tournament_players (player)",
        """CREATE TABLE month_ratings (
            month TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL, matches BIGINT NOT NULL, PRIMARY KEY (month, game, player))""",
        "CREATE INDEX month_ratings_by_rank ON month_ratings (month, game, (mu - 3 * sigma))",
        "CREATE INDEX ratings_by_rank ON ratings (game, (mu - 3 * sigma))",
    ),
    (
        """CREATE TABLE push_subscriptions (
            endpoint TEXT PRIMARY KEY, player TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL, language TEXT NOT NULL,
            created_at BIGINT NOT NULL, failures BIGINT NOT NULL DEFAULT 0)""",
        "CREATE INDEX push_subscriptions_by_player ON push_subscriptions (player)",
        """CREATE TABLE table_notifications (
            table_id TEXT NOT NULL, player TEXT NOT NULL, warned_for BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (table_id, player))""",
        "CREATE INDEX table_notifications_by_player ON table_notifications (player)",
        """CREATE TABLE mail_addresses (
            player TEXT PRIMARY KEY, address TEXT NOT NULL, language TEXT NOT NULL, asked_at BIGINT NOT NULL,
            confirmed_at BIGINT, failures BIGINT NOT NULL DEFAULT 0)""",
        "CREATE TABLE merged_guests (guest TEXT PRIMARY KEY, player TEXT NOT NULL, merged_at BIGINT NOT NULL)",
        "CREATE INDEX merged_guests_by_player ON merged_guests (player)",
        """CREATE TABLE history (
            player TEXT NOT NULL, table_id TEXT NOT NULL, seat BIGINT NOT NULL, game TEXT NOT NULL, ended_at BIGINT NOT NULL,
            ending TEXT NOT NULL, result TEXT NOT NULL, players BIGINT NOT NULL, place BIGINT, score BIGINT,
            opponents TEXT NOT NULL, words TEXT NOT NULL, mu DOUBLE PRECISION, sigma DOUBLE PRECISION,
            PRIMARY KEY (player, table_id, seat))""",
        "CREATE INDEX history_by_time ON history (player, ended_at)",
        "CREATE INDEX history_by_game ON history (player, game, ended_at)",
        "ALTER TABLE players ADD COLUMN is_public BIGINT NOT NULL DEFAULT 0",
    ),
    (
        """INSERT INTO facts (name, value) SELECT 'history_filled_to', ''
        WHERE EXISTS (SELECT 1 FROM tables WHERE status = 'over')""",
        "ALTER TABLE deal_players ADD COLUMN is_ranked BIGINT NOT NULL DEFAULT 1",
        "CREATE TABLE pairing_kinds (kind TEXT PRIMARY KEY, version BIGINT NOT NULL)",
        """CREATE TABLE pairings (
            table_id TEXT PRIMARY KEY, kind TEXT NOT NULL, player TEXT NOT NULL, rating BIGINT NOT NULL,
            asked_at BIGINT NOT NULL, alive_at BIGINT NOT NULL)""",
        "CREATE INDEX pairings_by_kind ON pairings (kind)",
        """CREATE TABLE pairing_holds (
            table_id TEXT NOT NULL, player TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (table_id, player))""",
    ),
    (
        "DROP INDEX history_by_time",
        "DROP INDEX history_by_game",
        "CREATE INDEX history_by_time ON history (player, ended_at, table_id, seat, game, result, words)",
        "CREATE INDEX history_by_game ON history (player, game, ended_at, table_id, seat, result)",
        "CREATE INDEX history_by_result ON history (player, result, ended_at, table_id, seat)",
        """CREATE TABLE history_counts (
            player TEXT NOT NULL, game TEXT NOT NULL, matches BIGINT NOT NULL, PRIMARY KEY (player, game))""",
        """INSERT INTO history_counts (player, game, matches)
        SELECT player, game, COUNT(*) FROM history GROUP BY player, game""",
    ),
)

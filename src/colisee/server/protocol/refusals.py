"""The sentence shown for every refusal code, in both languages."""

from __future__ import annotations

from colisee.core.text import Text
from colisee.server.table.refusal import Code

SENTENCES: dict[Code, Text] = {
    "malformed": Text("This message cannot be read.", "Ce message est illisible."),
    "too_large": Text("This message is too large.", "Ce message est trop gros."),
    "too_fast": Text("Too many messages; wait a moment.", "Trop de messages ; attendez un instant."),
    "too_many": Text("Too many at once from this address; try again later.", "Trop à la fois depuis cette adresse ; réessayez plus tard."),
    "say_hello": Text("The first message must be hello.", "Le premier message doit être hello."),
    "no_such_table": Text("There is no such table.", "Cette table n’existe pas."),
    "no_such_seat": Text("This table has no such seat.", "Cette table n’a pas cette place."),
    "not_your_seat": Text("This seat is not yours.", "Cette place n’est pas la vôtre."),
    "seat_taken": Text("This seat is taken.", "Cette place est prise."),
    "has_seat": Text(
        "You have a seat in this match already; somebody else has to take this one.",
        "Vous avez déjà une place dans cette partie ; quelqu’un d’autre doit prendre celle-ci.",
    ),
    "not_running": Text("The match has not begun.", "La partie n’a pas commencé."),
    "already_running": Text("The match has begun.", "La partie a commencé."),
    "still_running": Text("The match is still running.", "La partie est encore en cours."),
    "hidden": Text(
        "Something is hidden in this match now, and the browser it was played in knows it. Go on until everything lies open, or open a new table.",
        "Quelque chose est caché en ce moment dans cette partie, et le navigateur où elle a été jouée le connaît. Continuez jusqu’à ce que tout soit visible, ou ouvrez une nouvelle table.",
    ),
    "over": Text("The match is over.", "La partie est finie."),
    "not_due": Text("It is not this seat’s decision.", "Ce n’est pas à cette place de décider."),
    "no_hints": Text(
        "There are no hints in a match that counts: rated, of a tournament, or with a fixed deal.",
        "Pas de conseil dans une partie qui compte : classée, de tournoi ou à donne fixe.",
    ),
    "unknown_action": Text("There is no such action.", "Cette action n’existe pas."),
    "illegal": Text("The rules forbid it.", "Les règles l’interdisent."),
    "stale": Text("The table has moved on since.", "La table a avancé entre-temps."),
    "nothing_to_take_back": Text("There is nothing to take back.", "Il n’y a rien à reprendre."),
    "needs_consent": Text(
        "Something was revealed since, and nobody is there to agree.",
        "Quelque chose a été révélé depuis, et personne n’est là pour donner son accord.",
    ),
    "nothing_asked": Text("Nobody asks to take a move back.", "Personne ne demande à reprendre un coup."),
    "bot_plays": Text("A bot plays this seat; take it over first.", "Un robot joue cette place ; reprenez-la d’abord."),
    "no_such_bot": Text("There is no bot of that level.", "Il n’y a pas de robot de ce niveau."),
    "not_host": Text("Only the host can do that.", "Seul l’hôte peut faire cela."),
    "muted": Text("You may not write here.", "Vous ne pouvez pas écrire ici."),
    "closed_to_spectators": Text("This table has no spectators.", "Cette table n’accepte pas de spectateurs."),
    "not_stored": Text(
        "This could not be saved, so it did not happen; try again.",
        "Cela n’a pas pu être enregistré, donc cela n’a pas eu lieu ; réessayez.",
    ),
    "name_taken": Text("This name is taken.", "Ce nom est déjà pris."),
    "wrong_passphrase": Text("Name or passphrase is wrong.", "Le nom ou la phrase secrète est faux."),
    "bad_request": Text("This request cannot be read.", "Cette requête est illisible."),
    "not_found": Text("There is nothing here.", "Il n’y a rien ici."),
    "wrong_origin": Text("This page may not ask that.", "Cette page ne peut pas demander cela."),
    "moved": Text("This table has moved to another server; reconnect.", "Cette table a changé de serveur ; reconnectez-vous."),
    "unfinished": Text(
        "This match was given up before its end: there is nothing to analyse.",
        "Cette partie a été abandonnée avant la fin : il n’y a rien à analyser.",
    ),
    "busy": Text("Others are ahead of you in the lab; try again in a minute.", "D’autres attendent déjà au labo ; réessayez dans une minute."),
    "turned_off": Text("This server’s lab is closed.", "Le labo de ce serveur est fermé."),
    "not_yours": Text("Only the person who started this study can stop it.", "Seule la personne qui a lancé cette étude peut l’arrêter."),
    "operators_only": Text(
        "Metrics are for this machine, and for the addresses of --metrics-to.",
        "Les mesures sont pour cette machine et pour les adresses de --metrics-to.",
    ),
    "wrong_host": Text(
        "This server does not answer to this name. Its operator can allow it with --allowed-host.",
        "Ce serveur ne répond pas à ce nom. Son administrateur peut l’autoriser avec --allowed-host.",
    ),
    "has_account": Text("You already have an account; log out first.", "Vous avez déjà un compte ; déconnectez-vous d’abord."),
    "no_account": Text("You need an account for that; log in first.", "Il faut un compte pour cela ; connectez-vous d’abord."),
    "weak_passphrase": Text(
        "This passphrase is too easy to guess; choose a longer one, such as four words.",
        "Cette phrase secrète est trop facile à deviner ; choisissez-en une plus longue, par exemple quatre mots.",
    ),
    "confusing_name": Text(
        "This name mixes letters of several alphabets; use one alphabet.",
        "Ce nom mélange des lettres de plusieurs alphabets ; utilisez-en un seul.",
    ),
    "wrong_recovery_code": Text("Name or recovery code is wrong.", "Le nom ou le code de secours est faux."),
    "not_a_player": Text(
        "This table is private: only its players can read its record.",
        "Cette table est privée : seuls ses joueurs peuvent lire son enregistrement.",
    ),
    "rules_unavailable": Text(
        "This match follows a version of the rules that this server does not have. It is kept as it is.",
        "Cette partie suit une version des règles que ce serveur n’a pas. Elle est conservée telle quelle.",
    ),
    "components_unavailable": Text(
        "This match is played with pieces that this server does not have. It is kept as it is.",
        "Cette partie se joue avec des pièces que ce serveur n’a pas. Elle est conservée telle quelle.",
    ),
    "piece_taken": Text("Another player has chosen it already.", "Quelqu’un d’autre l’a déjà pris."),
    "no_such_piece": Text("This game has no such piece.", "Ce jeu n’a pas cette pièce."),
    "not_absent": Text(
        "This player is here, or has not been away for long enough.",
        "Ce joueur est là, ou n’est pas absent depuis assez longtemps.",
    ),
    "seat_kept": Text(
        "Here a seat stays its player’s. Let a bot play it, or end the match without a result.",
        "Ici, une place reste à son joueur. Laissez un robot la jouer, ou terminez la partie sans résultat.",
    ),
    "chat_off": Text("The chat of this table is off.", "La discussion de cette table est désactivée."),
    "players_only": Text("Only the players of this table can write.", "Seuls les joueurs de cette table peuvent écrire."),
    "phrases_only": Text(
        "At this table you can only choose among the given phrases.",
        "À cette table, on choisit parmi les phrases proposées.",
    ),
    "no_name": Text("Enter your name before you write.", "Donnez votre nom avant d’écrire."),
    "removed": Text("The host has removed you from this table.", "L’hôte vous a retiré de cette table."),
    "notifications_off": Text(
        "This server does not send these notifications.", "Ce serveur n’envoie pas ces notifications."
    ),
    "no_such_player": Text(
        "There is no public profile of this name.", "Il n’y a pas de profil public à ce nom."
    ),
    "bad_endpoint": Text(
        "The notification service of this browser cannot be used: its address must be public and start with https.",
        "Le service de notification de ce navigateur ne convient pas\u00a0: son adresse doit être publique et commencer par https.",
    ),
    "wrong_link": Text(
        "This link is not valid any more. Ask for a new one on your profile page.",
        "Ce lien n’est plus valable. Demandez-en un nouveau sur la page de votre profil.",
    ),
    "banned": Text(
        "The operator of this server has blocked this address or name.",
        "L’administrateur de ce serveur a bloqué cette adresse ou ce nom.",
    ),
    "outdated": Text(
        "This page is older than the server. Reload it.", "Cette page est plus ancienne que le serveur. Rechargez-la."
    ),
    "quota": Text(
        "No more can be stored here: the limit is reached.",
        "Rien de plus ne peut être enregistré ici : la limite est atteinte.",
    ),
    "too_slow": Text(
        "Checking this took too long, so it was stopped.",
        "La vérification prenait trop de temps ; elle a été arrêtée.",
    ),
    "internal_error": Text(
        "The server made a mistake; it has been logged. Try again.",
        "Le serveur a commis une erreur, qui a été consignée. Réessayez.",
    ),
    "deal_open": Text(
        "This deal is still being played at other tables: until it closes, only its own players see a table.",
        "Cette donne se joue encore à d’autres tables : jusqu’à sa clôture, seuls ses joueurs voient une table.",
    ),
    "deal_played": Text(
        "You have already played this deal. Everybody plays it once.",
        "Vous avez déjà joué cette donne. Chacun la joue une seule fois.",
    ),
    "no_such_tournament": Text(
        "There is no such tournament.",
        "Ce tournoi n’existe pas.",
    ),
    "not_organiser": Text(
        "Only the organiser can do that.",
        "Seul l’organisateur peut faire cela.",
    ),
    "no_such_participant": Text(
        "This tournament has no such participant.",
        "Ce tournoi n’a pas ce participant.",
    ),
    "already_claimed": Text(
        "Somebody on another device plays under this name already; ask the organiser.",
        "Quelqu’un joue déjà sous ce nom sur un autre appareil ; demandez à l’organisateur.",
    ),
    "tournament_started": Text(
        "The tournament has started.",
        "Le tournoi a commencé.",
    ),
    "tournament_not_started": Text(
        "The tournament has not started yet.",
        "Le tournoi n’a pas encore commencé.",
    ),
    "tournament_over": Text(
        "The tournament is over.",
        "Le tournoi est terminé.",
    ),
    "too_few_participants": Text(
        "There are too few participants for one table.",
        "Il y a trop peu de participants pour une table.",
    ),
    "impossible_tables": Text(
        "Tables of this size are not possible with this game or this format.",
        "Des tables de cette taille ne sont pas possibles avec ce jeu ou cette formule.",
    ),
    "paired_twice": Text(
        "A participant can sit at one table per round only.",
        "Un participant ne peut être qu’à une seule table par ronde.",
    ),
    "withdrawn": Text(
        "This participant has withdrawn.",
        "Ce participant s’est retiré.",
    ),
    "round_unfinished": Text(
        "A table of this round is still playing.",
        "Une table de cette ronde joue encore.",
    ),
    "no_such_pairing": Text(
        "This tournament has no such table.",
        "Ce tournoi n’a pas cette table.",
    ),
    "impossible_result": Text(
        "A result needs a score for every player of the table.",
        "Un résultat demande un score pour chaque joueur de la table.",
    ),
}  # fmt: skip

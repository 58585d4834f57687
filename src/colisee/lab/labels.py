"""The words of records for a reader: as the game's own texts say them, else from the short list here."""

from __future__ import annotations

from functools import cache

from colisee.core.registry import game
from colisee.core.words import Language, Said

RECORD_WORDS = {
    word: Said(en, fr)
    for word, en, fr in (
        line.split("|")
        for line in """
assign|assign|affecter
bent|bent|coudée
brown|brown|marron
bulk|bulk load|charger en vrac
card|card|carte
challenge|challenge|défi
clumsy|clumsy|maladroit
colour|colour|couleur
column|column|colonne
dark blue|dark blue|bleu foncé
deal|deal|distribuer
dismiss|dismiss|renvoyer
done|done|terminer
double-clothes|clothes ×2|vêtements ×2
double-fish|fish ×2|poisson ×2
double-furniture|furniture ×2|meubles ×2
double-toys|toys ×2|jouets ×2
double-vegetables|vegetables ×2|légumes ×2
draw|draw|piocher
drawn|drawn tile|tuile piochée
elf|elf|lutin
elves|elves|lutins
box|box|carton
first_player|first player|premier joueur
flipped|flipped|retournée
fragile|fragile|fragile
goods|goods|marchandise
group|group|groupe
helper|helper|aide
joker|joker|joker
keep|keep|garder
kept|kept|gardée
lay|lay|poser
light blue|light blue|bleu clair
load|load|charger
loading|loading|chargement
lower|lower|inférieur
marker|start marker|marqueur de départ
no_tape|take no tape|ne pas prendre de bande
None|nothing|rien
object|object|objet
objective|objective|objectif
open_challenge|open a challenge|ouvrir un défi
parcels|parcels|colis
pay|pay|payer
people|people|personnes
place|place|placer
play|play|jouer
points|points|points
put_under|put under the deck|mettre sous la pioche
received|received|reçue
row|row|rangée
seat|seat|place
send|send|envoyer
separate|separate load|charger séparément
shape|shape|forme
space|space|case
stamps|stamps|timbres
start_tile|start tile|tuile de départ
steal|steal|voler
straight|straight|droite
strength|strength|force
take|take|prendre
take_tape|take a tape|prendre une bande
tape|tape|bande
tile|tile|tuile
truck|truck|camion
turns|quarter turns|quarts de tour
upper|upper|supérieur
vehicle|vehicle|véhicule
yellow|yellow|jaune
""".strip().splitlines()
    )
}
YES_NO = {"True": Said("yes", "oui"), "False": Said("no", "non")}


@cache
def said_words(slug: str) -> dict[str, Said]:
    """Every word that can be told in both languages; the game's own texts come first."""
    tables = [table for table in vars(game(slug).text).values() if isinstance(table, dict)]
    own = {key: said for table in tables for key, said in table.items() if isinstance(said, Said) and isinstance(key, str)}  # fmt: skip
    return {**RECORD_WORDS, **YES_NO, **own}


def deed(slug: str, verb: str, key: str, value: str, language: Language) -> str:
    """`take: group 3`."""
    if not key:
        return _told(slug, verb, language)
    colon = "\u00a0:" if language == "fr" else ":"
    return f"{_told(slug, verb, language)}{colon} {_told(slug, key, language)} {_told(slug, value, language)}"


def piece(slug: str, key: str, value: str, language: Language) -> str:
    """`box: lamp red weight 7` for a whole piece; `box: weight 7` for a mark."""
    noun, _, mark = key.partition(".")
    colon = "\u00a0:" if language == "fr" else ":"
    words = [value] if value in said_words(slug) else value.split(" ")
    parts = [_told(slug, part, language) for part in ([mark] if mark else []) + words]
    return f"{_told(slug, noun, language)}{colon} {' '.join(parts)}"


def _told(slug: str, word: str, language: Language) -> str:
    said = said_words(slug)
    return said[word].to(language) if word in said else word

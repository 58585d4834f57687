"""The words of records for a reader: as the game's own texts say them, else from the short list here."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from colisee.core.registry import game
from colisee.core.text import Language, Text

RECORD_WORDS = {
    word: Text(en, fr)
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
helper|helper|ami
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
YES_NO = {"True": Text("yes", "oui"), "False": Text("no", "non")}

PHRASES = {
    words: Text(en, fr)
    for words, en, fr in (
        line.split("|")
        for line in """
moving-day assign vehicle|send a helper to the {0}|envoyer un ami : {0}
moving-day dismiss|do without a helper|se passer d'un ami
moving-day place box|place the {0} box of the two|poser le carton {0} des deux
moving-day place column|place a box in column {0}|poser un carton en colonne {0}
moving-day place row|place a box in row {0}|poser un carton en rangée {0}
moving-day place vehicle|place a box on the {0}|poser un carton : {0}
moving-day take group|take group {0}|prendre le groupe {0}
moving-day draw box.colour|{0} boxes|cartons de couleur {0}
moving-day draw box.fragile=True|fragile boxes|cartons fragiles
moving-day draw box.fragile=False|sturdy boxes|cartons solides
moving-day draw box.points|boxes worth {0}|cartons qui valent {0}
moving-day draw box.type|boxes: {0}|cartons « {0} »
moving-day draw box.weight|boxes of weight {0}|cartons de poids {0}
moving-day draw helper.clumsy=True|clumsy helpers|amis maladroits
moving-day draw helper.clumsy=False|careful helpers|amis adroits
moving-day draw helper.people|helpers: {0} on the card|amis : {0} sur la carte
moving-day draw helper.strength|helpers of strength {0}|amis de force {0}
toy-rush done|send no more gifts|ne plus envoyer de cadeau
toy-rush place elves|place {0} elves at once|placer {0} lutins d'un coup
toy-rush place elves=1|place a single elf|placer un seul lutin
toy-rush place space|place elves on space {0}|placer des lutins en case {0}
toy-rush put_under objective|put {0} under the deck|glisser {0} sous la pioche
toy-rush send objective|send the gift for {0}|envoyer le cadeau pour {0}
toy-rush take elf|take an elf|prendre un lutin
toy-rush take object|take {0}|prendre {0}
toy-rush take object=box|take a box|prendre une boîte
post-office draw tile|tile {0}|jeton {0}
post-office keep drawn|keep the drawn tile {0}|garder le jeton pioché {0}
post-office lay column|tape over column {0}|coller une bande en colonne {0}
post-office lay row|tape over row {0}|coller une bande en rangée {0}
post-office lay tape|lay a {0} tape|coller une bande {0}
post-office lay turns|turn a tape by {0} × 90°|tourner une bande de {0} × 90°
post-office no_tape|take no tape|ne prendre aucune bande
post-office pay stamps|pay to walk on ({0})|payer pour avancer ({0})
post-office place column|place a tile in column {0}|poser un jeton en colonne {0}
post-office place row|place a tile in row {0}|poser un jeton en rangée {0}
post-office place tile=kept|place the tile kept|poser le jeton gardé
post-office place tile=received|place the tile received|poser le jeton reçu
post-office place turns|turn a tile by {0} × 90°|tourner un jeton de {0} × 90°
post-office start_tile tile|start tile {0}, turned by {1} × 90°|jeton de départ {0}, tourné de {1} × 90°
post-office take_tape colour|take a {0} tape|prendre une bande {0}
post-office take_tape flipped=True|take a tape turned over|prendre une bande retournée
post-office take_tape flipped=False|take a tape as it lies|prendre une bande telle quelle
post-office take_tape shape|take a tape in {0}|prendre une bande en {0}
the-truckers bulk truck|load truck {0} in bulk|charger en vrac le camion {0}
the-truckers done|stop loading|arrêter de charger
the-truckers load goods|load {0}|charger : {0}
the-truckers play card|play drive card {0}|jouer la carte de conduite {0}
the-truckers play card=loading|play the loading card|jouer la carte de chargement
the-truckers separate truck|load truck {0} separately|charger séparément le camion {0}
the-truckers steal goods|steal {0}|voler : {0}
the-truckers steal goods=None|steal nothing|ne rien voler
the-truckers take truck|take a {0}|prendre un {0}
the-truckers take truck=None|take no truck|ne prendre aucun camion
""".strip().splitlines()
    )
}
"""By game, verb and key, and by value where one needs a phrase of its own: how people would say it. {0} stands for the value."""


@cache
def said_words(slug: str) -> dict[str, Text]:
    """Every word that can be told in both languages; the game's own texts come first."""
    tables = [table for table in vars(game(slug).text).values() if isinstance(table, dict)]
    own = {key: said for table in tables for key, said in table.items() if isinstance(said, Text) and isinstance(key, str)}  # fmt: skip
    return {**RECORD_WORDS, **YES_NO, **own}


def deed(slug: str, verb: str, key: str, value: str, language: Language) -> str:
    """`take group 3`; of a game without phrases `take: group 3`."""
    phrase = _phrase(slug, verb, key, value, language)
    if phrase or not key:
        return phrase or _told(slug, verb, language)
    return (
        f"{_told(slug, verb, language)}{_colon(language)} {_told(slug, key, language)} {_told(slug, value, language)}"
    )


def piece(slug: str, verb: str, key: str, value: str, language: Language) -> str:
    """`box: lamp, red, weight 7` for a whole piece; `boxes of weight 7`, or `box: weight 7`, for a mark."""
    phrase = _phrase(slug, verb, key, value, language)
    if phrase:
        return phrase
    noun, _, mark = key.partition(".")
    told = f"{mark} {value}" if mark else value
    return f"{_told(slug, noun, language)}{_colon(language)} {', '.join(_marks(slug, told, language))}"


def _phrase(slug: str, verb: str, key: str, value: str, language: Language) -> str:
    words = " ".join(filter(None, (slug, verb, key)))
    said = PHRASES.get(f"{words}={value}") or PHRASES.get(words)
    parts = [value] if value in said_words(slug) else value.split(" ")
    return said.to(language).format(*(_told(slug, part, language) for part in parts)) if said else ""


def _marks(slug: str, value: str, language: Language) -> Iterator[str]:
    """`lamp`, `red`, `weight 7`: a number belongs to the word before it."""
    words = [value] if value in said_words(slug) else value.split(" ")
    for word, after in zip(words, [*words[1:], ""], strict=True):
        if not word.isdecimal() or word is words[0]:
            told = _told(slug, word, language)
            yield f"{told} {after}" if after.isdecimal() else told


def _colon(language: Language) -> str:
    return "\u00a0:" if language == "fr" else ":"


def _told(slug: str, word: str, language: Language) -> str:
    said = said_words(slug)
    return said[word].to(language) if word in said else word

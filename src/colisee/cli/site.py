"""`colisee site`: the page as a folder for any web host."""

from __future__ import annotations

import argparse
from pathlib import Path

from colisee.core.text import Language, Text

EXAMPLES = ("colisee site public", "colisee site /srv/www/colisee")


def arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    folder = Text("the folder to write; an older site in it is replaced", "le dossier à écrire ; un ancien site y est remplacé")  # fmt: skip
    parser.add_argument("folder", metavar="DIR", type=Path, help=folder.to(language))


def run(options: argparse.Namespace, language: Language) -> int:
    from colisee.server.app import BUILT_PAGE
    from colisee.server.http.static_site import write_site

    write_site(BUILT_PAGE, options.folder)
    size = sum(path.stat().st_size for path in options.folder.rglob("*") if path.is_file())
    print(
        Text(
            f"{options.folder}: {size / 1e6:.1f} MB. Put this folder on any web host, under any path.",
            f"{options.folder} : {size / 1e6:.1f} Mo. Déposez ce dossier chez n’importe quel hébergeur, sous n’importe quel chemin.",
        ).to(language)
    )
    return 0

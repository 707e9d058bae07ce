"""Prints Typst documents: print.py FILE.typ ..., each to FILE.pdf; those of drawn.py: print.py --reportlab FILE.json ...
Turns pages: print.py --turn DEGREES FILE.pdf ..."""

import sys
from pathlib import Path


def turn(degrees, names):
    """Sets /Rotate of each page: the content then lies on its side."""
    import pypdfium2
    for name in names:
        document = pypdfium2.PdfDocument(Path(name).read_bytes())
        for page in document:
            page.set_rotation(degrees)
        document.save(name)


def main():
    if sys.argv[1] == "--turn":
        turn(int(sys.argv[2]), sys.argv[3:])
        return
    if sys.argv[1].startswith("--"):
        import drawn
        getattr(drawn, sys.argv[1][2:])(sys.argv[2:])
        return
    import typst
    for name in sys.argv[1:]:
        try:
            typst.compile(name, output=str(Path(name).with_suffix(".pdf")))
        except Exception as err:
            sys.exit(f"{name}: {err}")


main()

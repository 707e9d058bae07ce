"""Answers questions about the PDF on standard input, which come on descriptor 3, one line each, until that ends.

Run as: python3 -I -B -c <the files of this folder, in the order of declared.go> <folder of pypdfium2_raw>
A question is what is asked and page numbers, as in "sketch 1,2,5"; no numbers mean all pages. The answer is pieces, each after its length in
bytes on a line of its own, and 0 on a line after the last one (main.py).
page, text, sketch and ink are answered by one piece for each page, in JSON, with coordinates in points from the top left corner of the
displayed page: page as in page.go; text {"number", "text", "paths", "unknown", "plain"}: how many lines and areas are drawn, what part of the
text has no meaning, and whether fonts of TeX have no serifs; sketch the text, rules, shades, links and looks; ink {"number", "ink"}: where
something is drawn. pages=2,5 is answered by a PDF of the pages alone, of which pages 2 and 5 have only their text; paint=150,100 by a picture
of each page, the first at 150 dpi, as PPM, drawing=150,100 without its text, grey=96 of each page in grey, as PGM, all at 96 dpi.
The exit code is 3 if PDFium refuses the document.
"""
import _collections
import _json
import ctypes
import itertools
import math
import re
import sys

if "declared" in globals():  # what is called is declared above (declared.go)
    pdfium = sys.modules[__name__]
else:
    sys.path.insert(0, sys.argv[1])
    import pypdfium2_raw as pdfium

REFUSED = 3
TEXT, PATH, IMAGE, FORM = 1, 2, 3, 5
LINE, MOVE = 0, 2
SEGMENTS_MAX, OBJECTS_MAX, CHARS_MAX, DEPTH_MAX, LINKS_MAX = 20_000, 50_000, 200_000, 8, 2_000
RULE_THICKNESS_MAX, RULE_LENGTH_MIN = 3.0, 4.0
MARK_MIN, MARK_MAX = 1.2, 9.0
# The sides of a filled area that is no rule and no mark, and from where on a colour is white.
SHADE_MIN, WHITE = 6.0, 252
# A gap between two characters, in em, that is wider than any within a word, even a widely spaced one.
WORD_GAP_MAX = 0.6
# A gap between two characters of a word, in em, that is as wide as between words, and how far apart letters may be otherwise that are not spaced.
GAP_MIN, SPACED_MAX = 0.2, 0.05
# A gap that is narrower than the space of any font, in em.
SPACE_MIN = 0.1
# The assumed height of a word above and below its base line, in em.
ASCENT, DESCENT = 0.85, 0.25


def floats(count):
    return [ctypes.c_float() for _ in range(count)]

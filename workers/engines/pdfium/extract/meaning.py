# Of how many characters of a page PDFium is asked whether the file says which they are: asking for all takes a tenth of the page's time.
SAMPLES = 200
# The part without meaning from where on it is worth to look at the names of letters: formulas have some such signs.
UNKNOWN_MIN = 0.1

has_no_meaning = bare(pdfium.FPDFText_HasUnicodeMapError, INT)


def without_meaning(document, number, text_page):
    """What part of the characters of a page have no meaning in the file: it has only their shapes, and numbers that PDFium takes for letters."""
    page, count = reference(text_page), min(max(pdfium.FPDFText_CountChars(text_page), 0), CHARS_MAX)
    drawn = [i for i in range(0, count, max(1, count // SAMPLES)) if unicode_of(page, i) not in (10, 13, 32, 0xA0) and generated(page, i) != 1]
    unknown = round(sum(has_no_meaning(page, i) == 1 for i in drawn) / max(len(drawn), 1), 3)
    return unknown if unknown < UNKNOWN_MIN or not are_named(document, number) else 0

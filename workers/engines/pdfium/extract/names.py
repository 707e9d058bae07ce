# Names of letters and signs that say which they are (Adobe Glyph List), and what of them the last are: "a12" and "g258" are numbers.
PLAIN_NAME = re.compile(rb"[A-Za-z]|zero|one|two|three|four|five|six|seven|eight|nine|uni[0-9A-F]{4}|u[0-9A-F]{4,6}"
                        rb"|[A-Za-z](?:acute|grave|circumflex|dieresis|tilde|ring|caron|cedilla|macron|breve|ogonek|slash)|germandbls|ae|oe|AE|OE|dotlessi"
                        rb"|[fs](?:f|i|l|fi|fl|t)|space|nbspace|period|comma|colon|semicolon|exclam|question|hyphen|minus|endash|emdash|underscore|plus|equal|slash"
                        rb"|backslash|percent|dollar|numbersign|ampersand|asterisk|at|bar|less|greater|multiply|periodcentered|bullet|degree|mu|section"
                        rb"|(?:paren|bracket|brace)(?:left|right)|quote(?:single|dbl|left|right|dblleft|dblright)|quotedblbase|quotesinglbase|asciicircum|asciitilde"
                        rb"|grave|[Aa]lpha|[Bb]eta|[Gg]amma|[Dd]elta|[Ee]psilon|[Tt]heta|[Ll]ambda|[Pp]i|[Rr]ho|[Ss]igma|[Tt]au|[Pp]hi|[Cc]hi|[Pp]si|[Oo]mega")
DIFFERENCES, NAME = re.compile(rb"/Differences\s*\[([^\]]*)\]"), re.compile(rb"/([^\s/\[\]<>()]+)")
# What part of the names have to say which letters they are.
NAMED_MIN = 0.9


def are_named(document, number):
    """Whether the letters that are drawn for a page's own fonts (Type 3) have names that say which they are, as matplotlib's have. PDFium does not look at
    these, and takes each letter for the one of its number. It does write pages, with everything but the streams in plain."""
    written = copied(document, number)
    objects = [thing.split(b"stream", 1)[0] for thing in written.split(b"endobj")]
    if not any(b"/Type3" in thing for thing in objects) or any(b"/Type0" in thing and b"/ToUnicode" not in thing for thing in objects):
        return False
    names = [name for some in DIFFERENCES.findall(b"".join(objects)) for name in NAME.findall(some) if name != b".notdef"]
    return sum(PLAIN_NAME.fullmatch(name) is not None for name in names) >= NAMED_MIN * max(len(names), 1)


def copied(document, number):
    """A PDF of one page."""
    alone, written = pdfium.FPDF_CreateNewDocument(), bytearray()
    if pdfium.FPDF_ImportPages(alone, document, b"%d" % number, 0):
        save(alone, written.extend)
    pdfium.FPDF_CloseDocument(alone)
    return bytes(written)

# What the name of a font begins with that has only some of its letters in the file.
SUBSET = re.compile("[A-Z]{6}[+]")
# Names of bold fonts that do not have the word, in lower case: those of TeX (CMBX12, CMB10, CMSSBX10, CMMIB10, SFBX1000, LinLibertineTB) and of URW
# (NimbusRomNo9L-Medi, AvantGarde-Demi). NotoSans-Medium is none of them.
BOLD = re.compile("cm(ss|mi)?b|(ec|sf)(bx|bi|bl|rb|sx|so|xc)|lin(libertine|biolinum)[a-z]b|.*-(medi|demi)(ital|obli)?$")
# Names of fonts with serifs, in lower case; SansSerif is none of them.
SERIFS = re.compile("(?!.*sans).*(times|roman|serif|cmr|cmbx|cmti|cmsl|sfrm|sfbx|sfti|ecrm|ecbx|ecti|libertine|pallad|palatino|garamond|georgia|cambria|caladea"
                    "|schoolbook|century|charter|utopia|minion|bodoni|caslon|baskerville|bookman|antiqua|tinos|nimbusrom|termes|pagella|mincho|song|simsun|batang)")
# Letters and signs that are narrow and wide in any font but a monospaced one, and one that a font of these does not have.
NARROW, WIDE, FOREIGN = "ilt.,", "mwMW", "\u4e2d"


def font_name(font):
    size = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    if not 1 < size < 500:
        return ""
    name = ctypes.create_string_buffer(size)
    pdfium.FPDFFont_GetBaseFontName(font, name, size)
    return SUBSET.sub("", name.value.decode("utf-8", "replace")).lower()


def traits_of(font):
    """Weight, slant and pitch of a font."""
    fixed, italic_flag, bold_flag = 1, 1 << 6, 1 << 18
    name = font_name(font) if font else ""
    flags = max(pdfium.FPDFFont_GetFlags(font), 0) if font else 0
    bold = bool(flags & bold_flag) or any(w in name for w in ("bold", "black", "heavy", "-semibold")) or bool(BOLD.match(name))
    italic = bool(flags & italic_flag) or "italic" in name or "oblique" in name
    mono = bool(flags & fixed) or any(w in name for w in ("mono", "courier", "consol", "menlo", "typewriter")) or has_one_pitch(font)
    return {"bold": bold, "italic": italic, "mono": mono}


def has_one_pitch(font):
    """Whether narrow and wide letters are equally wide. What a font does not have is as wide as any other thing that it does not have."""
    def widths(letters):
        width = ctypes.c_float()
        return {round(width.value) for letter in letters if pdfium.FPDFFont_GetGlyphWidth(font, ord(letter), 1000, width) and width.value > 0}
    if not font:
        return False
    narrow = widths(NARROW)
    return len(narrow) == 1 and narrow == widths(WIDE) and narrow != widths(FOREIGN)

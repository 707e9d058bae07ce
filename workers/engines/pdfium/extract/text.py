# Where the text of a page is put.
units_of_text = (ctypes.c_ushort * CHARS_MAX)()


def read_text(document, number):
    """What is written within the displayed page, in no particular order of lines, and how many lines and areas are drawn."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "text": "", "paths": 0}
    paths = count_paths(objects_of(page), 0)
    page = with_annotations(document, page, number, kinds_of_annotations(page))
    text_page = pdfium.FPDFText_LoadPage(page)
    text, unknown, plain = text_of(page, text_page), without_meaning(document, number, text_page), is_plain(text_page)
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "text": text, "paths": paths, "unknown": unknown, "plain": plain}


def text_of(page, text_page):
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, box)
    bounds = (text_page, box.left, box.top, box.right, box.bottom)
    # Asking for the number of letters first takes as long as asking for the letters.
    count = min(max(pdfium.FPDFText_GetBoundedText(*bounds, units_of_text, CHARS_MAX), 0), CHARS_MAX)
    return ctypes.string_at(units_of_text, 2 * count).decode("utf-16-le", "replace").replace("\x00", "")


# Names of TeX's own fonts (CMR10, SFRM1000, ECRM1000, LMRoman10), and of those without serifs.
OF_TEX, PLAIN = re.compile("cm|(sf|ec)[a-z]{2}[0-9]|lm"), re.compile("cmss|(sf|ec)s[sxio][0-9]|lmsans")


def letters_by_font(text_page):
    """How many of the letters of a page that are asked for are in a font of a name."""
    page, count = reference(text_page), min(max(pdfium.FPDFText_CountChars(text_page), 0), CHARS_MAX)
    fonts = {}
    for thing in (object_of(page, i) for i in range(0, count, max(1, count // SAMPLES))):
        if thing:
            font = font_of(thing)
            fonts[font] = fonts.get(font, 0) + 1
    return [(font_name(ctypes.cast(font, pdfium.FPDF_FONT)), letters) for font, letters in fonts.items() if font]


def is_plain(text_page):
    """Whether most letters in fonts of TeX are without serifs."""
    names = letters_by_font(text_page)
    return 2 * sum(letters for name, letters in names if PLAIN.match(name)) > sum(letters for name, letters in names if OF_TEX.match(name))


def with_serifs(text_page):
    """What part of the letters of a page is in a font that has serifs by its name."""
    names = letters_by_font(text_page)
    return round(sum(letters for name, letters in names if SERIFS.match(name)) / max(sum(letters for _, letters in names), 1), 3)

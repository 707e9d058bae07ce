# Parts of words, short enough to be in one style: letters and digits, or signs.
PARTS = re.compile("\\w{1,8}|[^\\w\x00-\x20\xa0\u2000-\u200b\u3000\ufffe]{1,8}")


def read_looks(text_page, sheet):
    """The looks of what is written, and the parts of lines that have one, as [left, top, right, bottom, look]. A part of a word has that of its
    first character: asking for each would take most of a page's time."""
    words, rect = Words(sheet), pdfium.FS_RECTF()
    page, to_rect, count = ctypes.cast(text_page, ADDRESS).value, ctypes.addressof(rect), min(pdfium.FPDFText_CountChars(text_page), CHARS_MAX)
    lines, known, bottom, top, begun, reach, size = [], None, 0.0, 0.0, 0.0, 0.0, 0.0
    for part in PARTS.finditer("".join(map(chr, codes_of(text_page, count)))):
        first, after = part.span()
        font = font_of(object_of(page, first))
        if not font or not box_of(page, first, to_rect):
            continue
        left = rect.left
        # Of one font, the same bottom and top are the same size and base line.
        if font != known or rect.bottom != bottom or rect.top != top or not begun <= left < reach:
            look = words.number(text_page, first)
            size = words.looks[look]["size"]
            known, bottom, top = None if words.looks[look].get("turned") else font, rect.bottom, rect.top
            lines.append([look, first, after - 1])
        else:
            lines[-1][2] = after - 1
        begun, reach = left, left + (after - first + 2) * size  # a letter is at most an em wide
    return words.looks, [[round(v, 2) for v in place_of(words, page, first, last, look)] + [look] for look, first, last in lines]


def place_of(words, page, first, last, look):
    """The box from one character to another one of the same look and base line."""
    rect, x, y, corners = pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double(), []
    for i in (first, last):
        box_of(page, i, ctypes.addressof(rect))
        corners.append(words.sheet.box(rect.left, rect.bottom, rect.right, rect.top))
    (a, b, c, d), (e, f, g, h) = corners
    place = min(a, e), min(b, f), max(c, g), max(d, h)
    if words.is_straight(look) and origin_of(page, first, ctypes.addressof(x), ctypes.addressof(y)):
        return words.from_base(place, words.sheet.point(x.value, y.value), look)
    return place

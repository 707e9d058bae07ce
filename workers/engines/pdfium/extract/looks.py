# Parts of words, short enough to be in one style: letters and digits, or signs.
PARTS = re.compile("\\w{1,8}|[^\\w\x00-\x20\xa0\u2000-\u200b\u3000\ufffe]{1,8}")

# What ends a line, and halves of characters, which cannot be written.
BREAKS = re.compile("[\r\n\ud800-\udfff]")


def read_looks(text_page, sheet):
    """The looks of what is written, and the parts of lines that have one, as words. A part of a word has that of its
    first character: asking for each would take most of a page's time."""
    words, page, count = Words(sheet), reference(text_page), min(pdfium.FPDFText_CountChars(text_page), CHARS_MAX)
    lines, known, line_bottom, line_top, begun, reach, size = [], None, 0.0, 0.0, 0.0, 0.0, 0.0
    written = characters_of(text_page, count)
    parts = [part.span() for part in PARTS.finditer(written)]
    things = list(map(object_of, itertools.repeat(page), [first for first, _ in parts]))
    found = boxes_of(page, [first for first, _ in parts])
    for (first, after), thing, font, has_box, left, top, right, bottom in zip(parts, things, map(font_of, things), *found):
        if not font or not has_box:
            continue
        # Of one font, the same bottom and top are the same size and base line.
        if font != known or bottom != line_bottom or top != line_top or not begun <= left < reach:
            look = words.number(page, first, thing)
            size = words.looks[look]["size"]
            known, line_bottom, line_top = None if words.looks[look].get("turned") else font, bottom, top
            lines.append([look, first, after - 1, sheet.box(left, bottom, right, top)])
        else:
            lines[-1][2] = after - 1
        begun, reach = left, left + (after - first + 2) * size  # a letter is at most an em wide
    places = []
    for (look, first, _, place), _, left, top, right, bottom in zip(lines, *boxes_of(page, [last for _, _, last, _ in lines])):
        places += place_of(words, page, first, look, place, sheet.box(left, bottom, right, top))
    texts = [BREAKS.sub(" ", written[first:last + 1]) for _, first, last, _ in lines]
    return words.looks, {"texts": "\n".join(texts), "boxes": [round(side, 2) for side in places], "look": [look for look, _, _, _ in lines]}


def place_of(words, page, first, look, begin, end):
    """The box from one character to another one of the same look and base line, with the boxes of both."""
    place = min(begin[0], end[0]), min(begin[1], end[1]), max(begin[2], end[2]), max(begin[3], end[3])
    if words.is_straight(look) and origin_of(page, first, to_origin_x, to_origin_y):
        return words.from_base(place, words.sheet.point(origin_x.value, origin_y.value), look)
    return place

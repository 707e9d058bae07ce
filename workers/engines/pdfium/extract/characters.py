def bare(function, result, *arguments):
    """The same C function with addresses for numbers, which takes half the time."""
    return ctypes.CFUNCTYPE(result, *arguments)(ctypes.cast(function, ctypes.c_void_p).value)


ADDRESS, INT = ctypes.c_void_p, ctypes.c_int
unicode_of = bare(pdfium.FPDFText_GetUnicode, ctypes.c_uint, ADDRESS, INT)
generated = bare(pdfium.FPDFText_IsGenerated, INT, ADDRESS, INT)
object_of = bare(pdfium.FPDFText_GetTextObject, ADDRESS, ADDRESS, INT)
font_of = bare(pdfium.FPDFTextObj_GetFont, ADDRESS, ADDRESS)
box_of = bare(pdfium.FPDFText_GetLooseCharBox, INT, ADDRESS, INT, ADDRESS)
origin_of = bare(pdfium.FPDFText_GetCharOrigin, INT, ADDRESS, INT, ADDRESS, ADDRESS)
object_at = bare(pdfium.FPDFPage_GetObject, ADDRESS, ADDRESS, INT)
object_in_form_at = bare(pdfium.FPDFFormObj_GetObject, ADDRESS, ADDRESS, ctypes.c_ulong)
kind_of = bare(pdfium.FPDFPageObj_GetType, INT, ADDRESS)


def objects_of(page):
    """The addresses of a page's objects."""
    count = max(pdfium.FPDFPage_CountObjects(page), 0)
    return map(object_at, itertools.repeat(ctypes.cast(page, ADDRESS).value), range(count))


def objects_of_form(form):
    count = max(pdfium.FPDFFormObj_CountObjects(form), 0)
    return map(object_in_form_at, itertools.repeat(ctypes.cast(form, ADDRESS).value), range(count))


def codes_of(text_page, count):
    """The codes of a page's first characters. All at once they cost a tenth; hyphens and what is no plain letter may differ there."""
    page, units = ctypes.cast(text_page, ADDRESS).value, (ctypes.c_ushort * (count + 1))()
    if pdfium.FPDFText_GetText(text_page, 0, count, units) != count + 1:  # a character without a code is missing
        return [unicode_of(page, i) for i in range(count)]
    return [code if 32 <= code < 0x7F and code != 0x2D else unicode_of(page, i) for i, code in enumerate(units[:count])]


def read_words(text_page, sheet):
    words, box, x, y = Words(sheet), pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
    page = ctypes.cast(text_page, ADDRESS).value
    to_box, to_x, to_y = ctypes.addressof(box), ctypes.addressof(x), ctypes.addressof(y)
    look_of_object, high, count = {}, 0, pdfium.FPDFText_CountChars(text_page)
    flat, left, line, font, bottom, top = sheet.is_flat(), sheet.matrix[4], None, None, 0.0, 0.0
    for i, code in enumerate(codes_of(text_page, min(count, CHARS_MAX))):
        if code <= 32 or code >= 0x7F:
            if 0xD800 <= code < 0xDC00:
                high = code
                continue
            if 0xDC00 <= code < 0xE000:
                code, high = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else 0xFFFD, 0
            if code == 2:  # PDFium's code for a hyphen at the end of a line
                code = 0xAD
            if code <= 32 or code == 0xA0 or 0x2000 <= code <= 0x200B or code == 0x3000 or code == 0xFFFE:
                if words.box is not None and generated(page, i) == 1:
                    words.paused = True
                else:
                    words.end()
                continue
        if not box_of(page, i, to_box):
            continue
        thing = object_of(page, i)
        if line and box.bottom == bottom and box.top == top and (thing == line or font_of(thing) == font):
            # The usual case: the next character on the same base line. Of one font, the same bottom and top are the same size. Browsers
            # print each character as a text of its own.
            line = thing
            words.add(chr(min(code, 0x10FFFF)), (box.left + left, place[1], box.right + left, place[3]), look)
            continue
        look = look_of_object.get(thing)
        if look is None:
            look = look_of_object[thing] = words.number(text_page, i)
        place = sheet.box(box.left, box.bottom, box.right, box.top)
        line = None
        if words.is_straight(look) and origin_of(page, i, to_x, to_y):
            # From the base line: the heights that fonts declare are often missing or wrong.
            place = words.from_base(place, sheet.point(x.value, y.value), look)
            if flat and not words.looks[look].get("turned"):
                line, font, bottom, top = thing, font_of(thing), box.bottom, box.top
        words.add(chr(min(code, 0x10FFFF)), place, look)
    words.end()
    return words, count > CHARS_MAX

def bare(function, result, *arguments):
    """The same C function, which takes half the time: with addresses for numbers, or with whatever is given it where it has no arguments here, which
    has to be None, a number of 32 bits or a reference. Python's lock is kept meanwhile: there is one thread."""
    return ctypes.PYFUNCTYPE(result, *arguments)(ctypes.cast(function, ctypes.c_void_p).value)


ADDRESS, INT = ctypes.c_void_p, ctypes.c_int
unicode_of = bare(pdfium.FPDFText_GetUnicode, ctypes.c_uint)
generated = bare(pdfium.FPDFText_IsGenerated, INT)
object_of = bare(pdfium.FPDFText_GetTextObject, ADDRESS)
matrix_at = bare(pdfium.FPDFText_GetMatrix, INT)
font_of = bare(pdfium.FPDFTextObj_GetFont, ADDRESS, ADDRESS)
size_of = bare(pdfium.FPDFTextObj_GetFontSize, INT, ADDRESS, ADDRESS)
box_of = bare(pdfium.FPDFText_GetLooseCharBox, INT)
origin_of = bare(pdfium.FPDFText_GetCharOrigin, INT)
object_at = bare(pdfium.FPDFPage_GetObject, ADDRESS)
object_in_form_at = bare(pdfium.FPDFFormObj_GetObject, ADDRESS, ADDRESS, ctypes.c_ulong)
kind_of = bare(pdfium.FPDFPageObj_GetType, INT, ADDRESS)

# Where the boxes of some characters are put, each as left, top, right, bottom.
BOXES = 1024
boxes = (ctypes.c_float * (4 * BOXES))()
to_boxes = [ctypes.byref(boxes, 16 * i) for i in range(BOXES)]
# Where single answers are put.
matrix, size, origin_x, origin_y = pdfium.FS_MATRIX(), ctypes.c_float(), ctypes.c_double(), ctypes.c_double()
to_matrix, to_size = ctypes.byref(matrix), ctypes.addressof(size)
to_origin_x, to_origin_y = ctypes.byref(origin_x), ctypes.byref(origin_y)


def reference(pointer):
    """What a pointer of PDFium's is for bare functions without arguments."""
    address = ctypes.cast(pointer, ADDRESS).value
    return ctypes.byref(ctypes.c_char.from_address(address)) if address else None


def objects_of(page):
    """The addresses of a page's objects."""
    return map(object_at, itertools.repeat(reference(page)), range(max(pdfium.FPDFPage_CountObjects(page), 0)))


def objects_of_form(form):
    count = max(pdfium.FPDFFormObj_CountObjects(form), 0)
    return map(object_in_form_at, itertools.repeat(ctypes.cast(form, ADDRESS).value), range(count))


def codes_of(text_page, count):
    """The codes of a page's first characters. All at once they cost a tenth; hyphens and what is no plain letter may differ there."""
    page, units = reference(text_page), (ctypes.c_ushort * (count + 1))()
    if pdfium.FPDFText_GetText(text_page, 0, count, units) != count + 1:  # a character without a code is missing
        return [unicode_of(page, i) for i in range(count)]
    return [code if 32 <= code < 0x7F and code != 0x2D else unicode_of(page, i) for i, code in enumerate(units[:count])]


# What is no plain letter, or a hyphen, among the codes that are asked for all at once.
ODD = re.compile("[^ -,.-~]")


def characters_of(text_page, count):
    """The characters of codes_of, as a string."""
    page, units = reference(text_page), (ctypes.c_ushort * (count + 1))()
    if pdfium.FPDFText_GetText(text_page, 0, count, units) == count + 1:
        text = bytes(units)[:2 * count].decode("utf-16-le", "surrogatepass")
        if len(text) == count:  # no two codes are one character
            return ODD.sub(lambda odd: chr(unicode_of(page, odd.start())), text)
    return "".join(map(chr, codes_of(text_page, count)))


def boxes_of(page, numbers):
    """Whether characters have a box, and where: found, left, top, right and bottom, a list of each. Asked one by one they cost twice the time."""
    found, sides = [], []
    for at in range(0, len(numbers), BOXES):
        some = numbers[at:at + BOXES]
        found += map(box_of, itertools.repeat(page), some, to_boxes)
        sides += boxes[:4 * len(some)]
    return found, sides[0::4], sides[1::4], sides[2::4], sides[3::4]


def read_words(text_page, sheet):
    words, page = Words(sheet), reference(text_page)
    look_of_object, high, count = {}, 0, pdfium.FPDFText_CountChars(text_page)
    numbers = range(min(count, CHARS_MAX))
    things = map(object_of, itertools.repeat(page), numbers)
    flat, shift, line, font, bottom, top = sheet.is_flat(), sheet.matrix[4], None, None, 0.0, 0.0
    for i, code, thing, found, left, up, right, down in zip(numbers, codes_of(text_page, len(numbers)), things, *boxes_of(page, numbers)):
        if code <= 32 or code >= 0x7F:
            if 0xD800 <= code < 0xDC00:
                high = code
                continue
            if 0xDC00 <= code < 0xE000:
                code, high = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else 0xFFFD, 0
            if code == 2:  # PDFium's code for each hyphen at the end of a line, whether it is a part of a name or divides a word
                code = 0x2D
            if code <= 32 or code == 0xA0 or 0x2000 <= code <= 0x200B or code == 0x3000 or code == 0xFFFE:
                if words.box is not None and generated(page, i) == 1:
                    words.paused = True
                else:
                    words.end()
                continue
            code = min(code, 0x10FFFF)
        if not found:
            continue
        if line and down == bottom and up == top and (thing == line or font_of(thing) == font):
            # The usual case: the next character on the same base line. Of one font, the same bottom and top are the same size. Browsers
            # print each character as a text of its own.
            line, before, box = thing, words.box, (left + shift, place[1], right + shift, place[3])
            if before and before[1] == box[1] and -0.1 < box[0] - before[2] < 0.1 and not words.paused:  # as in add, which takes longer
                words.box = (before[0], box[1], box[2], box[3])
                words.chars.append(chr(code))
                words.boxes.append(box)
            else:
                words.add(chr(code), box, look)
            continue
        look = look_of_object.get(thing)
        if look is None:
            look = look_of_object[thing] = words.number(page, i, thing)
        place = sheet.box(left, down, right, up)
        line = None
        if words.is_straight(look) and origin_of(page, i, to_origin_x, to_origin_y):
            # From the base line: the heights that fonts declare are often missing or wrong.
            place = words.from_base(place, sheet.point(origin_x.value, origin_y.value), look)
            if flat and not words.looks[look].get("turned"):
                line, font, bottom, top = thing, font_of(thing), down, up
        words.add(chr(code), place, look)
    words.end()
    return words, count > CHARS_MAX

"""Prints the content of the pages of the PDF on standard input, one line of JSON for each page.

Run as: python3 -I -B -c <this> <folder of pypdfium2_raw> <page numbers, as in 1,2,5; empty means all> [text|ink|sketch|paths|pages|paint=150]
text prints only {"number", "text"} of each page, sketch the rules, shades, links and looks too; ink only {"number", "ink"}: where something is drawn; paths {"number", "paths"}:
how many lines and areas are drawn. pages prints a PDF of the pages alone, paint=150 a picture of the
first of them at 150 dpi, as PPM.
First line: {"pages", "version"}; then the pages as in page.go, with coordinates in points from the
top left corner of the displayed page. The exit code is 3 if PDFium refuses the document.
"""
import ctypes
import itertools
import json
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
# A gap that is narrower than the space of any font, in em.
SPACE_MIN = 0.1
# The assumed height of a word above and below its base line, in em.
ASCENT, DESCENT = 0.85, 0.25


def floats(count):
    return [ctypes.c_float() for _ in range(count)]


def multiply(m, n):
    return (m[0] * n[0] + m[1] * n[2], m[0] * n[1] + m[1] * n[3],
            m[2] * n[0] + m[3] * n[2], m[2] * n[1] + m[3] * n[3],
            m[4] * n[0] + m[5] * n[2] + n[4], m[4] * n[1] + m[5] * n[3] + n[5])


class Sheet:
    """A page's coordinates: from its user space to points from the displayed top left corner."""

    def __init__(self, page):
        box = pdfium.FS_RECTF()
        pdfium.FPDF_GetPageBoundingBox(page, box)
        left, bottom, right, top = box.left, box.bottom, box.right, box.top
        self.matrix = {0: (1, 0, 0, -1, -left, top), 1: (0, 1, 1, 0, -bottom, -left),
                       2: (-1, 0, 0, 1, right, -bottom), 3: (0, -1, -1, 0, top, right)}[pdfium.FPDFPage_GetRotation(page) % 4]
        self.width, self.height = right - left, top - bottom
        if self.matrix[0] == 0:
            self.width, self.height = self.height, self.width

    def point(self, x, y):
        a, b, c, d, e, f = self.matrix
        return a * x + c * y + e, b * x + d * y + f

    def box(self, left, bottom, right, top):
        x0, y0 = self.point(left, bottom)
        x1, y1 = self.point(right, top)
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)

    def is_flat(self):
        """Whether x of a page's user space is x of the displayed page but for a shift."""
        return self.matrix[:2] == (1, 0)

    def turns(self, a, b):
        """The direction of text in quarter turns clockwise: 0 is upright, 1 reads downwards; None is aslant."""
        m = self.matrix
        x, y = a * m[0] + b * m[2], a * m[1] + b * m[3]
        if abs(y) < 0.2 * abs(x):
            return 0 if x > 0 else 2
        if abs(x) < 0.2 * abs(y):
            return 1 if y > 0 else 3
        return None


def font_name(font):
    size = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    if not 1 < size < 500:
        return ""
    name = ctypes.create_string_buffer(size)
    pdfium.FPDFFont_GetBaseFontName(font, name, size)
    return name.value.decode("utf-8", "replace").lower()


def traits_of(font):
    """Weight, slant and pitch of a font."""
    fixed, italic_flag, bold_flag = 1, 1 << 6, 1 << 18
    name = font_name(font) if font else ""
    flags = max(pdfium.FPDFFont_GetFlags(font), 0) if font else 0
    bold = bool(flags & bold_flag) or any(w in name for w in ("bold", "black", "heavy", "-semibold"))
    italic = bool(flags & italic_flag) or "italic" in name or "oblique" in name
    mono = bool(flags & fixed) or any(w in name for w in ("mono", "courier", "consol", "menlo", "typewriter"))
    return {"bold": bold, "italic": italic, "mono": mono}


def is_right_to_left(char):
    return "\u0590" <= char <= "\u08ff" or "\ufb1d" <= char <= "\ufeff"


def is_ascii(chars):
    return "".join([c[0] for c in chars]).isascii()


class Words:
    """The words of a page, in the order in which PDFium reads them."""

    def __init__(self, sheet):
        self.sheet, self.looks, self.words = sheet, [], []
        self.numbers, self.traits = {}, {}
        self.chars, self.box, self.look, self.glued = [], None, 0, False
        # Whether PDFium saw a gap after the last character, where the file has no space.
        self.paused = False
        # Whether the page has a right-to-left word: brackets around other words may then not be in the order drawn.
        self.right_to_left = False

    def number(self, text_page, index):
        """Notes the look of the text object that a character is of."""
        matrix, thing = pdfium.FS_MATRIX(1, 0, 0, 1, 0, 0), pdfium.FPDFText_GetTextObject(text_page, index)
        pdfium.FPDFText_GetMatrix(text_page, index, matrix)
        look = self.look_of(thing, matrix) if thing else {"size": 10.0}
        number = self.numbers.setdefault(tuple(look.values()), len(self.numbers))
        if number == len(self.looks):
            self.looks.append(look)
        return number

    def look_of(self, thing, matrix):
        """Size in points, traits and direction of a text object. A font's traits are kept for the page: it may have many."""
        size, font = ctypes.c_float(), pdfium.FPDFTextObj_GetFont(thing)
        pdfium.FPDFTextObj_GetFontSize(thing, size)
        key = ctypes.cast(font, ctypes.c_void_p).value
        if key not in self.traits:
            self.traits[key] = traits_of(font)
        points = size.value * (matrix.c ** 2 + matrix.d ** 2) ** 0.5
        turns = self.sheet.turns(matrix.a, matrix.b)
        return {"size": round(points, 2), **self.traits[key], "turned": turns != 0, "turns": turns or 0}

    def is_straight(self, look):
        return not self.looks[look].get("turned") or self.looks[look].get("turns")

    def from_base(self, place, base, look):
        """The box of a character that stands on a point of its base line."""
        size, turns = self.looks[look]["size"], self.looks[look].get("turns", 0)
        above, below = ASCENT * size, DESCENT * size
        if turns % 2 == 0:
            return (place[0], base[1] - (below if turns else above), place[2], base[1] + (above if turns else below))
        return (base[0] - (above if turns == 3 else below), place[1], base[0] + (below if turns == 3 else above), place[3])

    def end(self, glue=False):
        for chars in self.runs():
            lefts, tops, rights, bottoms = zip(*(c[1] for c in chars))
            box = [round(min(lefts), 2), round(min(tops), 2), round(max(rights), 2), round(max(bottoms), 2)]
            word = {"text": "".join([c[0] for c in self.drawn(chars)]), "box": box, "look": self.look}
            if self.glued:
                word["glued"] = True
            self.words.append(word)
        self.chars, self.box, self.glued, self.paused = [], None, glue, False

    def drawn(self, chars):
        """The characters from left to right, as a reader of lines expects them."""
        if not is_ascii(chars) and any(is_right_to_left(c[0]) for c in chars):
            return chars[::-1]
        return chars

    def runs(self):
        """The characters from right to left if one of them is read so, cut where there is room between two of a right-to-left word."""
        if not self.chars:
            return []
        if is_ascii(self.chars) or not any(is_right_to_left(c[0]) for c in self.chars):
            if self.right_to_left and not self.looks[self.look].get("turned"):
                self.chars.sort(key=lambda c: c[1][0] + c[1][2])
            return [self.chars]
        self.right_to_left = True
        # PDFium reverses some words of such a line and leaves others as drawn, so the positions decide. Two letters of
        # one glyph have one position; they were reversed with the rest.
        if self.chars[0][1][0] > self.chars[-1][1][0]:
            self.chars.reverse()
        self.chars.sort(key=lambda c: -c[1][0] - c[1][2])
        runs = [[self.chars[0]]]
        for before, char in zip(self.chars, self.chars[1:]):
            letters = is_right_to_left(before[0]) and is_right_to_left(char[0])
            if before[1][0] - char[1][2] > (0.4 if letters else 0.12) * self.looks[self.look]["size"]:
                runs.append([])
            runs[-1].append(char)
        return runs

    def resume(self, box, look):
        """Ends the word at a gap that PDFium saw, unless there is none: it takes letters that are placed one by one for lines."""
        size = self.looks[look]["size"]
        if self.box is None or look != self.look or abs(box[1] - self.box[1]) > 0.05 * size or not -0.2 * size < box[0] - self.box[2] < SPACE_MIN * size:
            self.end()
        self.paused = False

    def add(self, char, box, look):
        if self.paused:
            self.resume(box, look)
        if look == self.look and self.box is not None and box[1] == self.box[1] and -0.1 < box[0] - self.box[2] < 0.1:
            self.box = (self.box[0], box[1], box[2], box[3])  # the usual case: the next character on the line
            self.chars.append((char, box))
            return
        if self.box is not None:
            x0, y0, x1, y1 = self.box
            gap = max(box[0] - x1, x0 - box[2])
            apart = gap > WORD_GAP_MAX * self.looks[look]["size"]
            other_line = min(y1, box[3]) - max(y0, box[1]) < 0.3 * min(y1 - y0, box[3] - box[1])
            if not self.looks[look].get("turned") and (apart or other_line):
                self.end()
            elif look != self.look:
                self.end(glue=gap < 0.15 * self.looks[look]["size"])
        if self.box is None:
            self.box, self.look = box, look
        else:
            x0, y0, x1, y1 = self.box
            self.box = (min(x0, box[0]), min(y0, box[1]), max(x1, box[2]), max(y1, box[3]))
        self.chars.append((char, box))


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


class Drawing:
    """The rules, bullets and pictures of a page."""

    def __init__(self, sheet):
        self.sheet, self.segments, self.objects = sheet, 0, 0
        self.rules, self.marks, self.shades, self.pictures = [], [], [], 0.0

    def read(self, addresses, parent, depth):
        for address in addresses:
            self.objects += 1
            if self.objects > OBJECTS_MAX:
                return
            kind = kind_of(address)
            if kind == TEXT:  # a page has thousands
                continue
            thing = ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)
            if kind == PATH and self.segments < SEGMENTS_MAX:
                self.read_path(thing, multiply(self.matrix_of(thing), parent))
            elif kind == IMAGE:
                self.read_picture(multiply(self.matrix_of(thing), parent))
            elif kind == FORM and depth < DEPTH_MAX:
                self.read(objects_of_form(thing), multiply(self.matrix_of(thing), parent), depth + 1)

    @staticmethod
    def matrix_of(thing):
        m = pdfium.FS_MATRIX(1, 0, 0, 1, 0, 0)
        pdfium.FPDFPageObj_GetMatrix(thing, m)
        return m.a, m.b, m.c, m.d, m.e, m.f

    def read_picture(self, m):
        corners = [self.sheet.point(x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]) for x in (0, 1) for y in (0, 1)]
        xs, ys = [c[0] for c in corners], [c[1] for c in corners]
        width = min(max(xs), self.sheet.width) - max(min(xs), 0)
        height = min(max(ys), self.sheet.height) - max(min(ys), 0)
        self.pictures += max(width, 0) * max(height, 0)

    def read_path(self, thing, m):
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDFPath_GetDrawMode(thing, fill, stroke)
        if not fill.value and not stroke.value:
            return
        for points, curved in self.subpaths(thing, m):
            box = (min(p[0] for p in points), min(p[1] for p in points), max(p[0] for p in points), max(p[1] for p in points))
            width, height = box[2] - box[0], box[3] - box[1]
            if MARK_MIN <= width <= MARK_MAX and MARK_MIN <= height <= MARK_MAX and 0.6 < width / height < 1.7:
                self.marks.append(box)
            elif stroke.value and not curved:
                for p, q in zip(points, points[1:]):
                    self.add_rule(min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1]))
            elif fill.value and not curved:
                self.add_rule(*box)
                if width >= SHADE_MIN and height >= SHADE_MIN and self.is_box(points) and self.is_seen(thing):
                    self.shades.append(box)

    @staticmethod
    def is_box(points):
        return 4 <= len(points) <= 6 and all(abs(p[0] - q[0]) < 0.01 or abs(p[1] - q[1]) < 0.01 for p, q in zip(points, points[1:]))

    @staticmethod
    def is_seen(thing):
        """Whether an area is not filled with white."""
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        pdfium.FPDFPageObj_GetFillColor(thing, red, green, blue, alpha)
        return alpha.value > 0 and min(red.value, green.value, blue.value) < WHITE

    def subpaths(self, thing, m):
        points, curved, (x, y) = [], False, floats(2)
        for i in range(min(pdfium.FPDFPath_CountSegments(thing), SEGMENTS_MAX - self.segments)):
            self.segments += 1
            segment = pdfium.FPDFPath_GetPathSegment(thing, i)
            kind = pdfium.FPDFPathSegment_GetType(segment)
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            point = self.sheet.point(x.value * m[0] + y.value * m[2] + m[4], x.value * m[1] + y.value * m[3] + m[5])
            if kind == MOVE:
                if len(points) > 1:
                    yield points, curved
                points, curved = [], False
            curved = curved or kind not in (LINE, MOVE)
            points.append(point)
            if pdfium.FPDFPathSegment_GetClose(segment):
                points.append(points[0])
        if len(points) > 1:
            yield points, curved

    def add_rule(self, x0, y0, x1, y1):
        thickness, length = sorted((x1 - x0, y1 - y0))
        if thickness <= RULE_THICKNESS_MAX and length >= RULE_LENGTH_MIN:
            self.rules.append((x0, y0, x1, y1))


def read_links(document, page, sheet):
    links, position, link = [], ctypes.c_int(0), pdfium.FPDF_LINK()
    while len(links) < LINKS_MAX and pdfium.FPDFLink_Enumerate(page, position, link):
        action = pdfium.FPDFLink_GetAction(link)
        size = pdfium.FPDFAction_GetURIPath(document, action, None, 0) if action else 0
        if not 1 < size < 4096:
            continue
        address, box = ctypes.create_string_buffer(size), pdfium.FS_RECTF()
        pdfium.FPDFAction_GetURIPath(document, action, address, size)
        if pdfium.FPDFLink_GetAnnotRect(link, box):
            links.append({"box": [round(v, 2) for v in sheet.box(box.left, box.bottom, box.right, box.top)],
                          "address": address.value.decode("utf-8", "replace")})
    return links


def with_annotations(document, page, number):
    """The page with what is filled in or written on it as a part of its content: links are no such thing."""
    link = 2
    for i in range(min(pdfium.FPDFPage_GetAnnotCount(page), LINKS_MAX)):
        note = pdfium.FPDFPage_GetAnnot(page, i)
        kind = pdfium.FPDFAnnot_GetSubtype(note)
        pdfium.FPDFPage_CloseAnnot(note)
        if kind != link:
            if pdfium.FPDFPage_Flatten(page, 0) == 1:
                pdfium.FPDF_ClosePage(page)
                return pdfium.FPDF_LoadPage(document, number - 1)
            break
    return page


def read_page(document, number):
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "broken": True}
    sheet = Sheet(page)
    links = read_links(document, page, sheet)
    page = with_annotations(document, page, number)
    text_page = pdfium.FPDFText_LoadPage(page)
    words, cut = read_words(text_page, sheet)
    drawing = Drawing(sheet)
    drawing.read(objects_of(page), (1, 0, 0, 1, 0, 0), 0)
    found = {
        "number": number, "width": round(sheet.width, 2), "height": round(sheet.height, 2),
        "looks": words.looks, "words": words.words, "cut": cut or drawing.objects > OBJECTS_MAX,
        "rules": [[round(v, 2) for v in r] for r in drawing.rules], "marks": [[round(v, 2) for v in r] for r in drawing.marks],
        "shades": [[round(v, 2) for v in r] for r in drawing.shades],
        "links": links,
        "pictures": round(min(drawing.pictures / max(sheet.width * sheet.height, 1), 1), 3),
    }
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return found


def read_text(document, number):
    """What is written within the displayed page, in no particular order of lines."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "text": ""}
    page = with_annotations(document, page, number)
    text_page = pdfium.FPDFText_LoadPage(page)
    text = text_of(page, text_page)
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "text": text}


def text_of(page, text_page):
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, box)
    bounds = (text_page, box.left, box.top, box.right, box.bottom)
    count = min(max(pdfium.FPDFText_GetBoundedText(*bounds, None, 0), 0), CHARS_MAX)
    units = (ctypes.c_ushort * (count + 1))()
    pdfium.FPDFText_GetBoundedText(*bounds, units, count)
    return bytes(units)[:2 * count].decode("utf-16-le", "replace").replace("\x00", "")


def read_sketch(document, number):
    """The text and its looks, links, and the rules and shades that are no annotation's: a page is opened once for all, which takes most of the time."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "text": ""}
    sheet = Sheet(page)
    drawing, links = Drawing(sheet), read_links(document, page, sheet)
    drawing.read(objects_of(page), (1, 0, 0, 1, 0, 0), 0)
    page = with_annotations(document, page, number)
    text_page = pdfium.FPDFText_LoadPage(page)
    text, (looks, lines) = text_of(page, text_page), read_looks(text_page, sheet)
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "text": text, "width": round(sheet.width, 2), "height": round(sheet.height, 2), "looks": looks, "lines": lines, "links": links,
            "rules": [[round(v, 2) for v in r] for r in drawing.rules], "shades": [[round(v, 2) for v in r] for r in drawing.shades]}


INK_SIDE, INK_DARK = 96, 224  # cells along the longer side of a page; the grey level below which a cell certainly has ink


def read_ink(document, number):
    """The cells of the displayed page that are dark, row by row, as 0 and 1."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "ink": []}
    wide, high = max(pdfium.FPDF_GetPageWidthF(page), 1), max(pdfium.FPDF_GetPageHeightF(page), 1)
    width, height = (max(1, round(INK_SIDE * side / max(wide, high))) for side in (wide, high))
    annotations, plain = 0x01, 0x08
    bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | plain)
    stride = pdfium.FPDFBitmap_GetStride(bitmap)
    pixels = ctypes.string_at(pdfium.FPDFBitmap_GetBuffer(bitmap), stride * height)
    rows = []
    for y in range(height):
        row = pixels[y * stride:y * stride + 4 * width]
        rows.append("".join("1" if min(row[x:x + 3]) < INK_DARK else "0" for x in range(0, 4 * width, 4)))
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "ink": rows}


PATHS_MAX = 100_000


def count_paths(addresses, depth):
    paths = 0
    for address in addresses:
        kind = kind_of(address)
        if kind == PATH:
            paths += 1
        elif kind == FORM and depth < DEPTH_MAX:
            paths += count_paths(objects_of_form(ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)), depth + 1)
        if paths > PATHS_MAX:
            break
    return paths


def read_paths(document, number):
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "paths": 0}
    paths = count_paths(objects_of(page), 0)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "paths": paths}


def write_pages(document, numbers):
    """Writes a PDF of some pages to standard output."""
    part = pdfium.FPDF_CreateNewDocument()
    if not pdfium.FPDF_ImportPages(part, document, numbers.encode(), 0):
        sys.exit(REFUSED)
    signature = type(pdfium.FPDF_FILEWRITE().WriteBlock)
    writer = pdfium.FPDF_FILEWRITE(version=1)
    writer.WriteBlock = signature(lambda _, data, size: sys.stdout.buffer.write(ctypes.string_at(data, size)) == size)
    if not pdfium.FPDF_SaveAsCopy(part, writer, 0):
        sys.exit(REFUSED)
    sys.stdout.buffer.flush()


def paint(document, number, dpi):
    """Writes a picture of a page to standard output."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        sys.exit(REFUSED)
    width, height = (max(1, math.ceil(side * dpi / 72)) for side in (pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)))
    three_bytes, annotations, red_first = 2, 0x01, 0x10
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, three_bytes, None, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | red_first)
    stride, pixels = pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetBuffer(bitmap)
    start = ctypes.cast(pixels, ctypes.c_void_p).value
    sys.stdout.buffer.write(b"P6\n%d %d\n255\n" % (width, height))
    for y in range(height):
        sys.stdout.buffer.write(ctypes.string_at(start + y * stride, 3 * width))
    sys.stdout.buffer.flush()


def chosen(numbers, count):
    if not numbers:
        return range(1, count + 1)
    return [number for number in map(int, numbers.split(",")) if number <= count]


def main():
    content = sys.stdin.buffer.read()
    pdfium.FPDF_InitLibrary()
    document = pdfium.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        print("PDFium's error", pdfium.FPDF_GetLastError(), file=sys.stderr)
        sys.exit(REFUSED)
    asked = "".join(sys.argv[3:])
    if asked == "pages":
        return write_pages(document, sys.argv[2])
    if asked.startswith("paint="):
        return paint(document, int(sys.argv[2]), int(asked[len("paint="):]))
    count = pdfium.FPDF_GetPageCount(document)
    print(json.dumps({"pages": count}))
    read = {"text": read_text, "ink": read_ink, "sketch": read_sketch, "paths": read_paths}.get(asked, read_page)
    for number in chosen(sys.argv[2], count):
        sys.stdout.write(json.dumps(read(document, number), ensure_ascii=False, separators=(",", ":")) + "\n")


main()

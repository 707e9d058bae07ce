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

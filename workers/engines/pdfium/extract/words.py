def is_right_to_left(char):
    return "\u0590" <= char <= "\u08ff" or "\ufb1d" <= char <= "\ufeff"


def is_alphabetic(char):
    """Whether a character is a digit, or a letter of a script with spaces."""
    return char.isalnum() and char < "\u0590"


class Words:
    """The words of a page, in the order in which PDFium reads them: their texts, the sides of their boxes one after the other, the numbers of
    their looks, and which of them are glued to the one before."""

    def __init__(self, sheet):
        self.sheet, self.looks = sheet, []
        self.texts, self.sides, self.look_of_word, self.glued_words = [], [], [], []
        # The numbers of looks, by look and by what PDFium says of a text object, and the traits of fonts.
        self.numbers, self.known, self.traits = {}, {}, {}
        # The word that is being read: its characters and their boxes, and the box around these.
        self.chars, self.boxes, self.box, self.look, self.glued = [], [], None, 0, False
        # Whether PDFium saw a gap after the last character, where the file has no space.
        self.paused = False
        # Whether the word has a gap as between words, which PDFium did not see.
        self.gapped = False
        # Whether the page has a right-to-left word: brackets around other words may then not be in the order drawn.
        self.right_to_left = False

    def number(self, page, index, thing):
        """Notes the look of the text object that a character is of."""
        if not matrix_at(page, index, to_matrix):
            matrix.a, matrix.b, matrix.c, matrix.d = 1, 0, 0, 1
        font = font_of(thing)
        points = size.value if size_of(thing, to_size) else 0.0
        key = (font, points, matrix.a, matrix.b, matrix.c, matrix.d) if thing else None
        if key not in self.known:
            look = self.look_of(*key) if thing else {"size": 10.0}
            self.known[key] = self.numbers.setdefault(tuple(look.values()), len(self.numbers))
            if len(self.numbers) > len(self.looks):
                self.looks.append(look)
        return self.known[key]

    def look_of(self, font, size, a, b, c, d):
        """Size in points, traits and direction of a text object. A font's traits are kept for the page: it may have many. A size below zero turns
        letters by half."""
        if font not in self.traits:
            self.traits[font] = traits_of(ctypes.cast(font, pdfium.FPDF_FONT))
        turns = self.sheet.turns(a, b) if size >= 0 else self.sheet.turns(-a, -b)
        return {"size": round(abs(size) * (c ** 2 + d ** 2) ** 0.5, 2), **self.traits[font], "turned": turns != 0, "turns": turns or 0}

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
        if self.gapped:
            self.end_parts()
        if self.chars:
            text = "".join(self.chars)
            if text.isascii() and not self.right_to_left:
                self.note(text, self.boxes)
            else:
                for chars in self.runs(text):
                    self.note("".join([c[0] for c in self.drawn(chars)]), [c[1] for c in chars])
        self.chars, self.boxes, self.box, self.glued, self.paused, self.gapped = [], [], None, glue, False, False

    def end_parts(self):
        """Notes the words before gaps in letters that are not spaced themselves, and leaves the last one: after one letter, or several, PDFium takes
        even a wide gap for none. A number is one whatever its gaps."""
        chars, boxes, size = self.chars, self.boxes, self.looks[self.look]["size"]
        gaps = [(after[0] - before[2]) / size for before, after in zip(boxes, boxes[1:])]
        if sorted(gaps)[(len(gaps) - 1) // 2] > SPACED_MAX or any(map(is_right_to_left, chars)):
            return
        begin = 0
        for i, gap in enumerate(gaps):
            if gap >= GAP_MIN and is_alphabetic(chars[i + 1]) and not (chars[i].isdigit() and chars[i + 1].isdigit()):
                self.note("".join(chars[begin:i + 1]), boxes[begin:i + 1])
                begin, self.glued = i + 1, False
        self.chars, self.boxes = chars[begin:], boxes[begin:]

    def note(self, text, boxes):
        lefts, tops, rights, bottoms = zip(*boxes)
        self.sides += round(min(lefts), 2), round(min(tops), 2), round(max(rights), 2), round(max(bottoms), 2)
        if self.glued:
            self.glued_words.append(len(self.texts))
        self.texts.append(text)
        self.look_of_word.append(self.look)

    def drawn(self, chars):
        """The characters from left to right, as a reader of lines expects them."""
        return chars[::-1] if any(is_right_to_left(c[0]) for c in chars) else chars

    def runs(self, text):
        """The characters from right to left if one of them is read so, cut where there is room between two of a right-to-left word."""
        chars = list(zip(self.chars, self.boxes))
        if text.isascii() or not any(map(is_right_to_left, self.chars)):
            if self.right_to_left and not self.looks[self.look].get("turned"):
                chars.sort(key=lambda c: c[1][0] + c[1][2])
            return [chars]
        self.right_to_left = True
        # PDFium reverses some words of such a line and leaves others as drawn, so the positions decide. Two letters of
        # one glyph have one position; they were reversed with the rest.
        if chars[0][1][0] > chars[-1][1][0]:
            chars.reverse()
        chars.sort(key=lambda c: -c[1][0] - c[1][2])
        runs = [[chars[0]]]
        for before, char in zip(chars, chars[1:]):
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
            self.chars.append(char)
            self.boxes.append(box)
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
            elif gap >= GAP_MIN * self.looks[look]["size"] and not self.looks[look].get("turned"):
                self.gapped = True
        if self.box is None:
            self.box, self.look = box, look
        else:
            x0, y0, x1, y1 = self.box
            self.box = (min(x0, box[0]), min(y0, box[1]), max(x1, box[2]), max(y1, box[3]))
        self.chars.append(char)
        self.boxes.append(box)

# How much is visited of a page's structure, which may be made to have no end: tags with something on the page, all that these have, also on other pages, and how deep
# they are in each other.
TAGS_MAX, CHILDREN_MAX, TAG_DEPTH_MAX, TAG_NAME_BYTES, SPAN_MAX = 20_000, 300_000, 40, 64, 1_000
# How many pieces of a mark are told apart, and how far to the right of another one in it a text may be, in points.
TAG_BOXES_MAX, TAG_GAP_MAX = 1_000, 30
HEADINGS = {"Title": 1, "H": 1, "H1": 1, "H2": 2, "H3": 3, "H4": 4, "H5": 5, "H6": 6}
GROUPS = {"THead", "TBody", "TFoot"}
CELLS = {"TH", "TD"}

tag_children = bare(pdfium.FPDF_StructElement_CountChildren, INT, ADDRESS)
tag_child_at = bare(pdfium.FPDF_StructElement_GetChildAtIndex, ADDRESS, ADDRESS, INT)
tag_mark_at = bare(pdfium.FPDF_StructElement_GetChildMarkedContentID, INT, ADDRESS, INT)
tag_kind = bare(pdfium.FPDF_StructElement_GetType, ctypes.c_ulong, ADDRESS, ADDRESS, ctypes.c_ulong)
tag_attributes = bare(pdfium.FPDF_StructElement_GetAttributeCount, INT, ADDRESS)
tag_attribute_at = bare(pdfium.FPDF_StructElement_GetAttributeAtIndex, ADDRESS, ADDRESS, INT)
attribute_value = bare(pdfium.FPDF_StructElement_Attr_GetValue, ADDRESS, ADDRESS, ctypes.c_char_p)
number_of_value = bare(pdfium.FPDF_StructElement_Attr_GetNumberValue, INT, ADDRESS, ADDRESS)
mark_of = bare(pdfium.FPDFPageObj_GetMarkedContentID, INT, ADDRESS)
bounds_of = bare(pdfium.FPDFPageObj_GetBounds, INT, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS)
tag_name, tag_number = (ctypes.c_char * TAG_NAME_BYTES)(), ctypes.c_float()


class Tags:
    """The tables that the file's structure has on a page: for each how many rows it has in all, the number of the first one on the page, and the rows from
    that one to the last one on the page, as cells, with what of the page is in each. A cell that has nothing on the page is empty, and so is a row. And the headings
    outside of tables, with their levels."""

    def __init__(self, page, sheet):
        self.visited, self.seen, self.tables, self.heads, self.marks = 0, 0, [], [], {}
        tree = pdfium.FPDF_StructTree_GetForPage(page)
        if not tree:
            return
        for i in range(min(max(pdfium.FPDF_StructTree_CountChildren(tree), 0), TAGS_MAX)):
            root = ctypes.cast(pdfium.FPDF_StructTree_GetChildAtIndex(tree, i), ADDRESS).value
            if root:
                self.look_at(root, self.kind(root), 0)
        pdfium.FPDF_StructTree_Close(tree)
        if self.tables or self.heads:
            self.place(page, sheet)

    @staticmethod
    def kind(tag):
        length = tag_kind(tag, ctypes.addressof(tag_name), TAG_NAME_BYTES)
        return tag_name.raw[:max(length - 2, 0)].decode("utf-16-le", "replace") if length <= TAG_NAME_BYTES else ""

    def found(self, tag):
        """The tags in a tag that have something on the page; None for others and for marks of its content. A table of many pages has thousands of rows on others."""
        count = min(max(tag_children(tag), 0), CHILDREN_MAX - self.seen)
        children = list(map(tag_child_at, itertools.repeat(tag), range(count)))
        self.seen, self.visited = self.seen + count, self.visited + count - children.count(None)
        return children if self.visited <= TAGS_MAX else []

    def children(self, tag):
        """What a tag has: tags with their kinds, marks of the page's content, or neither."""
        for i, child in enumerate(self.found(tag)):
            yield child, self.kind(child) if child else "", -1 if child else tag_mark_at(tag, i)

    def look_at(self, tag, kind, depth):
        if kind == "Table":
            self.read_table(tag, depth)
        elif kind in HEADINGS:
            head = self.cell()
            self.read_cell(tag, head, depth)
            self.heads.append({"level": HEADINGS[kind], "marks": head["marks"]})
        elif depth <= TAG_DEPTH_MAX:
            self.look_within(tag, depth)

    def look_within(self, tag, depth):
        for child in filter(None, self.found(tag)):
            self.look_at(child, self.kind(child), depth + 1)

    def read_table(self, tag, depth):
        rows = []
        self.read_rows(tag, rows, depth)
        filled = [i for i, row in enumerate(rows) if row]
        if not filled:
            return
        cells = [cell for row in rows for cell in row]
        if any(cell["within"] for cell in cells):  # it arranges a page
            self.look_within(tag, depth)
            return
        self.tables.append({"of": len(rows), "first": filled[0], "rows": rows[filled[0]:filled[-1] + 1]})

    def read_rows(self, tag, rows, depth):
        for child in self.found(tag):
            kind = self.kind(child) if child else ""
            if kind == "TR":
                rows.append(self.cells(child, depth))
            elif kind in GROUPS and depth <= TAG_DEPTH_MAX:
                self.read_rows(child, rows, depth + 1)
            elif not child:
                rows.append([])

    def cells(self, tag, depth):
        cells = []
        for child, kind, _ in self.children(tag):
            cell = self.cell()
            if child and kind in CELLS:
                cell["down"], cell["across"] = self.span(child, b"RowSpan"), self.span(child, b"ColSpan")
                self.read_cell(child, cell, depth)
                cell["within"] = cell["within"] or 0 < cell["headed"] < len(cell["marks"])  # a heading alone names the rows below
            if not child or kind in CELLS:
                cells.append(cell)
        return cells if any(cell["marks"] for cell in cells) else []

    @staticmethod
    def cell():
        return {"down": 1, "across": 1, "marks": [], "headed": 0, "within": False}

    def read_cell(self, tag, cell, depth, headed=False):
        for child, kind, mark in self.children(tag):
            if mark >= 0:
                cell["marks"].append(mark)
                cell["headed"] += headed
            elif child and depth <= TAG_DEPTH_MAX:
                cell["within"] = cell["within"] or kind == "Table"
                self.read_cell(child, cell, depth + 1, headed or kind in HEADINGS)

    @staticmethod
    def span(tag, name):
        for i in range(min(max(tag_attributes(tag), 0), TAG_NAME_BYTES)):
            value = attribute_value(tag_attribute_at(tag, i), name)
            if value and number_of_value(value, ctypes.addressof(tag_number)) and 1 <= tag_number.value <= SPAN_MAX:
                return int(tag_number.value)
        return 1

    def place(self, page, sheet):
        """Notes the boxes around what is marked, line below line, and gives each cell its own: a mark may go on in the next column of text."""
        left, bottom, right, top = sides = floats(4)
        to_sides = [ctypes.addressof(side) for side in sides]
        for thing in itertools.islice(objects_of(page), OBJECTS_MAX):
            mark = mark_of(thing)
            if mark < 0 or kind_of(thing) != TEXT or not bounds_of(thing, *to_sides):
                continue
            box, known = sheet.box(left.value, bottom.value, right.value, top.value), self.marks.setdefault(mark, [])
            before = known[-1] if known else None
            if before and before[1] - 1 <= box[1] <= before[3] + (box[3] - box[1]) and box[0] <= before[2] + TAG_GAP_MAX:
                known[-1] = (min(before[0], box[0]), before[1], max(before[2], box[2]), max(before[3], box[3]))
            elif len(known) < TAG_BOXES_MAX:
                known.append(box)
        self.heads = [{"level": head["level"], "boxes": self.boxes(head["marks"])} for head in self.heads]
        for table in self.tables:
            table["rows"] = [[{"down": c["down"], "across": c["across"], "boxes": self.boxes(c["marks"])} for c in row] for row in table["rows"]]

    def boxes(self, marks):
        """The boxes of marks, each of which is of one cell: a hostile file gives one mark to many."""
        return [[round(v, 2) for v in box] for mark in marks for box in self.marks.pop(mark, [])]

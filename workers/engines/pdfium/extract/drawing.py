class Drawing:
    """The rules, bullets and pictures of a page."""

    def __init__(self, sheet):
        self.sheet, self.segments, self.objects = sheet, 0, 0
        self.rules, self.marks, self.shades, self.pictures = [], [], [], 0.0

    def read(self, addresses, parent, depth):
        things, done = list(itertools.islice(addresses, OBJECTS_MAX + 1 - self.objects)), 0
        others = [(i, kind) for i, kind in enumerate(map(kind_of, things)) if kind != TEXT]  # a page has thousands of texts
        for i, kind in others:
            self.objects, done = self.objects + i + 1 - done, i + 1
            if self.objects > OBJECTS_MAX:
                return
            address = things[i]
            thing = ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)
            if kind == PATH and self.segments < SEGMENTS_MAX:
                self.read_path(thing, multiply(self.matrix_of(thing), parent))
            elif kind == IMAGE:
                self.read_picture(multiply(self.matrix_of(thing), parent))
            elif kind == FORM and depth < DEPTH_MAX:
                self.read(objects_of_form(thing), multiply(self.matrix_of(thing), parent), depth + 1)
        self.objects += len(things) - done

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

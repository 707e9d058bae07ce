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

# How many rows of a picture are written at once.
ROWS = 256


def say(data):
    """Writes a piece of an answer; an empty one is none."""
    if data:
        sys.stdout.buffer.write(b"%d\n" % len(data))
        sys.stdout.buffer.write(data)


# What json.dumps calls in the end: the module would load those for patterns, which take a third of a start.
json_of = _json.make_encoder(None, None, _json.encode_basestring, None, ":", ",", False, False, False)


def say_json(value):
    """Writes a piece of an answer as JSON; half of a letter of two codes, which no text has, is escaped."""
    say("".join(json_of(value, 0)).encode("utf-8", "backslashreplace"))


def end_answer():
    sys.stdout.buffer.write(b"0\n")
    sys.stdout.buffer.flush()


def write_pages(document, numbers, drawn):
    """Answers with a PDF of some pages; the drawn ones have only their text there."""
    chosen_pages = pdfium.FPDF_CreateNewDocument()
    if not pdfium.FPDF_ImportPages(chosen_pages, document, ",".join(map(str, numbers)).encode(), 0):
        sys.exit(REFUSED)
    for number in filter(None, drawn.split(",")):
        leave_text(chosen_pages, numbers.index(int(number)))
    if not save(chosen_pages, say):
        sys.exit(REFUSED)
    pdfium.FPDF_CloseDocument(chosen_pages)


def save(document, write):
    """Writes a document, and says whether that could be done."""
    signature = type(pdfium.FPDF_FILEWRITE().WriteBlock)

    def take(_, data, size):
        write(ctypes.string_at(data, size))
        return 1
    writer = pdfium.FPDF_FILEWRITE(version=1)
    writer.WriteBlock = signature(take)
    return pdfium.FPDF_SaveAsCopy(document, writer, 0)


def paint(document, number, dpi, textless=False):
    """Answers with a picture of a page as PPM, or of its drawings without its text."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        sys.exit(REFUSED)
    if textless:
        changed.add(number)
        part(page, lambda kind: kind != TEXT)
    three_bytes, red_first = 2, 0x10
    write_picture(page, dpi, b"P6", three_bytes, 3, red_first)


def paint_grey(document, number, dpi):
    """Answers with a greyscale picture of a page as PGM; one white pixel for a page that cannot be read."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        say(b"P5\n1 1\n255\n\xff")
        return
    one_byte, plain = 1, 0x08
    write_picture(page, dpi, b"P5", one_byte, 1, plain)


def write_picture(page, dpi, kind, form, pixel, flags):
    """Answers with a page's picture, of pixels of a form that have so many bytes, and closes the page."""
    annotations = 0x01
    width, height = (max(1, math.ceil(side * dpi / 72)) for side in (pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)))
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, form, None, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | flags)
    stride, pixels = pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetBuffer(bitmap)
    start = ctypes.cast(pixels, ctypes.c_void_p).value
    say(b"%s\n%d %d\n255\n" % (kind, width, height))
    for y in range(0, height, ROWS):
        rows = ctypes.string_at(start + y * stride, stride * min(ROWS, height - y))
        say(rows if stride == pixel * width else b"".join([rows[at:at + pixel * width] for at in range(0, len(rows), stride)]))
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)

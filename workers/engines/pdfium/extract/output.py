def write_pages(document, numbers, drawn):
    """Writes a PDF of some pages to standard output; the drawn ones have only their text there."""
    chosen_pages = pdfium.FPDF_CreateNewDocument()
    if not pdfium.FPDF_ImportPages(chosen_pages, document, numbers.encode(), 0):
        sys.exit(REFUSED)
    for number in filter(None, drawn.split(",")):
        leave_text(chosen_pages, numbers.split(",").index(number))
    if not save(chosen_pages, sys.stdout.buffer.write):
        sys.exit(REFUSED)
    sys.stdout.buffer.flush()


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
    """Writes a picture of a page to standard output as PPM, or of its drawings without its text."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        sys.exit(REFUSED)
    if textless:
        part(page, lambda kind: kind != TEXT)
    three_bytes, red_first = 2, 0x10
    write_picture(page, dpi, b"P6", three_bytes, 3, red_first)


def paint_grey(document, number, dpi):
    """Writes a greyscale picture of a page to standard output as PGM; one white pixel for a page that cannot be read."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        sys.stdout.buffer.write(b"P5\n1 1\n255\n\xff")
        return
    one_byte, plain = 1, 0x08
    write_picture(page, dpi, b"P5", one_byte, 1, plain)


def write_picture(page, dpi, kind, form, pixel, flags):
    """Writes a page's picture, of pixels of a form that have so many bytes, and closes the page."""
    annotations = 0x01
    width, height = (max(1, math.ceil(side * dpi / 72)) for side in (pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)))
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, form, None, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, annotations | flags)
    stride, pixels = pdfium.FPDFBitmap_GetStride(bitmap), pdfium.FPDFBitmap_GetBuffer(bitmap)
    start = ctypes.cast(pixels, ctypes.c_void_p).value
    sys.stdout.buffer.write(b"%s\n%d %d\n255\n" % (kind, width, height))
    for y in range(height):
        sys.stdout.buffer.write(ctypes.string_at(start + y * stride, pixel * width))
    sys.stdout.buffer.flush()
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)

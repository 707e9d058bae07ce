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

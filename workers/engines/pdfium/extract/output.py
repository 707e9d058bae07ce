def write_pages(document, numbers, drawn):
    """Writes a PDF of some pages to standard output; the drawn ones have only their text there."""
    chosen_pages = pdfium.FPDF_CreateNewDocument()
    if not pdfium.FPDF_ImportPages(chosen_pages, document, numbers.encode(), 0):
        sys.exit(REFUSED)
    for number in filter(None, drawn.split(",")):
        leave_text(chosen_pages, numbers.split(",").index(number))
    signature = type(pdfium.FPDF_FILEWRITE().WriteBlock)
    writer = pdfium.FPDF_FILEWRITE(version=1)
    writer.WriteBlock = signature(lambda _, data, size: sys.stdout.buffer.write(ctypes.string_at(data, size)) == size)
    if not pdfium.FPDF_SaveAsCopy(chosen_pages, writer, 0):
        sys.exit(REFUSED)
    sys.stdout.buffer.flush()


def paint(document, number, dpi, textless=False):
    """Writes a picture of a page to standard output, or of its drawings without its text."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        sys.exit(REFUSED)
    if textless:
        part(page, lambda kind: kind != TEXT)
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
    pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)

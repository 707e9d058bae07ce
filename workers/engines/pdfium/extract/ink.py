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

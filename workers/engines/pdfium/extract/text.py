def read_text(document, number):
    """What is written within the displayed page, in no particular order of lines."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "text": ""}
    page = with_annotations(document, page, number)
    text_page = pdfium.FPDFText_LoadPage(page)
    text = text_of(page, text_page)
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "text": text}


def text_of(page, text_page):
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, box)
    bounds = (text_page, box.left, box.top, box.right, box.bottom)
    count = min(max(pdfium.FPDFText_GetBoundedText(*bounds, None, 0), 0), CHARS_MAX)
    units = (ctypes.c_ushort * (count + 1))()
    pdfium.FPDFText_GetBoundedText(*bounds, units, count)
    return bytes(units)[:2 * count].decode("utf-16-le", "replace").replace("\x00", "")

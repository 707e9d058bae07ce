# Where the text of a page is put.
units_of_text = (ctypes.c_ushort * CHARS_MAX)()


def read_text(document, number):
    """What is written within the displayed page, in no particular order of lines, and how many lines and areas are drawn."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "text": "", "paths": 0}
    paths = count_paths(objects_of(page), 0)
    page = with_annotations(document, page, number)
    text_page = pdfium.FPDFText_LoadPage(page)
    text, unknown = text_of(page, text_page), without_meaning(text_page)
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "text": text, "paths": paths, "unknown": unknown}


def text_of(page, text_page):
    box = pdfium.FS_RECTF()
    pdfium.FPDF_GetPageBoundingBox(page, box)
    bounds = (text_page, box.left, box.top, box.right, box.bottom)
    # Asking for the number of letters first takes as long as asking for the letters.
    count = min(max(pdfium.FPDFText_GetBoundedText(*bounds, units_of_text, CHARS_MAX), 0), CHARS_MAX)
    return ctypes.string_at(units_of_text, 2 * count).decode("utf-16-le", "replace").replace("\x00", "")

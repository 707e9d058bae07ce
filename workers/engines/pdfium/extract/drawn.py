def part(page, is_kept):
    """Leaves of a page what is kept: its text, or its drawings."""
    everything = list(objects_of(page))
    for address, kind in zip(everything, map(kind_of, everything)):  # the first is found at once
        if not is_kept(kind):
            thing = ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)
            pdfium.FPDFPage_RemoveObject(page, thing)
            pdfium.FPDFPageObj_Destroy(thing)


def leave_text(document, index):
    """Takes everything that is not text from a page. The page keeps it if it cannot be written so."""
    page = pdfium.FPDF_LoadPage(document, index)
    if page:
        part(page, lambda kind: kind == TEXT)
        pdfium.FPDFPage_GenerateContent(page)
        pdfium.FPDF_ClosePage(page)

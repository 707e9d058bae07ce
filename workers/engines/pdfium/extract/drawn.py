remove_from = bare(pdfium.FPDFPage_RemoveObject, INT, ADDRESS, ADDRESS)
destroy = bare(pdfium.FPDFPageObj_Destroy, None, ADDRESS)


def part(page, is_kept):
    """Leaves of a page what is kept: its text, or its drawings."""
    everything = list(objects_of(page))
    kept = {kind: is_kept(kind) for kind in range(FORM + 1)}
    doomed = [address for address, kind in zip(everything, map(kind_of, everything)) if not kept[kind]]
    each(remove_from, itertools.repeat(ctypes.cast(page, ADDRESS).value), doomed)  # the first is found at once
    each(destroy, doomed)


def each(function, *arguments):
    """Calls a function with each of its arguments."""
    _collections.deque(map(function, *arguments), 0)


def leave_text(document, index):
    """Takes everything that is not text from a page. The page keeps it if it cannot be written so."""
    page = pdfium.FPDF_LoadPage(document, index)
    if page:
        part(page, lambda kind: kind == TEXT)
        pdfium.FPDFPage_GenerateContent(page)
        pdfium.FPDF_ClosePage(page)

LINK, FIELD = 2, 20
# The numbers of pages that were changed to be read: for the next question the document is opened as it was.
changed = set()


def kinds_of_annotations(page):
    kinds = set()
    for i in range(min(pdfium.FPDFPage_GetAnnotCount(page), LINKS_MAX)):
        note = pdfium.FPDFPage_GetAnnot(page, i)
        kinds.add(pdfium.FPDFAnnot_GetSubtype(note))
        pdfium.FPDFPage_CloseAnnot(note)
    return kinds


def write_fields(page):
    """Lets PDFium write what is filled in, where the form leaves that to who shows it: it does so before it paints a page."""
    annotations = 0x01
    bitmap = pdfium.FPDFBitmap_Create(1, 1, 0)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, annotations)
    pdfium.FPDFBitmap_Destroy(bitmap)


def with_annotations(document, page, number, kinds):
    """The page with what is filled in or written on it as a part of its content: links are no such thing."""
    if kinds <= {LINK}:
        return page
    changed.add(number)
    if FIELD in kinds:
        write_fields(page)
    if pdfium.FPDFPage_Flatten(page, 0) != 1:
        return page
    pdfium.FPDF_ClosePage(page)
    return pdfium.FPDF_LoadPage(document, number - 1)


def read_page(document, number):
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "broken": True}
    sheet = Sheet(page)
    links = read_links(document, page, sheet)
    kinds = kinds_of_annotations(page)
    tags = Tags(page, sheet)
    page = with_annotations(document, page, number, kinds)
    text_page = pdfium.FPDFText_LoadPage(page)
    words, cut = read_words(text_page, sheet)
    drawing = Drawing(sheet)
    drawing.read(objects_of(page), (1, 0, 0, 1, 0, 0), 0)
    found = {
        "number": number, "width": round(sheet.width, 2), "height": round(sheet.height, 2),
        "looks": words.looks, "cut": cut or drawing.objects > OBJECTS_MAX,
        "rules": [[round(v, 2) for v in r] for r in drawing.rules], "marks": [[round(v, 2) for v in r] for r in drawing.marks],
        "shades": [[round(v, 2) for v in r] for r in drawing.shades],
        "words": {"texts": "\n".join(words.texts), "boxes": words.sides, "look": words.look_of_word, "glued": words.glued_words}, "links": links, "tables": tags.tables, "heads": tags.heads,
        "unknown": without_meaning(document, number, text_page), "fields": FIELD in kinds, "pictures": round(min(drawing.pictures / max(sheet.width * sheet.height, 1), 1), 3),
    }
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return found

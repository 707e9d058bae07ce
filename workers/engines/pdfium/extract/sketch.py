def read_sketch(document, number):
    """The text and its looks, links, and the rules and shades that are no annotation's: a page is opened once for all, which takes most of the time."""
    page = pdfium.FPDF_LoadPage(document, number - 1)
    if not page:
        return {"number": number, "text": ""}
    sheet = Sheet(page)
    drawing, links = Drawing(sheet), read_links(document, page, sheet)
    drawing.read(objects_of(page), (1, 0, 0, 1, 0, 0), 0)
    tags = Tags(page, sheet)
    page = with_annotations(document, page, number, kinds_of_annotations(page))
    text_page = pdfium.FPDFText_LoadPage(page)
    text, (looks, lines), unknown = text_of(page, text_page), read_looks(text_page, sheet), without_meaning(document, number, text_page)
    serifs = with_serifs(text_page)
    pdfium.FPDFText_ClosePage(text_page)
    pdfium.FPDF_ClosePage(page)
    return {"number": number, "text": text, "width": round(sheet.width, 2), "height": round(sheet.height, 2), "looks": looks, "words": lines, "links": links, "tables": tags.tables, "heads": tags.heads,
            "unknown": unknown, "serifs": serifs, "rules": [[round(v, 2) for v in r] for r in drawing.rules], "shades": [[round(v, 2) for v in r] for r in drawing.shades]}

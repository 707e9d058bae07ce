def read_links(document, page, sheet):
    links, position, link = [], ctypes.c_int(0), pdfium.FPDF_LINK()
    while len(links) < LINKS_MAX and pdfium.FPDFLink_Enumerate(page, position, link):
        action = pdfium.FPDFLink_GetAction(link)
        size = pdfium.FPDFAction_GetURIPath(document, action, None, 0) if action else 0
        if not 1 < size < 4096:
            continue
        address, box = ctypes.create_string_buffer(size), pdfium.FS_RECTF()
        pdfium.FPDFAction_GetURIPath(document, action, address, size)
        if pdfium.FPDFLink_GetAnnotRect(link, box):
            links.append({"box": [round(v, 2) for v in sheet.box(box.left, box.bottom, box.right, box.top)],
                          "address": address.value.decode("utf-8", "replace")})
    return links

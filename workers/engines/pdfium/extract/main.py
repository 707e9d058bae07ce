def chosen(numbers, count):
    if not numbers:
        return range(1, count + 1)
    return [number for number in map(int, numbers.split(",")) if number <= count]


def main():
    content = sys.stdin.buffer.read()
    pdfium.FPDF_InitLibrary()
    document = pdfium.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        print("PDFium's error", pdfium.FPDF_GetLastError(), file=sys.stderr)
        sys.exit(REFUSED)
    asked = "".join(sys.argv[3:])
    if asked.startswith("pages="):
        return write_pages(document, sys.argv[2], asked[len("pages="):])
    what, _, dpis = asked.partition("=")
    if what in ("paint", "drawing"):
        for number, dpi in zip(sys.argv[2].split(","), dpis.split(",")):
            paint(document, int(number), int(dpi), textless=what == "drawing")
        return None
    if what == "grey":
        for number in map(int, sys.argv[2].split(",")):
            paint_grey(document, number, int(dpis))
        return None
    count = pdfium.FPDF_GetPageCount(document)
    print(json.dumps({"pages": count}))
    read = {"text": read_text, "ink": read_ink, "sketch": read_sketch}.get(asked, read_page)
    for number in chosen(sys.argv[2], count):
        sys.stdout.write(json.dumps(read(document, number), ensure_ascii=False, separators=(",", ":")) + "\n")


main()

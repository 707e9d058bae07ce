# The descriptor that questions come on.
QUESTIONS = 3

ANSWERS_OF_PAGES = {"page": read_page, "text": read_text, "ink": read_ink, "sketch": read_sketch}


def opened(content):
    document = pdfium.FPDF_LoadMemDocument64(content, len(content), None)
    if not document:
        print("PDFium's error", pdfium.FPDF_GetLastError(), file=sys.stderr)
        sys.exit(REFUSED)
    return document


def chosen(numbers, document):
    count = pdfium.FPDF_GetPageCount(document)
    return [number for number in numbers or range(1, count + 1) if number <= count]


def answer(document, asked, numbers):
    what, _, values = asked.partition("=")
    if what in ANSWERS_OF_PAGES:
        for number in chosen(numbers, document):
            say_json(ANSWERS_OF_PAGES[what](document, number))
    elif what == "pages":
        write_pages(document, numbers, values)
    elif what == "grey":
        for number in numbers:
            paint_grey(document, number, int(values))
    else:
        for number, dpi in zip(numbers, values.split(",")):
            paint(document, number, int(dpi), textless=what == "drawing")


def main():
    content = sys.stdin.buffer.read()
    pdfium.FPDF_InitLibrary()
    document = opened(content)
    for question in open(QUESTIONS, encoding="ascii"):
        asked, _, numbers = question.strip().partition(" ")
        if changed:
            pdfium.FPDF_CloseDocument(document)
            document = opened(content)
            changed.clear()
        answer(document, asked, [int(number) for number in numbers.split(",") if number])
        end_answer()


main()

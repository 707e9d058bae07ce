"""Prints documents that Go wrote as JSON (plain_source.go) with ReportLab and fpdf2, and HTML with WeasyPrint."""

import json
from pathlib import Path

LEFT, TEXT = 57, 480  # points


def weasyprint(names):
    import weasyprint as printer
    for name in names:
        printer.HTML(filename=name).write_pdf(str(Path(name).with_suffix(".pdf")))


def reportlab(names):
    for name in names:
        platypus(json.loads(Path(name).read_text()), str(Path(name).with_suffix(".pdf")))


def platypus(document, to):
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer
    style = document["style"]
    font, bold = {"serif": ("Times-Roman", "Times-Bold"), "sans": ("Helvetica", "Helvetica-Bold")}[style["font"]]
    size = style["size"]
    body = ParagraphStyle("body", fontName=font, fontSize=size, leading=size * 1.25)
    head = ParagraphStyle("head", fontName=bold, fontSize=size + 5, leading=size * 1.6)
    story = []
    for block in document["blocks"]:
        if block["kind"] == "table":
            story.append(platypus_table(block, style, font, bold, body))
        else:
            story.append(Paragraph(escaped(block["text"]), head if block["kind"] == "h1" else body))
        story.append(Spacer(1, 6))
    SimpleDocTemplate(to, pagesize=A4, leftMargin=LEFT, rightMargin=LEFT).build(story)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def platypus_table(block, style, font, bold, body):
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.platypus import Paragraph, Table
    size, pad = style["size"], style["pad"]
    widths = column_widths(block, style, lambda text, is_head: stringWidth(text, bold if is_head else font, size) + 2 * pad + 1)
    grid = [[""] * block["cols"] for _ in range(block["rows"])]
    looks = [("FONT", (0, 0), (-1, -1), font, size), ("LEFTPADDING", (0, 0), (-1, -1), pad), ("RIGHTPADDING", (0, 0), (-1, -1), pad),
             ("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 2), ("LEADING", (0, 0), (-1, -1), size * 1.25),
             ("VALIGN", (0, 0), (-1, -1), "MIDDLE" if style["middle"] else "TOP")]
    heads = 0
    for cell in block["cells"]:
        row, col, text = cell["row"], cell["col"], cell["text"]
        at, to = (col, row), (col + cell["colSpan"] - 1, row + cell["rowSpan"] - 1)
        room = sum(widths[col:col + cell["colSpan"]]) - 2 * pad
        if stringWidth(text, bold if cell["head"] else font, size) > room:
            text = escaped(text)
            text = Paragraph(f"<b>{text}</b>" if cell["head"] else text, body)
        grid[row][col] = text
        if at != to:
            looks.append(("SPAN", at, to))
        if cell["head"]:
            heads = max(heads, row + cell["rowSpan"])
            looks.append(("FONTNAME", at, at, bold))
        if cell["number"]:
            looks.append(("ALIGN", at, at, "RIGHT"))
    looks += {
        "head": [("LINEBELOW", (0, heads - 1), (-1, heads - 1), 0.7, "black")] if heads else [],
        "book": [("LINEABOVE", (0, 0), (-1, 0), 1, "black"), ("LINEBELOW", (0, -1), (-1, -1), 1, "black")]
                + ([("LINEBELOW", (0, heads - 1), (-1, heads - 1), 0.5, "black")] if heads else []),
        "rows": [("LINEBELOW", (0, 0), (-1, -1), 0.4, "grey")],
        "full": [("GRID", (0, 0), (-1, -1), 0.5, "black")],
        "zebra": [("BACKGROUND", (0, row), (-1, row), "lightgrey") for row in range(1, block["rows"], 2)],
    }.get(style["rules"], [])
    return Table(grid, colWidths=widths, style=looks, repeatRows=heads, hAlign="LEFT")


def column_widths(block, style, width_of):
    """As wide as the longest cell of each column, in all as the text at most: the widest columns give way."""
    widths = [12.0] * block["cols"]
    for cell in block["cells"]:
        if cell["colSpan"] == 1:
            widths[cell["col"]] = max(widths[cell["col"]], width_of(cell["text"], cell["head"]))
    while sum(widths) > TEXT:
        widest = max(widths)
        widths = [w - min(4, w / 8) if w == widest else w for w in widths]
    if style["whole"]:
        widths = [w + (TEXT - sum(widths)) / len(widths) for w in widths]
    return widths


def fpdf2(names):
    for name in names:
        pages(json.loads(Path(name).read_text()), str(Path(name).with_suffix(".pdf")))


def pages(document, to):
    from fpdf import FPDF
    from fpdf.enums import TableBordersLayout, TableCellFillMode
    from fpdf.fonts import FontFace
    style = document["style"]
    size, pad = style["size"], style["pad"]
    pdf = FPDF(unit="pt", format="A4")
    pdf.set_margins(LEFT, LEFT)
    pdf.c_margin = pad
    font = "Serif" if style["font"] == "serif" else "Sans"
    for look, file in (("", "Regular"), ("B", "Bold")):
        pdf.add_font(font, look, f"/usr/share/fonts/truetype/liberation/Liberation{font}-{file}.ttf")
    pdf.add_page()
    layout = {"none": "NONE", "head": "SINGLE_TOP_LINE", "book": "MINIMAL", "rows": "HORIZONTAL_LINES", "full": "ALL", "zebra": "NONE"}[style["rules"]]
    for block in document["blocks"]:
        is_head = block["kind"] == "h1"
        pdf.set_font(font, "B" if is_head else "", size + 5 if is_head else size)
        if block["kind"] != "table":
            pdf.multi_cell(0, pdf.font_size * 1.3, block["text"], new_x="LMARGIN", new_y="NEXT", align="L")
            pdf.ln(6)
            continue

        def width_of(text, is_bold):
            pdf.set_font(font, "B" if is_bold else "", size)
            return pdf.get_string_width(text) + 2 * pad + 1
        widths = column_widths(block, style, width_of)
        pdf.set_font(font, "", size)
        heads = max([cell["row"] + cell["rowSpan"] for cell in block["cells"] if cell["head"]], default=0)
        with pdf.table(borders_layout=getattr(TableBordersLayout, layout), col_widths=widths, width=sum(widths), align="LEFT",
                       line_height=size * 1.35, padding=(1, 0, 1, 0), first_row_as_headings=heads == 1, headings_style=FontFace(emphasis="BOLD"),
                       cell_fill_color=(230, 230, 230), cell_fill_mode=TableCellFillMode.ROWS if style["rules"] == "zebra" else TableCellFillMode.NONE,
                       v_align="MIDDLE" if style["middle"] else "TOP") as table:
            cells = {(cell["row"], cell["col"]): cell for cell in block["cells"]}
            for number in range(block["rows"]):
                row = table.row()
                for col in range(block["cols"]):
                    if cell := cells.get((number, col)):
                        row.cell(cell["text"], colspan=cell["colSpan"], rowspan=cell["rowSpan"], align="R" if cell["number"] else "L",
                                 style=FontFace(emphasis="BOLD") if cell["head"] else None)
        pdf.ln(8)
    pdf.output(to)

"""Makes the office documents that the area "documents" converts: make.py DIR. What is in them, scripts/quality/documents*.go
knows and looks for."""

import sys
from pathlib import Path

import docx
import openpyxl
import pptx
from docx.enum.section import WD_ORIENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from openpyxl.chart import BarChart, Reference
from PIL import Image, ImageDraw
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

SCRIPTS = [
    "Zażółć gęślą jaźń",
    "Съешь ещё этих мягких булок",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "日本語の文章と中文句子",
    "한국어 문장입니다",
    "हिन्दी में एक वाक्य",
    "ภาษาไทยหนึ่งประโยค",
    "שלום עולם",
    "مرحبا بالعالم",
    "smile 🙂 rocket 🚀",
]
NAMES = {"Zoë Müller": 1204, "Łukasz Żak": 877, "Иван Петров": 90, "田中太郎": 12}


def picture(path):
    image = Image.new("RGB", (240, 120), "#2266aa")
    ImageDraw.Draw(image).ellipse((60, 10, 180, 110), fill="#ffcc00")
    image.save(path)


def right_to_left(paragraph):
    paragraph._p.get_or_add_pPr().append(OxmlElement("w:bidi"))


def field(paragraph, code):
    for kind, text in (("begin", None), (None, code), ("end", None)):
        run = paragraph.add_run()
        element = OxmlElement("w:instrText" if text else "w:fldChar")
        if text:
            element.text = text
        else:
            element.set(qn("w:fldCharType"), kind)
        run._r.append(element)


def report(dir):
    d = docx.Document()
    d.sections[0].header.paragraphs[0].text = "Kopfzeile Bericht"
    footer = d.sections[0].footer.paragraphs[0]
    footer.add_run("Seite ")
    field(footer, "PAGE")
    d.add_heading("Quarterly report", 0)
    d.add_paragraph("A paragraph with ").add_run("bold words").bold = True
    for item in ("first item", "second item"):
        d.add_paragraph(item, style="List Bullet")
    for item in ("step one", "step two"):
        d.add_paragraph(item, style="List Number")
    table = d.add_table(rows=1, cols=2, style="Light Grid Accent 1")
    table.rows[0].cells[0].text, table.rows[0].cells[1].text = "Name", "Orders"
    for name, orders in NAMES.items():
        cells = table.add_row().cells
        cells[0].text, cells[1].text = name, str(orders)
    d.add_picture(str(dir / "picture.png"), width=docx.shared.Cm(8))
    d.add_page_break()
    d.add_heading("Second page", 1)
    d.add_paragraph("Lorem ipsum dolor sit amet, consetetur sadipscing elitr. " * 12)
    d.save(dir / "report.docx")


def scripts(dir):
    d = docx.Document()
    for sentence in SCRIPTS:
        paragraph = d.add_paragraph(sentence)
        if sentence[0] in "שמ":
            right_to_left(paragraph)
    d.save(dir / "scripts.docx")


def landscape(dir):
    d = docx.Document()
    section = d.sections[0]
    section.orientation, section.page_width, section.page_height = WD_ORIENT.LANDSCAPE, docx.shared.Mm(297), docx.shared.Mm(210)
    table = d.add_table(rows=0, cols=6, style="Table Grid")
    for row in range(200):
        for column, cell in enumerate(table.add_row().cells):
            cell.text = f"r{row}c{column}"
    d.save(dir / "landscape.docx")


def slides(dir):
    p = pptx.Presentation()
    slide = p.slides.add_slide(p.slide_layouts[0])
    slide.shapes.title.text, slide.placeholders[1].text = "Annual review", "Łódź 日本語 שלום"
    slide.notes_slide.notes_text_frame.text = "spoken, not shown"
    slide = p.slides.add_slide(p.slide_layouts[1])
    slide.shapes.title.text = "Bullets"
    frame = slide.placeholders[1].text_frame
    frame.text = "first point"
    frame.add_paragraph().text = "مرحبا بالعالم"
    slide = p.slides.add_slide(p.slide_layouts[5])
    slide.shapes.title.text = "Table and picture"
    table = slide.shapes.add_table(3, 2, Inches(0.5), Inches(1.6), Inches(5), Inches(1.5)).table
    for row in range(3):
        for column in range(2):
            table.cell(row, column).text = f"cell {row}{column}"
    slide.shapes.add_picture(str(dir / "picture.png"), Inches(6), Inches(1.8), width=Inches(3))
    slide = p.slides.add_slide(p.slide_layouts[5])
    slide.shapes.title.text = "Chart"
    data = CategoryChartData()
    data.categories = ["North", "South", "West"]
    data.add_series("Orders", (19, 21, 17))
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(1.6), Inches(8), Inches(5), data)
    hidden = p.slides.add_slide(p.slide_layouts[5])
    hidden.shapes.title.text = "never seen"
    hidden._element.set("show", "0")
    p.save(dir / "deck.pptx")

    p = pptx.Presentation()
    p.slide_width, p.slide_height = Inches(13.333), Inches(7.5)
    for i in range(60):
        p.slides.add_slide(p.slide_layouts[5]).shapes.title.text = f"Slide number {i + 1}"
    p.save(dir / "many.pptx")


def workbooks(dir):
    b = openpyxl.Workbook()
    s = b.active
    s.title = "Orders"
    s.append(["Name", "Orders", "Price", "Share", "Since"])
    for name, orders in NAMES.items():
        s.append([name, orders, orders * 1.5, orders / 2183, None])
        s.cell(s.max_row, 3).number_format = "#,##0.00"
        s.cell(s.max_row, 4).number_format = "0.0%"
    s["E2"] = "2024-02-29"
    s["B7"] = "=SUM(B2:B5)"
    s["A7"] = "Total"
    s.column_dimensions["A"].width = 18
    chart = BarChart()
    chart.title = "Orders by name"
    chart.add_data(Reference(s, min_col=2, min_row=1, max_row=5), titles_from_data=True)
    chart.set_categories(Reference(s, min_col=1, min_row=2, max_row=5))
    s.add_chart(chart, "A10")
    other = b.create_sheet("Scripts")
    for sentence in SCRIPTS:
        other.append([sentence])
    other.column_dimensions["A"].width = 50
    other.page_setup.orientation = "landscape"
    other.page_setup.paperSize = 9
    secret = b.create_sheet("Secret")
    secret["A1"] = "never seen"
    secret.sheet_state = "veryHidden"
    b.save(dir / "orders.xlsx")

    b = openpyxl.Workbook()
    for i in range(30):
        s = b.active if i == 0 else b.create_sheet()
        s.title = f"Sheet {i + 1}"
        s["A1"] = f"content of sheet {i + 1}"
    b.save(dir / "sheets.xlsx")

    b = openpyxl.Workbook()
    for row in range(2000):
        b.active.append([f"row {row}", row * 7])
    b.active.oddHeader.center.text = "&F &A"
    b.save(dir / "long.xlsx")


def main():
    dir = Path(sys.argv[1])
    picture(dir / "picture.png")
    for make in (report, scripts, landscape, slides, workbooks):
        make(dir)


main()

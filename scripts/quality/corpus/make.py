"""Makes the office documents that the area "documents" converts: make.py DIR. scripts/quality/documents*.go
checks their content."""

import io
import subprocess
import sys
import uuid
import zipfile
from pathlib import Path

import docx
import openpyxl
import pptx
from docx.enum.section import WD_ORIENT
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from fontTools.ttLib import TTFont
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
EMBEDDED = "Toolmill Proof"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
ODT = "application/vnd.oasis.opendocument.text"
ODF = " ".join(f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"' for short, long in (
    ("office", "office"), ("style", "style"), ("text", "text"), ("svg", "svg-compatible"))
) + ' xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
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


def embedded(dir):
    """Documents in a font that no machine has: they come with it, in DOCX obfuscated as ECMA-376 part 4, 2.8.1 has it."""
    d = docx.Document()
    d.add_paragraph().add_run("Set in its own font").font.name = EMBEDDED
    made = io.BytesIO()
    d.save(made)
    key = uuid.UUID(int=0x5EED)
    font = bytearray(unknown_font())
    for i in range(32):
        font[i] ^= key.bytes[15 - i % 16]
    parts = {
        "word/fonts/font1.odttf": bytes(font),
        "word/fontTable.xml": f'<w:fonts xmlns:w="{WORD}" xmlns:r="{RELATIONS}"><w:font w:name="{EMBEDDED}"><w:charset w:val="00"/>'
        f'<w:embedRegular r:id="rId1" w:fontKey="{{{str(key).upper()}}}"/></w:font></w:fonts>',
        "word/_rels/fontTable.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{RELATIONS}/font" Target="fonts/font1.odttf"/></Relationships>',
    }
    with zipfile.ZipFile(made) as before, zipfile.ZipFile(dir / "embedded.docx", "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            part = before.read(name)
            if name == "[Content_Types].xml":
                part = part.replace(b"<Default ", b'<Default Extension="odttf" ContentType="application/vnd.openxmlformats-officedocument.obfuscatedFont"/><Default ', 1)
            if name not in parts:
                after.writestr(name, part)
        for name, part in parts.items():
            after.writestr(name, part)
    face = (
        f'<style:font-face style:name="{EMBEDDED}" svg:font-family="&apos;{EMBEDDED}&apos;"><svg:font-face-src>'
        '<svg:font-face-uri xlink:href="Fonts/proof.ttf" xlink:type="simple" loext:font-style="normal" loext:font-weight="normal">'
        '<svg:font-face-format svg:string="truetype"/></svg:font-face-uri></svg:font-face-src></style:font-face>'
    )
    with zipfile.ZipFile(dir / "with its font.odt", "w", zipfile.ZIP_DEFLATED) as odt:
        odt.writestr("mimetype", ODT, zipfile.ZIP_STORED)
        odt.writestr("content.xml", f'<office:document-content {ODF} office:version="1.3"><office:font-face-decls>{face}</office:font-face-decls>'
            f'<office:automatic-styles><style:style style:name="P1" style:family="paragraph"><style:text-properties style:font-name="{EMBEDDED}"/>'
            "</style:style></office:automatic-styles><office:body><office:text>"
            '<text:p text:style-name="P1">Set in its own font</text:p></office:text></office:body></office:document-content>')
        odt.writestr("Fonts/proof.ttf", unknown_font())
        odt.writestr("META-INF/manifest.xml", '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{ODT}"/>'
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
            '<manifest:file-entry manifest:full-path="Fonts/proof.ttf" manifest:media-type="application/x-font-ttf"/></manifest:manifest>')


def unknown_font():
    """An installed font under a name of its own."""
    path = subprocess.check_output(["fc-match", "-f", "%{file}", "Liberation Mono"], text=True)
    font = TTFont(path)
    for name, text in {1: EMBEDDED, 3: EMBEDDED, 4: EMBEDDED, 6: EMBEDDED.replace(" ", ""), 16: EMBEDDED}.items():
        font["name"].setName(text, name, 3, 1, 0x409)
        font["name"].setName(text, name, 1, 0, 0)
    font["OS/2"].fsType = 0  # installable: it may be embedded
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()


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
    for make in (report, scripts, landscape, embedded, slides, workbooks):
        make(dir)


main()

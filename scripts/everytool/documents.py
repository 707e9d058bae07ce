"""Writes a text, a presentation and a table as a stranger would have them: documents.py DIR."""

import sys
from pathlib import Path

import docx
import openpyxl
import pptx

dir = Path(sys.argv[1])

report = docx.Document()
report.add_heading("Order 17", 1)
report.add_paragraph("Two things that a stranger would order.")
table = report.add_table(rows=3, cols=2, style="Table Grid")
for row, (thing, price) in zip(table.rows, [("Thing", "Price"), ("Bolt", "1.20"), ("Nut", "0.80")]):
    row.cells[0].text, row.cells[1].text = thing, price
report.save(dir / "report.docx")

slides = pptx.Presentation()
slide = slides.slides.add_slide(slides.slide_layouts[1])
slide.shapes.title.text = "Order 17"
slide.placeholders[1].text = "Bolt\nNut"
slides.save(dir / "slides.pptx")

book = openpyxl.Workbook()
for row in [("Thing", "Price"), ("Bolt", 1.20), ("Nut", 0.80)]:
    book.active.append(row)
book.save(dir / "table.xlsx")

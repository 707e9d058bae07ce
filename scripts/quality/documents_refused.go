package main

import (
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

func refusedDocuments() []refusedDocument {
	const word, slides, sheets, text = tool.WordToPDF, tool.SlidesToPDF, tool.SpreadsheetToPDF, tool.HTMLMarkdownToPDF
	docx := officefiletest.DOCX(officefiletest.Paragraph("", "text"))
	pptx := officefiletest.PPTX(officefiletest.Slide{Text: "text"})
	xlsx := officefiletest.XLSX(officefiletest.Worksheet{Name: "A", Rows: officefiletest.Row(1, "text")})
	bomb := officefiletest.DOCX("", officefiletest.Part{Name: "word/a.xml", Content: strings.Repeat("a", 60_000_000)})
	far := officefiletest.XLSX(officefiletest.Worksheet{
		Name: "A", Rows: officefiletest.Row(1, "first") + `<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>last</t></is></c></row>`,
	})
	sheetFar := `<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row><table:table-row><table:table-cell table:number-columns-repeated="16383"/>` +
		`<table:table-cell office:value-type="string"><text:p>last</text:p></table:table-cell></table:table-row>`
	manySlides := officefiletest.PPTX(make([]officefiletest.Slide, 501)...)
	return []refusedDocument{
		{word, string(officefile.DOCX), "", "HTML named DOCX", []byte("<html><body>x</body></html>"), "content_mismatch"},
		{word, string(officefile.DOCX), "", "PPTX named DOCX", pptx, "content_mismatch"},
		{word, string(officefile.ODT), "", "DOCX declared ODT", docx, "content_mismatch"},
		{word, string(officefile.DOCX), "", "encrypted", officefiletest.EncryptedDOCX(), "encrypted_document"},
		{word, string(officefile.DOCX), "", "cut short", docx[:len(docx)/2], "corrupt_input"},
		{word, string(officefile.DOCX), "", "ZIP bomb", bomb, "decompression_bomb"},
		{word, string(officefile.DOCX), "", "501 pages", officefiletest.DOCX(strings.Repeat(officefiletest.PageBreak, 500) + officefiletest.Paragraph("", "end")), "page_limit"},
		{word, string(officefile.DOCX), `{"pageRanges":"7"}`, "no such page", docx, "page_range"},
		{slides, string(officefile.PPTX), "", "DOCX named PPTX", docx, "content_mismatch"},
		{slides, string(officefile.ODP), "", "PPTX declared ODP", pptx, "content_mismatch"},
		{slides, string(officefile.PPTX), "", "encrypted", officefiletest.EncryptedDOCX(), "encrypted_document"},
		{slides, string(officefile.PPTX), "", "cut short", pptx[:len(pptx)/2], "corrupt_input"},
		{slides, string(officefile.PPTX), "", "no slide", officefiletest.PPTX(), "empty_document"},
		{slides, string(officefile.PPTX), "", "501 slides", manySlides, "page_limit"},
		{sheets, string(officefile.ODS), "", "XLSX declared ODS", xlsx, "content_mismatch"},
		{sheets, string(officefile.XLSX), "", "encrypted", officefiletest.EncryptedDOCX(), "encrypted_document"},
		{sheets, string(officefile.XLSX), "", "cut short", xlsx[:len(xlsx)/2], "corrupt_input"},
		{sheets, string(officefile.XLSX), "", "empty workbook", officefiletest.XLSX(officefiletest.Worksheet{Name: "A"}), "empty_document"},
		{sheets, string(officefile.XLSX), "", "a cell at XFD1048576", far, "page_limit"},
		{sheets, string(officefile.ODS), "", "a cell at XFD1048576", officefiletest.ODS("", `<table:table table:name="A"><table:table-row><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>`+sheetFar+`</table:table>`), "page_limit"},
		{sheets, "text/csv", "", "XLSX named CSV", xlsx, "content_mismatch"},
		{sheets, "text/csv", "", "an empty table", []byte("\r\n"), "empty_document"},
		{sheets, "text/csv", "", "200,000 lines", []byte(strings.Repeat("a,b\n", 200_000)), "page_limit"},
		{text, "text/markdown", "", "a picture", []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"), "content_mismatch"},
		{text, "text/plain", "", "a document", docx, "content_mismatch"},
		{text, "text/html", "", "white space", []byte(" \n"), "empty_document"},
		{text, "text/plain", "", "501 pages", []byte(strings.Repeat("a\f", 500) + "b"), "page_limit"},
	}
}

package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToDOCX is the slug of the tool.
const PDFToDOCX = "pdf-to-docx"

func pdfToDOCX() Contract {
	return pdfTool(Contract{
		Slug: PDFToDOCX, Name: "PDF to Word",
		Description: "Makes an editable DOCX of the text of a PDF: paragraphs, headings, lists and tables, in the order of reading. " +
			"Pictures and drawings are left out.",
		OutputTypes: []string{applicationDOCX},
		Options:     option.New[PDFPages],
		EngineClass: Poppler,
	})
}

package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToDOCX is the slug of the tool.
const PDFToDOCX = "pdf-to-docx"

func pdfToDOCX() Contract {
	return pdfTool(Contract{
		Slug: PDFToDOCX, Name: "PDF to Word",
		Description: "Converts the text of a PDF to an editable DOCX: paragraphs, headings, lists and tables, in reading order. " +
			"Pictures and drawings are omitted.",
		OutputTypes: []string{applicationDOCX},
		Options:     option.New[PDFPages],
		EngineClass: Poppler,
	})
}

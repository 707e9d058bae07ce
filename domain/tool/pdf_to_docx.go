package tool

func pdfToDOCX() Contract {
	return pdfTool(Contract{
		Slug: "pdf-to-docx", Name: "PDF to Word",
		Description: "Makes an editable DOCX of the text of a PDF: paragraphs, headings, lists and tables, in the order of reading. " +
			"Pictures and drawings are left out.",
		OutputTypes: []string{applicationDOCX},
		Options:     []Option{pdfPages()},
		EngineClass: popplerEngine,
	})
}

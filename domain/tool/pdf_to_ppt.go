package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToPPT is the slug of the tool.
const PDFToPPT = "pdf-to-ppt"

const applicationPPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"

func pdfToPPT() Contract {
	return pdfTool(Contract{
		Slug: PDFToPPT, Name: "PDF to PowerPoint",
		Description: "Converts a PDF to PPTX, one slide per page: text and drawings that can be edited, or a picture of the page " +
			"where that is impossible.",
		OutputTypes: []string{applicationPPTX},
		Options:     option.New[PDFPages],
		EngineClass: LibreOffice,
	})
}

package tool

const applicationPPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation"

func pdfToPPT() Contract {
	return pdfTool(Contract{
		Slug: "pdf-to-ppt", Name: "PDF to PowerPoint",
		Description: "Makes a PPTX of a PDF with a slide for each page: text and drawings that can be edited, or a picture of the page " +
			"where they cannot.",
		OutputTypes: []string{applicationPPTX},
		Options:     []Option{pdfPages()},
		EngineClass: officeEngine,
	})
}

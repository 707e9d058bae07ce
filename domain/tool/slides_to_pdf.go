package tool

const applicationODP = "application/vnd.oasis.opendocument.presentation"

func slidesToPDF() Contract {
	return officeContract(Contract{
		Slug: "slides-to-pdf", Name: "Slides to PDF",
		Description: "Converts a PPTX or ODP presentation to PDF: a page for each slide that is shown, without notes.",
		Limits:      Limits{AllowedTypes: []string{applicationPPTX, applicationODP}},
		Options:     pagedDocumentOptions("presentation"),
	})
}

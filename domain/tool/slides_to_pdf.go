package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// SlidesToPDF is the slug of the tool.
const SlidesToPDF = "slides-to-pdf"

const applicationODP = "application/vnd.oasis.opendocument.presentation"

// SlidesToPDFOptions are the options of slides-to-pdf.
type SlidesToPDFOptions struct{ PagedDocument }

// Declare returns the options.
func (o *SlidesToPDFOptions) Declare() []option.Option {
	return o.declare("presentation")
}

func slidesToPDF() Contract {
	return officeContract(Contract{
		Slug: SlidesToPDF, Name: "Slides to PDF",
		Description: "Converts a PPTX or ODP presentation to PDF: one page per visible slide, without notes.",
		Limits:      Limits{AllowedTypes: []string{applicationPPTX, applicationODP}},
		Options:     option.New[SlidesToPDFOptions],
	})
}

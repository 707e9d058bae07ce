package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToImagesZIP is the slug of the tool.
const PDFToImagesZIP = "pdf-to-images-zip"

const applicationZIP = "application/zip"

// The resolutions of a page's picture, in dots per inch (docs/design/tools.md "Tools").
const (
	dpiMin     = 36
	dpiDefault = 150
	dpiMax     = 300
)

// PDFToImagesZIPOptions are the options of pdf-to-images-zip.
type PDFToImagesZIPOptions struct {
	PDFPages

	DPI int
}

// Declare returns the options.
func (o *PDFToImagesZIPOptions) Declare() []option.Option {
	return append([]option.Option{{
		Name: "dpi", Description: "Resolution in dots per inch.",
		Type: option.Integer{Into: &o.DPI, Min: dpiMin, Max: dpiMax, Default: dpiDefault},
	}}, o.PDFPages.Declare()...)
}

func pdfToImagesZIP() Contract {
	return pdfTool(Contract{
		Slug: PDFToImagesZIP, Name: "PDF to images",
		Description: "Renders each page of a PDF as PNG, in a ZIP archive: page-001.png and so on. Pages of more than " +
			"40 megapixels get a lower resolution and are listed.",
		OutputTypes: []string{applicationZIP},
		Options:     option.New[PDFToImagesZIPOptions],
		EngineClass: Poppler,
	})
}

package tool

const applicationZIP = "application/zip"

// What a picture of a page can be made in, in dots per inch (docs/design/tools.md "Tools").
const (
	dpiMin     = 36
	dpiDefault = 150
	dpiMax     = 300
)

func pdfToImagesZIP() Contract {
	return pdfTool(Contract{
		Slug: "pdf-to-images-zip", Name: "PDF to images",
		Description: "Makes a PNG picture of each page of a PDF, in a ZIP archive: page-001.png and so on. Pages that would have more than " +
			"40 megapixels get a lower resolution and are named.",
		OutputTypes: []string{applicationZIP},
		Options: []Option{
			{
				Name: "dpi", Description: "Resolution in dots per inch.",
				Type: Integer{Min: dpiMin, Max: dpiMax, Default: dpiDefault},
			},
			pdfPages(),
		},
		EngineClass: popplerEngine,
	})
}

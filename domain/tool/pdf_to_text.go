package tool

const textPlain = "text/plain"

// What holds for every tool that makes something of a PDF (docs/design/api.md "Credits").
const (
	pdfCostUnits = 3
	// popplerEngine is the engine class of the tools that poppler runs.
	popplerEngine = "poppler"
)

func pdfToText() Contract {
	return pdfTool(Contract{
		Slug: "pdf-to-text", Name: "PDF to text",
		Description: "Extracts the text of a PDF in the order of reading as UTF-8: columns one after another, lines joined to paragraphs, " +
			"pages parted by form feeds. Scanned pages have no text and are named.",
		OutputTypes: []string{textPlain},
		Options: []Option{
			{
				Name: "layout", Description: "Keeps the text where it stands on the page, with blanks, line by line.",
				Type: Boolean{},
			},
			pdfPages(),
		},
		EngineClass: popplerEngine,
	})
}

// pdfTool fills in what such tools share.
func pdfTool(c Contract) Contract {
	c.Category, c.Processing, c.CostUnits, c.FileInput = "documents", Job, pdfCostUnits, true
	c.Limits = Limits{
		MaxInputBytes: documentBytesMax, MaxBatchItems: maxBatchItems, MaxPages: documentPagesMax,
		AllowedTypes: []string{applicationPDF},
	}
	c.ProcessingTimeoutSeconds, c.MaxAttempts = documentTimeoutSeconds, maxAttempts
	c.TextDeadlineSeconds, c.FileDeadlineSeconds = textDeadlineSeconds, fileDeadlineSeconds
	c.InputRetentionSeconds, c.OutputRetentionSeconds = inputRetentionSeconds, outputRetentionSeconds
	return c
}

func pdfPages() Option {
	return Option{Name: "pages", Description: "Pages to convert, as in 1-3,5; all when left out.", Type: PageRanges{}}
}

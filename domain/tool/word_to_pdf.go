package tool

const (
	applicationDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	applicationODT  = "application/vnd.oasis.opendocument.text"
)

// What holds for every tool that converts a document (docs/design/tools.md "Limits").
const (
	documentBytesMax       = 50_000_000
	documentPagesMax       = 500
	documentTimeoutSeconds = 120
	documentCostUnits      = 2
)

// officeEngine is the engine class of the tools that LibreOffice runs.
const officeEngine = "libreoffice"

func wordToPDF() Contract {
	return officeContract(Contract{
		Slug: "word-to-pdf", Name: "Word to PDF",
		Description: "Converts a DOCX or ODT text document to PDF.",
		Limits:      Limits{AllowedTypes: []string{applicationDOCX, applicationODT}},
		Options:     pagedDocumentOptions("document"),
	})
}

// officeContract fills in what the tools on LibreOffice have in common.
func officeContract(c Contract) Contract {
	c.Category, c.Processing, c.CostUnits, c.FileInput = "documents", Job, documentCostUnits, true
	c.Limits.MaxInputBytes, c.Limits.MaxBatchItems, c.Limits.MaxPages = documentBytesMax, maxBatchItems, documentPagesMax
	c.OutputTypes = []string{applicationPDF}
	c.ProcessingTimeoutSeconds, c.MaxAttempts = documentTimeoutSeconds, maxAttempts
	c.TextDeadlineSeconds, c.FileDeadlineSeconds = textDeadlineSeconds, fileDeadlineSeconds
	c.InputRetentionSeconds, c.OutputRetentionSeconds = inputRetentionSeconds, outputRetentionSeconds
	c.EngineClass = officeEngine
	return c
}

var pdfaOption = Option{Name: "pdfa", Description: "Makes a PDF/A-2b for archives.", Type: Boolean{}}

// pagedDocumentOptions are those of documents that have pages of their own.
func pagedDocumentOptions(noun string) []Option {
	return []Option{
		pdfaOption,
		{Name: "pageRanges", Description: "Pages of the " + noun + " to convert, as in 1-3,5; all when left out.", Type: PageRanges{}},
		{
			Name: "quality", Description: "JPEG quality of the pictures in the " + noun + "; 100 compresses them without loss.",
			Type: Integer{Min: 1, Max: 100, Default: 90},
		},
	}
}

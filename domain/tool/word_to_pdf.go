package tool

const (
	applicationDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	applicationODT  = "application/vnd.oasis.opendocument.text"
)

// What holds for every tool that converts a document (tools.md, "Limits").
const (
	documentBytesMax       = 50_000_000
	documentPagesMax       = 500
	documentTimeoutSeconds = 120
	documentCostUnits      = 2
)

// officeEngine is the engine class of the tools that LibreOffice runs.
const officeEngine = "libreoffice"

func wordToPDF() Contract {
	return Contract{
		Slug: "word-to-pdf", Name: "Word to PDF", Category: "documents",
		Description: "Converts a DOCX or ODT text document to PDF.",
		Processing:  Job, CostUnits: documentCostUnits, FileInput: true,
		Limits: Limits{
			MaxInputBytes: documentBytesMax, MaxBatchItems: maxBatchItems, MaxPages: documentPagesMax,
			AllowedTypes: []string{applicationDOCX, applicationODT},
		},
		OutputTypes: []string{applicationPDF},
		Options: []Option{
			{Name: "pdfa", Description: "Makes a PDF/A-2b for archives.", Type: Boolean{}},
			{Name: "pageRanges", Description: "Pages of the document to convert, as in 1-3,5; all when left out.", Type: PageRanges{}},
			{
				Name: "quality", Description: "JPEG quality of the pictures in the document; 100 compresses them without loss.",
				Type: Integer{Min: 1, Max: 100, Default: 90},
			},
		},
		ProcessingTimeoutSeconds: documentTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: officeEngine,
	}
}

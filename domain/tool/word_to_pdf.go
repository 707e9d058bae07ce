package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// WordToPDF is the slug of the tool.
const WordToPDF = "word-to-pdf"

const (
	applicationDOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	applicationODT  = "application/vnd.oasis.opendocument.text"
)

// Limits of every tool that converts a document (docs/design/tools.md "Limits").
const (
	documentBytesMax       = 50_000_000
	documentPagesMax       = 500
	documentTimeoutSeconds = 120
	documentCostUnits      = 2
)

// WordToPDFOptions are the options of word-to-pdf.
type WordToPDFOptions struct{ PagedDocument }

// Declare returns the options.
func (o *WordToPDFOptions) Declare() []option.Option {
	return o.declare("document")
}

func wordToPDF() Contract {
	return officeContract(Contract{
		Slug: WordToPDF, Name: "Word to PDF",
		Description: "Converts a DOCX or ODT text document to PDF.",
		Limits:      Limits{AllowedTypes: []string{applicationDOCX, applicationODT}},
		Options:     option.New[WordToPDFOptions],
	})
}

// officeContract fills in what the contracts of LibreOffice tools share.
func officeContract(c Contract) Contract {
	c.Category, c.Processing, c.CostUnits, c.FileInput = "documents", Job, documentCostUnits, true
	c.Limits.MaxInputBytes, c.Limits.MaxBatchItems, c.Limits.MaxPages = documentBytesMax, maxBatchItems, documentPagesMax
	c.OutputTypes = []string{applicationPDF}
	c.ProcessingTimeoutSeconds, c.MaxAttempts = documentTimeoutSeconds, maxAttempts
	c.TextDeadlineSeconds, c.FileDeadlineSeconds = textDeadlineSeconds, fileDeadlineSeconds
	c.InputRetentionSeconds, c.OutputRetentionSeconds = inputRetentionSeconds, outputRetentionSeconds
	c.EngineClass = LibreOffice
	return c
}

// PagedDocument holds the options of documents that have pages.
type PagedDocument struct {
	PDFA
	// PageRanges are the pages to convert, such as 1-3,5; empty for all.
	PageRanges string
	// Quality is the JPEG quality of pictures. 100 is lossless.
	Quality int
}

// declare returns the options; noun names the kind of document.
func (o *PagedDocument) declare(noun string) []option.Option {
	return []option.Option{
		o.PDFA.declare(),
		{
			Name: "pageRanges", Description: "Pages of the " + noun + " to convert, such as 1-3,5. Default: all.",
			Type: option.PageRanges{Into: &o.PageRanges},
		},
		{
			Name: "quality", Description: "JPEG quality of the pictures in the " + noun + ". 100 is lossless.",
			Type: option.Integer{Into: &o.Quality, Min: 1, Max: 100, Default: 90},
		},
	}
}

// PDFA is the option of tools that can make a PDF for archives.
type PDFA struct{ Archive bool }

func (o *PDFA) declare() option.Option {
	return option.Option{Name: "pdfa", Description: "Makes a PDF/A-2b for archives.", Type: option.Boolean{Into: &o.Archive}}
}

package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToText is the slug of the tool.
const PDFToText = "pdf-to-text"

const textPlain = "text/plain"

// The cost of every tool that converts a PDF (docs/design/api.md "Credits").
const pdfCostUnits = 3

// PDFToTextOptions are the options of pdf-to-text.
type PDFToTextOptions struct {
	PDFPages

	Layout bool
}

// Declare returns the options.
func (o *PDFToTextOptions) Declare() []option.Option {
	return append([]option.Option{{
		Name: "layout", Description: "Keeps the position of the text on the page, line by line, using spaces.",
		Type: option.Boolean{Into: &o.Layout},
	}}, o.PDFPages.Declare()...)
}

func pdfToText() Contract {
	return pdfTool(Contract{
		Slug: PDFToText, Name: "PDF to text",
		Description: "Extracts the text of a PDF in reading order as UTF-8: column by column, lines joined into paragraphs, " +
			"each page after a page break. Scanned pages have no text and are listed.",
		OutputTypes: []string{textPlain},
		Options:     option.New[PDFToTextOptions],
		EngineClass: Poppler,
	})
}

// pdfTool fills in what the contracts of PDF tools share.
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

// PDFPages are the options of tools that convert some or all pages of a PDF.
type PDFPages struct {
	// Pages are page ranges, such as 1-3,5; empty for all.
	Pages string
}

// Declare returns the options.
func (o *PDFPages) Declare() []option.Option {
	return []option.Option{{
		Name: "pages", Description: "Pages to convert, such as 1-3,5. Default: all.", Type: option.PageRanges{Into: &o.Pages},
	}}
}

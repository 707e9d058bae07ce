package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// HTMLMarkdownToPDF is the slug of the tool.
const HTMLMarkdownToPDF = "html-markdown-to-pdf"

// The themes for Markdown and plain text of html-markdown-to-pdf.
const (
	ThemeModern  = "modern"
	ThemeClassic = "classic"
	ThemeCompact = "compact"
)

// HTMLMarkdownToPDFOptions are the options of html-markdown-to-pdf.
type HTMLMarkdownToPDFOptions struct {
	Page
	AttemptTimeout

	// Theme is ThemeModern, ThemeClassic or ThemeCompact.
	Theme string
}

// Declare returns the options.
func (o *HTMLMarkdownToPDFOptions) Declare() []option.Option {
	return []option.Option{
		o.declareSize(), o.declareMargin("20mm"),
		{
			Name: "theme", Description: "Typography of Markdown and plain text: without serifs, with serifs, or small and dense. HTML keeps its own style.",
			Type: option.Choice{Into: &o.Theme, Values: []string{ThemeModern, ThemeClassic, ThemeCompact}, Default: ThemeModern},
		},
		o.declare(),
	}
}

func htmlMarkdownToPDF() Contract {
	return Contract{
		Slug: HTMLMarkdownToPDF, Name: "HTML and Markdown to PDF", Category: "documents",
		Description: "Prints an HTML, Markdown (GitHub's flavor) or plain text file to PDF.",
		Processing:  Job, CostUnits: documentCostUnits, FileInput: true,
		Limits: Limits{
			MaxInputBytes: 5_000_000, MaxBatchItems: maxBatchItems, MaxPages: documentPagesMax,
			AllowedTypes: []string{textHTML, textMarkdown, textPlain},
		},
		OutputTypes:              []string{applicationPDF},
		Options:                  option.New[HTMLMarkdownToPDFOptions],
		ProcessingTimeoutSeconds: htmlTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: Chromium,
	}
}

package tool

// Themes are how html-markdown-to-pdf sets Markdown and plain text.
const (
	ThemeModern  = "modern"
	ThemeClassic = "classic"
	ThemeCompact = "compact"
)

func htmlMarkdownToPDF() Contract {
	return Contract{
		Slug: "html-markdown-to-pdf", Name: "HTML and Markdown to PDF", Category: "documents",
		Description: "Prints an HTML, Markdown (GitHub's flavor) or plain text file to PDF.",
		Processing:  Job, CostUnits: documentCostUnits, FileInput: true,
		Limits: Limits{
			MaxInputBytes: 5_000_000, MaxBatchItems: maxBatchItems, MaxPages: documentPagesMax,
			AllowedTypes: []string{textHTML, textMarkdown, textPlain},
		},
		OutputTypes: []string{applicationPDF},
		Options: []Option{
			pageSizeOption, marginOption("20mm"),
			{
				Name: "theme", Description: "How Markdown and plain text are set: without serifs, with serifs, or small with little space. HTML has its own style.",
				Type: Choice{Values: []string{ThemeModern, ThemeClassic, ThemeCompact}, Default: ThemeModern},
			},
			htmlTimeoutOption,
		},
		ProcessingTimeoutSeconds: htmlTimeoutSeconds, MaxAttempts: maxAttempts,
		TextDeadlineSeconds: textDeadlineSeconds, FileDeadlineSeconds: fileDeadlineSeconds,
		InputRetentionSeconds: inputRetentionSeconds, OutputRetentionSeconds: outputRetentionSeconds,
		EngineClass: chromiumEngine,
	}
}

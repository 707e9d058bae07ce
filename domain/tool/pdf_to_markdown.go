package tool

const (
	textMarkdown = "text/markdown"
	// pdfiumEngine is the engine class of the tools that PDFium reads pages for.
	pdfiumEngine = "pdfium"
)

func pdfToMarkdown() Contract {
	return pdfTool(Contract{
		Slug: "pdf-to-markdown", Name: "PDF to Markdown",
		Description: "Turns a PDF into Markdown: headings, paragraphs, lists, tables, code and links, columns one after another. " +
			"Running headers and footers are left out; scanned pages are named.",
		OutputTypes: []string{textMarkdown},
		Options:     []Option{pdfPages()},
		EngineClass: pdfiumEngine,
	})
}

package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToMarkdown is the slug of the tool.
const PDFToMarkdown = "pdf-to-markdown"

const textMarkdown = "text/markdown"

func pdfToMarkdown() Contract {
	return pdfTool(Contract{
		Slug: PDFToMarkdown, Name: "PDF to Markdown",
		Description: "Turns a PDF into Markdown: headings, paragraphs, lists, tables, code and links, columns one after another. " +
			"Running headers and footers are left out; scanned pages are named.",
		OutputTypes: []string{textMarkdown},
		Options:     option.New[PDFPages],
		EngineClass: PDFium,
	})
}

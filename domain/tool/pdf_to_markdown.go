package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// PDFToMarkdown is the slug of the tool.
const PDFToMarkdown = "pdf-to-markdown"

const textMarkdown = "text/markdown"

func pdfToMarkdown() Contract {
	return pdfTool(Contract{
		Slug: PDFToMarkdown, Name: "PDF to Markdown",
		Description: "Converts a PDF to Markdown: headings, paragraphs, lists, tables, code and links, column by column. " +
			"Running headers and footers are omitted; scanned pages are listed.",
		OutputTypes: []string{textMarkdown},
		Options:     option.New[PDFPages],
		EngineClass: PDFium,
	})
}

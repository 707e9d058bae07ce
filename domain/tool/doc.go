// Package tool says what each tool accepts, costs and promises. A tool is one file with its Contract; Contracts lists
// them, and a Registry built from the list returns the tools of slugs.
//
//	html_to_pdf_api.go ─┐
//	word_to_pdf.go      ├▶ Contracts ─▶ NewRegistry ─▶ handlers (checks, GET /tools) and workers (limits, engine)
//	…                   ┘
//
// An Option is defined once and yields both the JSON Schema for clients and the check that the service makes, so the
// two cannot drift apart.
package tool

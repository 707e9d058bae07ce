// Package tool says what each tool takes, costs and promises. A tool is one file with its Contract; Contracts lists
// them, and a Registry made from the list answers who may run what.
//
//	html_to_pdf_api.go ─┐
//	word_to_pdf.go      ├▶ Contracts ─▶ NewRegistry ─▶ handlers (checks, GET /tools) and workers (limits, engine)
//	…                   ┘
//
// An Option describes itself twice from one definition: as JSON Schema for clients and as the check that the service
// makes, so the two cannot drift apart.
package tool

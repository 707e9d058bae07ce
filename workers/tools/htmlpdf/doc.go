// Package htmlpdf runs the tools html-to-pdf-api and html-markdown-to-pdf: Chromium prints one HTML document and poppler checks
// the PDF.
//
//	input file ─▶ document ─▶ Chromium ─▶ output.pdf ─▶ pdfinfo ─▶ Output
//	 text/html     UTF-8       Renderer    hashed, bounded  pages
//	 or JSON       assets in place
//
// The options were checked against the tool's schema when the job was created; they are checked here again, by the same
// declaration, because a runner does not rely on other checks.
package htmlpdf

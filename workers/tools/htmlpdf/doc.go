// Package htmlpdf runs the tool html-to-pdf-api: it prints one HTML document
// with Chromium and has the PDF checked by poppler.
//
//	input file ─▶ document ─▶ Chromium ─▶ output.pdf ─▶ pdfinfo ─▶ Output
//	 text/html     UTF-8       Renderer    hashed, bounded  pages
//	 or JSON       assets in place
//
// The options were checked against the tool's schema when the job was created;
// they are checked here once more, by the same declaration, because a runner
// trusts nobody.
package htmlpdf

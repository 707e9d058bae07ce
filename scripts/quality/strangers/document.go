package strangers

import (
	"crypto/sha256"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// Document is one file of the corpus.
type Document struct {
	// Name is unique and never changes: it decides on which half the document is.
	Name string
	// Kind is what a document is like, as in "law"; Origin is who wrote it: "generated", "npm", "distribution" or "practice".
	Kind, Origin string
	// Licence is an SPDX identifier, or the name of the file that has the licence.
	Licence string
	// Printer makes the PDF.
	Printer Printer
	// HTML is the source. Body has no attributes but spans and alignments; CSS is for programs that print HTML, styleOf is for others.
	Body, CSS, Lang string
	// Turned is how the printed pages are turned afterwards: 0, 90, 180 or 270 degrees. Their content stays upright in the file.
	Turned int
	// PDF is the path of the printed document.
	PDF string
}

// Printer is the program that makes a document's PDF.
type Printer string

// The printers.
const (
	Chromium    Printer = "chromium"
	LibreOffice Printer = "libreoffice"
	Typst       Printer = "typst"
	ReportLab   Printer = "reportlab"
	FPDF        Printer = "fpdf2"
	WeasyPrint  Printer = "weasyprint"
	Calc        Printer = "libreoffice calc"
	Groff       Printer = "groff"
)

// IsHeldBack reports whether a document is in the third that is never looked at.
func (d Document) IsHeldBack() bool { return !d.IsPractice() && hashOf(d.Name)%heldBackEvery == 0 }

// IsPractice reports whether a document is a page to tune with.
func (d Document) IsPractice() bool { return d.Origin == practice }

const heldBackEvery = 3

// hashOf returns a number that depends on a name only.
func hashOf(name string) int {
	sum := sha256.Sum256([]byte("toolmill strangers " + name))
	return int(sum[0])<<16 | int(sum[1])<<8 | int(sum[2])
}

// Truth is what the source says.
func (d Document) Truth() measure.Markdown { return measure.ReadHTML(d.Body) }

// page is the whole HTML document.
func (d Document) page() string {
	return `<!DOCTYPE html><html lang="` + d.Lang + `"><head><meta charset="utf-8"><style>` + d.CSS + `</style></head><body>` + d.Body + `</body></html>`
}

// Package pdfiumtest writes small PDFs for tests: words at given positions, lines, bullets, pictures and links.
package pdfiumtest

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The fonts that every reader has.
const (
	Regular = "F1"
	Bold    = "F2"
	Italic  = "F3"
	Mono    = "F4"
)

const fonts = "/F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>" +
	"/F2<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>" +
	"/F3<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Oblique/Encoding/WinAnsiEncoding>>" +
	"/F4<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>"

// Height and Width of a page in points. Positions are from its top left corner.
const (
	Width  = 600.0
	Height = 800.0
)

// Page is the content of a page.
type Page struct {
	content strings.Builder
	links   []string
	// Rotate turns the page as it is displayed, in degrees clockwise.
	Rotate int
}

// Text writes a line with its base line at y. Text must be Latin-1.
func (p *Page) Text(font string, size, x, y float64, text string) *Page {
	text = strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(text)
	fmt.Fprintf(&p.content, "BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, Height-y, text)
	return p
}

// Lines writes lines of one paragraph, 14 points apart, and returns the base line of the next.
func (p *Page) Lines(x, y float64, lines ...string) float64 {
	const size, leading = 11, 14
	for _, l := range lines {
		p.Text(Regular, size, x, y, l)
		y += leading
	}
	return y
}

// Rule draws a line.
func (p *Page) Rule(x0, y0, x1, y1 float64) *Page {
	fmt.Fprintf(&p.content, "%g %g m %g %g l S\n", x0, Height-y0, x1, Height-y1)
	return p
}

// Square draws a filled square, as a bullet.
func (p *Page) Square(x, y, side float64) *Page {
	fmt.Fprintf(&p.content, "%g %g %g %g re f\n", x, Height-y-side, side, side)
	return p
}

// Gray sets the gray level of what is filled from here on: 0 is black, 1 is white.
func (p *Page) Gray(level float64) *Page {
	fmt.Fprintf(&p.content, "%g g\n", level)
	return p
}

// Picture covers the page with a picture.
func (p *Page) Picture() *Page {
	fmt.Fprintf(&p.content, "q %g 0 0 %g 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /G /F /AHx ID 00FF00FF> EI Q\n", Width, Height)
	return p
}

// Link makes a rectangle link to an address.
func (p *Page) Link(x0, y0, x1, y1 float64, address string) *Page {
	p.links = append(p.links, fmt.Sprintf("<</Type/Annot/Subtype/Link/Rect[%g %g %g %g]/A<</S/URI/URI(%s)>>>>", x0, Height-y1, x1, Height-y0, address))
	return p
}

// Bytes returns the file.
func Bytes(pages ...*Page) []byte {
	objects := make([]string, 2, 2+2*len(pages))
	objects[0] = "<</Type/Catalog/Pages 2 0 R>>"
	var kids strings.Builder
	for _, p := range pages {
		objects = append(objects,
			fmt.Sprintf("<</Length %d>>\nstream\n%s\nendstream", p.content.Len(), p.content.String()),
			fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 %g %g]/Rotate %d/Contents %d 0 R/Annots[%s]/Resources<</Font<<%s>>>>>>",
				Width, Height, p.Rotate, len(objects)+1, strings.Join(p.links, ""), fonts))
		fmt.Fprintf(&kids, "%d 0 R ", len(objects))
	}
	objects[1] = fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", kids.String(), len(pages))
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	places := make([]int, len(objects))
	for i, o := range objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table)
	return b.Bytes()
}

// File writes content to where an engine's user can read it, and returns the path.
func File(t testing.TB, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "input")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

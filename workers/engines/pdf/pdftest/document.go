// Package pdftest writes PDFs object by object, including those that no program writes on request.
package pdftest

import (
	"bytes"
	"fmt"
	"strings"
)

// PDF is a PDF under construction.
type PDF struct {
	objects []string
	pages   []int
	// Trailer is added to the trailer, as in /Encrypt, and Catalog to the catalogue.
	Trailer, Catalog string
}

// The first two objects are the catalogue and the page tree.
const (
	catalogueObject = 1
	pagesObject     = 2
)

// New returns a PDF without pages.
func New() *PDF { return &PDF{objects: []string{"", ""}} }

// Add adds an object and returns its number.
func (p *PDF) Add(body string) int {
	p.objects = append(p.objects, body)
	return len(p.objects)
}

// Stream adds a stream and returns its number; dictionary has its entries other than the length.
func (p *PDF) Stream(dictionary, content string) int {
	return p.Add(fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", dictionary, len(content), content))
}

// Page adds a page; entries are its own, as in /MediaBox[0 0 595 842]/Resources<<…>>.
func (p *PDF) Page(entries, content string) {
	contents := p.Stream("", content)
	p.pages = append(p.pages, p.Add(fmt.Sprintf("<</Type/Page/Parent %d 0 R%s/Contents %d 0 R>>", pagesObject, entries, contents)))
}

// Bytes returns the whole file, with its cross-reference table.
func (p *PDF) Bytes() []byte {
	kids := make([]string, len(p.pages))
	for i, page := range p.pages {
		kids[i] = fmt.Sprintf("%d 0 R", page)
	}
	p.objects[catalogueObject-1] = fmt.Sprintf("<</Type/Catalog/Pages %d 0 R%s>>", pagesObject, p.Catalog)
	p.objects[pagesObject-1] = fmt.Sprintf("<</Type/Pages/Kids[%s]/Count %d>>", strings.Join(kids, " "), len(p.pages))
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	places := make([]int, len(p.objects))
	for i, object := range p.objects {
		places[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, object)
	}
	table := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(p.objects)+1)
	for _, place := range places {
		fmt.Fprintf(&b, "%010d 00000 n \n", place)
	}
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root %d 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(p.objects)+1, catalogueObject, p.Trailer, table)
	return b.Bytes()
}

// Helvetica is a font that every reader has, as an entry of a page's resources.
const Helvetica = "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>"

// Lines returns text operators for lines downwards from a position, 14 points apart.
func Lines(x, y int, lines ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "BT /F1 12 Tf 14 TL %d %d Td\n", x, y)
	for _, line := range lines {
		fmt.Fprintf(&b, "(%s) Tj T*\n", strings.NewReplacer("\\", "\\\\", "(", "\\(", ")", "\\)").Replace(line))
	}
	b.WriteString("ET\n")
	return b.String()
}

// Text returns a PDF with a page for each text, on paper of a size in points.
func Text(width, height int, entries string, texts ...[]string) []byte {
	p := New()
	for _, lines := range texts {
		p.Page(fmt.Sprintf("/MediaBox[0 0 %d %d]/Resources<<%s>>%s", width, height, Helvetica, entries), Lines(72, height-100, lines...))
	}
	return p.Bytes()
}

// Scan adds a page that is one grey picture, as from a scanner; hidden is invisible text over it.
func (p *PDF) Scan(hidden ...string) {
	const width, height = 124, 175
	var pixels strings.Builder
	for y := range height {
		for x := range width {
			shade := byte(250)
			if y%8 < 3 && x > 10 && x < 114 && (x*7+y)%13 > 4 {
				shade = 40
			}
			pixels.WriteByte(shade)
		}
	}
	image := p.Stream(fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8", width, height), pixels.String())
	content := "q 595 0 0 842 0 0 cm /Im1 Do Q\n"
	if len(hidden) > 0 {
		content += "3 Tr\n" + Lines(72, 742, hidden...)
	}
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<<%s/XObject<</Im1 %d 0 R>>>>", Helvetica, image), content)
}

// Type3 returns a PDF whose font draws its letters itself: a and b are a square and a triangle. unicode says whether the font
// maps them to characters.
func Type3(unicode bool) []byte {
	p := New()
	square := p.Stream("", "750 0 0 0 750 750 d1 0 0 750 750 re f")
	triangle := p.Stream("", "1000 0 0 0 750 750 d1 0 0 m 375 750 l 750 0 l f")
	means := ""
	if unicode {
		cmap := "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n" +
			"1 begincodespacerange <00> <FF> endcodespacerange\n2 beginbfchar\n<61> <0066006C006F0077>\n<62> <00650072>\nendbfchar\nendcmap end" + " end"
		means = fmt.Sprintf("/ToUnicode %d 0 R", p.Stream("", cmap))
	}
	font := p.Add(fmt.Sprintf("<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</sq %d 0 R/tr %d 0 R>>"+
		"/Encoding<</Type/Encoding/Differences[97/sq/tr]>>/FirstChar 97/LastChar 98/Widths[1000 1000]/Resources<<>>%s>>", square, triangle, means))
	p.Page(fmt.Sprintf("/MediaBox[0 0 300 300]/Resources<</Font<</F1 %d 0 R>>>>", font), "BT /F1 24 Tf 50 200 Td (ab) Tj ET")
	return p.Bytes()
}

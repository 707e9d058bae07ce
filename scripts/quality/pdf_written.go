package main

import (
	"bytes"
	"fmt"
	"strings"
)

// writtenPDF is a PDF that is written object by object, for what no program writes when it is asked to.
type writtenPDF struct {
	objects []string
	pages   []int
	// trailer is added to the trailer, as in /Encrypt.
	trailer string
}

// The first two objects are the catalogue and the list of pages.
const (
	catalogueObject = 1
	pagesObject     = 2
)

func newPDF() *writtenPDF { return &writtenPDF{objects: []string{"", ""}} }

// add returns the number of the new object.
func (p *writtenPDF) add(body string) int {
	p.objects = append(p.objects, body)
	return len(p.objects)
}

func (p *writtenPDF) stream(dictionary, content string) int {
	return p.add(fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", dictionary, len(content), content))
}

// page adds a page; entries are its own, as in /MediaBox[0 0 595 842]/Resources<<…>>.
func (p *writtenPDF) page(entries, content string) {
	contents := p.stream("", content)
	p.pages = append(p.pages, p.add(fmt.Sprintf("<</Type/Page/Parent %d 0 R%s/Contents %d 0 R>>", pagesObject, entries, contents)))
}

// bytes is the whole file, with a table of where each object is.
func (p *writtenPDF) bytes() []byte {
	kids := make([]string, len(p.pages))
	for i, page := range p.pages {
		kids[i] = fmt.Sprintf("%d 0 R", page)
	}
	p.objects[catalogueObject-1] = fmt.Sprintf("<</Type/Catalog/Pages %d 0 R>>", pagesObject)
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
	fmt.Fprintf(&b, "trailer\n<</Size %d/Root %d 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(p.objects)+1, catalogueObject, p.trailer, table)
	return b.Bytes()
}

// helvetica is a font that every reader has.
const helvetica = "/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>"

// writeLines writes lines of text from a place downwards, 14 points apart.
func writeLines(x, y int, lines ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "BT /F1 12 Tf 14 TL %d %d Td\n", x, y)
	for _, line := range lines {
		fmt.Fprintf(&b, "(%s) Tj T*\n", strings.NewReplacer("\\", "\\\\", "(", "\\(", ")", "\\)").Replace(line))
	}
	b.WriteString("ET\n")
	return b.String()
}

// textPDF has a page of each text, on paper of a size in points.
func textPDF(width, height int, entries string, texts ...[]string) []byte {
	p := newPDF()
	for _, lines := range texts {
		p.page(fmt.Sprintf("/MediaBox[0 0 %d %d]/Resources<<%s>>%s", width, height, helvetica, entries), writeLines(72, height-100, lines...))
	}
	return p.bytes()
}

// scan is a page that is one grey picture, as a scanner makes it; hidden is text that lies over it and is not seen.
func (p *writtenPDF) scan(hidden ...string) {
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
	image := p.stream(fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/ColorSpace/DeviceGray/BitsPerComponent 8", width, height), pixels.String())
	content := "q 595 0 0 842 0 0 cm /Im1 Do Q\n"
	if len(hidden) > 0 {
		content += "3 Tr\n" + writeLines(72, 742, hidden...)
	}
	p.page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<<%s/XObject<</Im1 %d 0 R>>>>", helvetica, image), content)
}

// type3PDF draws its letters itself: a and b are a square and a triangle. unicode says whether it tells what they mean.
func type3PDF(unicode bool) []byte {
	p := newPDF()
	square := p.stream("", "750 0 0 0 750 750 d1 0 0 750 750 re f")
	triangle := p.stream("", "1000 0 0 0 750 750 d1 0 0 m 375 750 l 750 0 l f")
	means := ""
	if unicode {
		cmap := "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def\n" +
			"1 begincodespacerange <00> <FF> endcodespacerange\n2 beginbfchar\n<61> <0066006C006F0077>\n<62> <00650072>\nendbfchar\nendcmap end end"
		means = fmt.Sprintf("/ToUnicode %d 0 R", p.stream("", cmap))
	}
	font := p.add(fmt.Sprintf("<</Type/Font/Subtype/Type3/FontBBox[0 0 750 750]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</sq %d 0 R/tr %d 0 R>>"+
		"/Encoding<</Type/Encoding/Differences[97/sq/tr]>>/FirstChar 97/LastChar 98/Widths[1000 1000]/Resources<<>>%s>>", square, triangle, means))
	p.page(fmt.Sprintf("/MediaBox[0 0 300 300]/Resources<</Font<</F1 %d 0 R>>>>", font), "BT /F1 24 Tf 50 200 Td (ab) Tj ET")
	return p.bytes()
}

// formPDF has a field that is filled in, and a note that is not part of the page.
func formPDF() []byte {
	p := newPDF()
	looks := p.stream("/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<<"+helvetica+">>", "BT /F1 12 Tf 2 5 Td (Filled by hand) Tj ET")
	field := p.add(fmt.Sprintf("<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Filled by hand)/Rect[100 600 300 620]/AP<</N %d 0 R>>/F 4>>", looks))
	p.page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<<%s>>/Annots[%d 0 R]", helvetica, field), writeLines(72, 700, "The form asks for a name."))
	return p.bytes()
}

package pdftest

import (
	"fmt"
	"slices"
	"strings"
)

const (
	pageOf     = "/MediaBox[0 0 595 842]/Resources<<%s%s>>"
	fontOfBoth = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
)

// Layered returns a PDF with lines that everyone reads, and lines and a drawing on a layer that is off, unless it is looked at: PDFium
// shows it, poppler does not know of such conditions.
func Layered(read, layered []string, drawing string) []byte {
	p := New()
	p.Page(fmt.Sprintf(pageOf, Helvetica, p.layer()), Lines(72, 780, read...)+onLayer(drawing+"\n"+Lines(72, 680, layered...)))
	return p.Bytes()
}

// layer adds a layer, and returns the resources of a page that has it.
func (p *PDF) layer() string {
	layer := p.Add("<</Type/OCG/Name(layer)/Usage<</View<</ViewState/ON>>>>>>")
	p.Catalog = fmt.Sprintf("/OCProperties<</OCGs[%d 0 R]/D<</OFF[%[1]d 0 R]/AS[<</Event/View/OCGs[%[1]d 0 R]/Category[/View]>>]>>>>", layer)
	return fmt.Sprintf("/Properties<</L %d 0 R>>", layer)
}

func onLayer(content string) string { return "/OC/L BDC\n" + content + "EMC\n" }

// Numbered returns a PDF with lines that everyone reads, and lines in a font whose letters have only numbers as names, as old fonts of TeX
// do: poppler knows what they mean, PDFium does not.
func Numbered(read, numbered []string) []byte {
	p := New()
	font, content := p.numbered(numbered)
	p.Page(fmt.Sprintf(pageOf, "/Font<</F1"+fontOfBoth, font+">>"), Lines(72, 780, read...)+content)
	return p.Bytes()
}

// LayeredAndNumbered returns a PDF that neither reader reads as a whole: with lines on a layer, and lines in numbered letters.
func LayeredAndNumbered(layered, numbered []string) []byte {
	p := New()
	font, content := p.numbered(numbered)
	p.Page(fmt.Sprintf(pageOf, "/Font<</F1"+fontOfBoth, font+">>"+p.layer()), content+onLayer(Lines(320, 680, layered...)))
	return p.Bytes()
}

// numbered adds a font whose letters have only numbers as names, and returns it as a page's resource F2, and the lines in it.
func (p *PDF) numbered(lines []string) (font, content string) {
	letters := []rune(strings.Join(lines, ""))
	slices.Sort(letters)
	letters = slices.Compact(letters)
	var names, widths, said strings.Builder
	for _, letter := range letters {
		fmt.Fprintf(&names, "/c%d", letter)
		widths.WriteString("500 ")
	}
	said.WriteString("BT /F2 12 Tf 14 TL 72 680 Td\n")
	for _, line := range lines {
		codes := make([]byte, 0, len(line))
		for _, letter := range line {
			codes = append(codes, byte(1+slices.Index(letters, letter))) //nolint:gosec // few letters
		}
		fmt.Fprintf(&said, "<%x> Tj T*\n", codes)
	}
	said.WriteString("ET\n")
	number := p.Add(fmt.Sprintf("<</Type/Font/Subtype/Type1/BaseFont/Own/Encoding<</Type/Encoding/Differences[1%s]>>/FirstChar 1/LastChar %d/Widths[%s]"+
		"/FontDescriptor<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>>>",
		names.String(), len(letters), widths.String()))
	return fmt.Sprintf("/F2 %d 0 R", number), said.String()
}

// Nameless returns a PDF with lines that everyone reads, and lines in a font of shapes only: its letters have names that nobody knows, and their
// codes are those of other letters.
func Nameless(read, nameless []string) []byte {
	p := New()
	var names strings.Builder
	for code := 'b'; code <= 'z'; code++ {
		fmt.Fprintf(&names, "/shape%s", strings.Repeat(string(code), 2))
	}
	font := p.Add(fmt.Sprintf("<</Type/Font/Subtype/Type1/BaseFont/Shapes/Encoding<</Type/Encoding/Differences[98%s]>>/FirstChar 98/LastChar 122/Widths[%s]"+
		"/FontDescriptor<</Type/FontDescriptor/FontName/Shapes/Flags 4/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>>>",
		names.String(), strings.Repeat("500 ", 25)))
	shifted := make([]string, len(nameless))
	for i, line := range nameless {
		shifted[i] = strings.Map(func(r rune) rune {
			if r >= 'a' && r < 'z' {
				return r + 1
			}
			return r
		}, line)
	}
	content := Lines(72, 780, read...) + strings.Replace(Lines(72, 680, shifted...), "/F1 ", "/F2 ", 1)
	p.Page(fmt.Sprintf(pageOf, "/Font<</F1"+fontOfBoth+fmt.Sprintf("/F2 %d 0 R", font)+">>", ""), content)
	return p.Bytes()
}

// Sentences returns so many lines of words.
func Sentences(count int) (lines []string) {
	for i := range count {
		lines = append(lines, strings.Repeat(fmt.Sprintf("Line %d has several words. ", i+1), 2))
	}
	return lines
}

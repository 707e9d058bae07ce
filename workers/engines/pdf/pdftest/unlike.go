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
	layer := p.Add("<</Type/OCG/Name(layer)/Usage<</View<</ViewState/ON>>>>>>")
	p.Catalog = fmt.Sprintf("/OCProperties<</OCGs[%d 0 R]/D<</OFF[%[1]d 0 R]/AS[<</Event/View/OCGs[%[1]d 0 R]/Category[/View]>>]>>>>", layer)
	p.Page(fmt.Sprintf(pageOf, Helvetica, fmt.Sprintf("/Properties<</L %d 0 R>>", layer)),
		Lines(72, 780, read...)+"/OC/L BDC\n"+drawing+"\n"+Lines(72, 680, layered...)+"EMC\n")
	return p.Bytes()
}

// Numbered returns a PDF with lines that everyone reads, and lines in a font whose letters have only numbers as names, as old fonts of TeX
// do: poppler knows what they mean, PDFium does not.
func Numbered(read, numbered []string) []byte {
	letters := []rune(strings.Join(numbered, ""))
	slices.Sort(letters)
	letters = slices.Compact(letters)
	var names, widths, content strings.Builder
	for _, letter := range letters {
		fmt.Fprintf(&names, "/c%d", letter)
		widths.WriteString("500 ")
	}
	content.WriteString("BT /F2 12 Tf 14 TL 72 680 Td\n")
	for _, line := range numbered {
		codes := make([]byte, 0, len(line))
		for _, letter := range line {
			codes = append(codes, byte(1+slices.Index(letters, letter))) //nolint:gosec // few letters
		}
		fmt.Fprintf(&content, "<%x> Tj T*\n", codes)
	}
	content.WriteString("ET\n")
	p := New()
	font := p.Add(fmt.Sprintf("<</Type/Font/Subtype/Type1/BaseFont/Own/Encoding<</Type/Encoding/Differences[1%s]>>/FirstChar 1/LastChar %d/Widths[%s]"+
		"/FontDescriptor<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 0 500 700]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>>>",
		names.String(), len(letters), widths.String()))
	p.Page(fmt.Sprintf(pageOf, "/Font<</F1"+fontOfBoth, fmt.Sprintf("/F2 %d 0 R>>", font)), Lines(72, 780, read...)+content.String())
	return p.Bytes()
}

// Sentences returns so many lines of words.
func Sentences(count int) (lines []string) {
	for i := range count {
		lines = append(lines, strings.Repeat(fmt.Sprintf("Line %d has several words. ", i+1), 2))
	}
	return lines
}

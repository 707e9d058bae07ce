package page

import "strings"

// Page is the content of one page.
type Page struct {
	// Number counts from 1.
	Number int
	// Width and Height are those of the page as displayed, in points.
	Width, Height float64
	// Words are in the order of the file.
	Words []Word
	// Rules are straight lines and thin filled boxes. Marks are small filled or outlined shapes, about as high as wide: often the
	// bullets of lists. Only PDFium reports them; poppler reports bullets as words.
	Rules, Marks []Box
	// Shades are filled boxes that are thicker than rules, as tables have under their rows; white ones are not included.
	Shades []Box
	Links  []Link
	// Tagged are the tables of the file's own structure (ISO 32000-1, 14.8); only PDFium reports them.
	Tagged []Tagged
	// Heads are its headings outside of tables.
	Heads []Head
	// Pictures is the fraction of the page that pictures cover, 0 to 1. Poppler lists its pictures instead.
	Pictures float64
	// Unknown is the fraction of the letters, 0 to 1, that have only shapes in the file: it does not say which letters they are, and no reader
	// knows.
	Unknown float64
	// Serifs is the fraction of the letters, 0 to 1, in fonts with serifs; only a sketch has it.
	Serifs float64
	// Fields means that the page has fields of a form, to fill in; poppler does not say so.
	Fields bool
	// Cut means that the page has more content than is read of one, Broken that the page cannot be read at all.
	Cut, Broken bool
}

// Word is text without spaces, in one style.
type Word struct {
	Box

	// Text has the characters as drawn, from left to right, whatever the direction in which they are read: whole lines show the
	// order of reading (text.Joined).
	Text string
	// Size is the font size in points; 0 if unknown.
	Size float64
	Style
	// Turned means that the word is rotated. A reader that does not know leaves it false, and the shape of the words decides.
	Turned bool
	// Turns is the direction of a turned word in quarter turns clockwise, 1 to 3: 1 reads downwards. It is 0 if the word is aslant
	// or the reader does not know.
	Turns int
	// Spaced means that the file has a space before the word, however narrow. A reader that does not know leaves it false, and the
	// positions of the words decide.
	Spaced bool
}

// Style is how a word looks, apart from its size, and its link.
type Style struct {
	Bold, Italic bool
	// Mono is set for a monospaced font.
	Mono bool
	// Link is the address that a click opens; "" for none.
	Link string
	// Script is where the text is in its line. Readers leave it: lines show it (package text).
	Script Script
}

// Script is where small text is in a line.
type Script int8

// Text is on the line, or a script above or below it.
const (
	OnLine Script = iota
	Above
	Below
)

// Link is a rectangle that links to an address.
type Link struct {
	Box

	Address string
}

// Head is a heading that the file's structure has; its level is 1 to 6.
type Head struct {
	Level int
	// Boxes are around pieces of its text on the page.
	Boxes []Box
}

// Tagged is a table that the file's structure has, or the part of it that is on the page.
type Tagged struct {
	// Of is how many rows the table has on all pages, and First the number of Rows' first one, from 0.
	Of, First int
	// Rows are all rows from the first to the last one with text on the page; those without any have no cells.
	Rows [][]TaggedCell
}

// TaggedCell is a cell of Tagged. A file may leave out cells without text.
type TaggedCell struct {
	RowSpan, ColSpan int
	// Boxes are around pieces of its text; none if the cell has no text on the page.
	Boxes []Box
}

// scannedPicturesMin is the minimal fraction of a page that a scan covers.
const scannedPicturesMin = 0.4

// Scanned reports whether the page shows a picture and has no text.
func (p Page) Scanned() bool { return len(p.Words) == 0 && p.Pictures >= scannedPicturesMin }

// Text returns the page's words with a blank after each, in the order of the file.
func (p Page) Text() string {
	var b strings.Builder
	for _, word := range p.Words {
		b.WriteString(word.Text)
		b.WriteByte(' ')
	}
	return b.String()
}

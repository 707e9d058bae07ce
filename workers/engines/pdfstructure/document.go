package pdfstructure

import (
	"strings"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// Document is what the pages of a PDF come to, in reading order.
type Document struct {
	Pages []Page
	// Dropped is how many lines of running headers and footers are left out.
	Dropped int
	// TextChars and KeptChars count the characters, without spaces, that the
	// pages have, running headers and footers aside, and that the blocks have.
	TextChars, KeptChars int
	// OddChars are those of TextChars without a meaning in Unicode: the font
	// does not say what it shows.
	OddChars int
}

// Page is the blocks of one page.
type Page struct {
	Number int
	Blocks []Block
	// Scanned says that the page is a picture without text, Broken that it
	// cannot be read, Cut that there is more on it than is read of one.
	Scanned, Broken, Cut bool
}

// Kind of a block.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	Item
	Code
	TableBlock
)

// Block is a paragraph or what stands in its place.
type Block struct {
	Kind Kind
	Box  pdfium.Box
	// Level of a heading is 1 to 6, of an item 0 for the outermost list.
	Level int
	// Number of an item in an ordered list; empty in an unordered one.
	Number string
	// Spans are the text; of code there is one, with its line breaks.
	Spans []Span
	// Table of a TableBlock.
	Table *Table
	// size of its letters in points, until the headings have their levels.
	size float64
	// marker is the left edge of an item's marker.
	marker float64
}

// Span is text of one look. A line break in it is one that the page has on
// purpose.
type Span struct {
	Text               string
	Bold, Italic, Mono bool
	// Link is the address that it leads to, or empty.
	Link string
}

// Table is a table, or the part of it that is on one page.
type Table struct {
	// Page is the first that it is on.
	Page int
	Box  pdfium.Box
	// Title is the heading right above it, or empty.
	Title      string
	Rows, Cols int
	// Cells in rows from top to bottom, each from left to right. A cell that
	// spans others stands where it begins.
	Cells []Cell
	// Ruled says that lines show the cells, and not only the places of words.
	Ruled bool
	// RightToLeft says that the first column is the one at the right.
	RightToLeft bool
	// Accuracy is how many of 100 words of the table lie in the cell that they
	// were given to, and not across its edge.
	Accuracy float64
	// edges are the columns' left edges and the last one's right edge.
	edges []float64
}

// Cell of a table.
type Cell struct {
	Row, Col, RowSpan, ColSpan int
	Spans                      []Span
}

// Text of the cell without its looks.
func (c Cell) Text() string { return plain(c.Spans) }

// Text of the block without its looks.
func (b Block) Text() string { return plain(b.Spans) }

func plain(spans []Span) string {
	var text strings.Builder
	for _, s := range spans {
		text.WriteString(s.Text)
	}
	return text.String()
}

package layout

import (
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Document is the analysis of all pages.
type Document struct {
	Pages []PageLayout
	// BodySize is the size that most of the text has, in points; 0 where there is no text.
	BodySize float64
	// TextChars and KeptChars count the characters, without spaces, that the pages have, running headers and footers
	// aside, and that the blocks have.
	TextChars, KeptChars int
	// OddChars are those of TextChars without a meaning in Unicode: the font does not say what it shows.
	OddChars int
}

// PageLayout is a page in the order in which it is read.
type PageLayout struct {
	// Number, Width and Height are the page's.
	Number        int
	Width, Height float64
	// Blocks are in reading order, without Header and Footer.
	Blocks []Block
	// Header and Footer are what is at the top and the bottom of several pages, a block for each line.
	Header, Footer []Block
	// Scanned is true for a picture without text, Broken for a page that cannot be read, and Cut for one with more on it
	// than is read of a page.
	Scanned, Broken, Cut bool
}

// Kind is what a block is.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	ListItem
	Table
	// Running is a header, a footer or a page number.
	Running
	// Code is lines of one fixed pitch, with the room between words as it is drawn.
	Code
)

// Block is a paragraph, a heading, one item of a list, a table, lines of code, or a line that runs along the pages.
type Block struct {
	Kind Kind
	// Box is around the block; where it goes on over a page break, around its part on the first page.
	Box page.Box
	// Size is that of most of its text, in points.
	Size float64
	// Level is a heading's, 1 to 6, or how deep a list item is, from 0.
	Level int
	// Marker is what a list item begins with, as in "•" or "12."; it is not in Runs. Ordered is true for one that counts.
	Marker  string
	Ordered bool
	// RTL is true for a block that is read from right to left.
	RTL bool
	// Centered is true for a block in the middle of its column.
	Centered bool
	// Runs are the text, lines joined; nothing for a table. Of code there is one, with its line breaks.
	Runs []text.Run
	// Table is a table's.
	Table *tables.Table
	// Lines are the text line by line, as it is on the page; nothing for a table.
	Lines []text.Line
	// Continues is true for a page's first block where it is the rest of the last block before it. Its first run then begins
	// with the blank that parts the two, if there is one.
	Continues bool
}

// Text is the block's text without styles: a table's cells are parted by tabs, its rows by line breaks, and a list item
// begins with its marker.
func (b Block) Text() string {
	if b.Kind == Table {
		return b.Table.Text()
	}
	content := text.Of(b.Runs)
	if b.Marker != "" {
		content = b.Marker + " " + content
	}
	return content
}

// IsEmpty reports whether there is no text on the page, headers and footers included.
func (p PageLayout) IsEmpty() bool { return len(p.Blocks)+len(p.Header)+len(p.Footer) == 0 }

// Dropped counts the lines of running headers and footers, which are in no block of the text.
func (d Document) Dropped() (lines int) {
	for _, p := range d.Pages {
		lines += len(p.Header) + len(p.Footer)
	}
	return lines
}

// Tables are the document's, in the order of reading.
func (d Document) Tables() (all []*tables.Table) {
	each(&d, func(blocks []Block, i int) {
		if blocks[i].Table != nil {
			all = append(all, blocks[i].Table)
		}
	})
	return all
}

func each(d *Document, see func(blocks []Block, i int)) {
	for p := range d.Pages {
		for i := range d.Pages[p].Blocks {
			see(d.Pages[p].Blocks, i)
		}
	}
}

package layout

import (
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/contents"
	"github.com/toolmill/toolmill/workers/documents/layout/looks"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Document is the result of the analysis of all pages.
type Document struct {
	Pages []PageLayout
	// BodySize is the font size of most of the text, in points; 0 if there is no text.
	BodySize float64
	// Face is the kind of font of most of the text.
	Face Face
	// TextChars counts the characters of the pages, without spaces and without running headers and footers; KeptChars counts those
	// in the blocks.
	TextChars, KeptChars int
	// OddChars counts those of TextChars that have no meaning in Unicode: the font does not say what they show.
	OddChars int
}

// Face is a kind of font.
type Face int

// The kinds of fonts: without serifs or not known, with serifs, and of one pitch.
const (
	Plain Face = iota
	Serif
	Typewriter
)

// faceOf returns the face of most pages' words.
func faceOf(pages []page.Page) Face {
	serifs, all := 0.0, 0
	for _, p := range pages {
		serifs += p.Serifs * float64(len(p.Words))
		all += len(p.Words)
	}
	if 2*serifs > float64(all) {
		return Serif
	}
	return Plain
}

// PageLayout is a page in reading order.
type PageLayout struct {
	// Number, Width and Height are the page's.
	Number        int
	Width, Height float64
	// Blocks are in reading order, without Header and Footer.
	Blocks []Block
	// Header and Footer are the running lines at the top and the bottom of several pages, one block per line.
	Header, Footer []Block
	// Margin are the numbers of the page's lines, one block for all; nil for none.
	Margin []Block
	// Scanned is true for a picture without text, Broken for a page that cannot be read, and Cut for one with more content than is
	// read of a page.
	Scanned, Broken, Cut bool
}

// Kind is the kind of a block.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	ListItem
	Table
	// Running is a header, a footer or a page number.
	Running
	// Code is monospaced lines, with the spaces between words as drawn.
	Code
)

// Block is a paragraph, a heading, one list item, a table, lines of code, or a running line.
type Block struct {
	Kind Kind
	// Box surrounds the block; if it continues after a page break, its part on the first page.
	Box page.Box
	// Size is the font size of most of its text, in points.
	Size float64
	// Level is a heading's level, 1 to 6, or a list item's nesting depth, from 0.
	Level int
	// Marker is the beginning of a list item, as in "•" or "12."; it is not in Runs. Ordered is true for numbered items.
	Marker  string
	Ordered bool
	// Within is one more than the level of the item that a block below its text belongs to; 0 for none, and for items themselves.
	Within int
	// Page is the number of the page that an entry of a table of contents names; it is not in Runs. Such an entry is a list item without a
	// marker. "" for all others.
	Page string
	// RTL is true for a block that is read from right to left.
	RTL bool
	// Centered is true for a block in the middle of its column.
	Centered bool
	// Right is true for a block of left-to-right text that ends at the right edge of its column and begins in the right half.
	Right bool
	// Runs are the text with its lines joined; nil for a table. Code is one run with line breaks.
	Runs []text.Run
	// Table is set for a table.
	Table *tables.Table
	// Look is how the table looks; nil if nothing shows it.
	Look *looks.Table
	// Lines are the text line by line, as on the page; nil for a table.
	Lines []text.Line
	// Frame is the number of the frame around the block on its page, from 1; 0 for none.
	Frame int
	// Continues is true for a page's first block if it continues the last block of the page before. If a space separates the two,
	// the first run begins with it.
	Continues bool

	// inner is where the text of an item begins, in the coordinates of its direction.
	inner float64
	// column surrounds the words that were read with it.
	column page.Box
}

// Text returns the block's text without styles: a table's cells are separated by tabs, its rows by line breaks, and a list item
// begins with its marker.
func (b Block) Text() string {
	if b.Kind == Table {
		return b.Table.Text()
	}
	content := text.Of(b.Runs)
	if b.Marker != "" {
		content = b.Marker + " " + content
	}
	return content + contents.Ending(b.Page)
}

// Written returns the block as it is written: an item such as (1) of an outer list is a paragraph that begins so, because other texts refer to it by that
// number, and lists elsewhere count in another form.
func (b Block) Written() Block {
	if b.Kind != ListItem || b.Level > 0 || !strings.HasPrefix(b.Marker, "(") || len(b.Runs) == 0 {
		return b
	}
	b.Runs = append([]text.Run{{Text: b.Marker + " ", Style: b.Runs[0].Style}}, b.Runs...)
	b.Kind, b.Marker, b.Ordered = Paragraph, "", false
	return b
}

// IsEmpty reports whether there is no text on the page, headers, footers and numbers of lines included.
func (p PageLayout) IsEmpty() bool {
	return len(p.Blocks)+len(p.Header)+len(p.Footer)+len(p.Margin) == 0
}

// Dropped counts the running lines, which are not in the blocks.
func (d Document) Dropped() (lines int) {
	for _, p := range d.Pages {
		lines += len(p.Header) + len(p.Footer) + len(p.Margin)
	}
	return lines
}

// Tables returns the document's tables in reading order.
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

// Texts returns the text of each page, with its headers, footers and numbers of lines.
func (d Document) Texts() []string {
	texts := make([]string, len(d.Pages))
	for i, p := range d.Pages {
		var text strings.Builder
		for _, blocks := range [][]Block{p.Header, p.Blocks, p.Footer, p.Margin} {
			for _, b := range blocks {
				text.WriteString(b.Text())
				text.WriteByte('\n')
			}
		}
		texts[i] = text.String()
	}
	return texts
}

package pdflayout

import "strings"

// Document is what was made of all pages.
type Document struct {
	Pages []PageLayout
	// BodySize is the size that most of the text has, in points; 0 where there is no text.
	BodySize float64
}

// PageLayout is a page in the order in which it is read.
type PageLayout struct {
	// Number, Width and Height are the Page's.
	Number        int
	Width, Height float64
	// Blocks are in reading order, without Header and Footer.
	Blocks []Block
	// Header and Footer are what stands at the top and the bottom of several pages.
	Header, Footer []Block
}

// Kind says what a block is.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	ListItem
	Table
	// Running is a header, a footer or a page number.
	Running
)

// Block is a paragraph, a heading, one item of a list, a table, or a line that runs along the pages.
type Block struct {
	Kind Kind
	// Box is around the block; where it goes on over a page break, around its part on the first page.
	Box Box
	// Size is that of most of its text, in points.
	Size float64
	// Level is a heading's, 1 to 6, or how deep a list item is, from 0.
	Level int
	// Marker is what a list item begins with, as in "•" or "12."; it is not in Runs. Ordered says that it counts.
	Marker  string
	Ordered bool
	// RTL says that the block is read from right to left.
	RTL bool
	// Centered says that it stands in the middle of its column.
	Centered bool
	// Runs are the text, lines joined; nothing for a table.
	Runs []Run
	// Rows are a table's, all with the same number of cells.
	Rows [][]Cell
	// Lines are the text line by line, as it stands on the page; nothing for a table.
	Lines []Line
	// Continues says that the block goes on with the last block before it, over a page break. Its first run then
	// begins with the blank that parts them, if there is one.
	Continues bool
}

// Run is text in one style.
type Run struct {
	Text string
	Style
}

// Line is one line of a block, in the order of reading.
type Line struct {
	Box  Box
	Text string
}

// Cell is a table's.
type Cell struct {
	// Box is around its text; empty where it has none.
	Box  Box
	Runs []Run
	RTL  bool
}

// Text is the block's text without styles: a table's cells are parted by tabs, its rows by line breaks, and a list item
// begins with its marker.
func (b Block) Text() string {
	if b.Kind == Table {
		rows := make([]string, len(b.Rows))
		for i, row := range b.Rows {
			cells := make([]string, len(row))
			for j, cell := range row {
				cells[j] = cell.Text()
			}
			rows[i] = strings.TrimRight(strings.Join(cells, "\t"), "\t")
		}
		return strings.Join(rows, "\n")
	}
	text := textOf(b.Runs)
	if b.Marker != "" {
		text = b.Marker + " " + text
	}
	return text
}

// Text is the cell's text without styles.
func (c Cell) Text() string { return textOf(c.Runs) }

func textOf(runs []Run) string {
	var text strings.Builder
	for _, run := range runs {
		text.WriteString(run.Text)
	}
	return text.String()
}

// IsEmpty tells that there is no text on the page, headers and footers included.
func (p PageLayout) IsEmpty() bool { return len(p.Blocks)+len(p.Header)+len(p.Footer) == 0 }

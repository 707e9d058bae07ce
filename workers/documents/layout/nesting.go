package layout

import (
	"math"

	"github.com/toolmill/toolmill/workers/documents/layout/contents"
	"github.com/toolmill/toolmill/workers/documents/layout/items"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

const (
	// nestedEms is how much further in the items of a list are than those of the list around it, in ems.
	nestedEms = 0.8
	// belowEms is by how much what is in an item begins beside the item's text at most, furtherEms how much further in.
	belowEms, furtherEms = 0.35, 4.5
)

// openItem is a list item that what follows may belong to.
type openItem struct {
	// start and inner are where its marker and its text begin, in the coordinates of its direction; em is its size.
	start, inner, em float64
	marker           string
	ordered          bool
	// holds is false for an item that is written as a paragraph, in which nothing can be.
	holds bool
}

// nesting is the state of going through a document from its first block to its last.
type nesting struct {
	// open are the items around the next block, the outermost first.
	open []openItem
	// outside is where the last block of each kind outside of lists begins.
	outside map[Kind]float64
	column  page.Box
	// moved is set as long as nothing in this column shows that it is as far in as the one before.
	moved bool
}

// nest gives items their levels, and blocks that begin below an item's text the level of that item: code, further paragraphs, tables. The end of a page or
// of a column ends no list.
func nest(d *Document) {
	n := nesting{outside: map[Kind]float64{}}
	for p := range d.Pages {
		blocks := d.Pages[p].Blocks
		for i := range blocks {
			if b := &blocks[i]; !b.Continues {
				n.enter(b.column)
				n.take(b, blocks[i+1:])
			}
		}
	}
}

// enter goes to a column. The next one of a page is further to one side; on the next page the same one is as far in as before, unless its pages have a
// left and a right side.
func (n *nesting) enter(column page.Box) {
	if column == n.column {
		return
	}
	by := column.X0 - n.column.X0
	if isBeside := column.X0 > n.column.X1 || column.X1 < n.column.X0; isBeside {
		for i := range n.open {
			n.open[i].start += by
			n.open[i].inner += by
		}
	}
	n.column, n.moved = column, math.Abs(by) > 1
}

// take gives a block its place.
func (n *nesting) take(b *Block, after []Block) {
	if b.Kind == ListItem && b.Page == "" {
		n.item(b)
		return
	}
	depth := n.depth(b, after)
	n.open = n.open[:depth]
	switch {
	case depth > 0 && n.open[depth-1].holds:
		b.Within = depth
		n.moved = false
	case depth == 0 && b.Kind != ListItem && b.Kind != Heading:
		n.outside[b.Kind] = startOf(b)
	}
}

// startOf returns where a block begins, in the coordinates of its direction.
func startOf(b *Block) float64 { return direction(b.RTL).from(b.Box) }

// item opens an item, and closes those that it is not in.
func (n *nesting) item(b *Block) {
	start := startOf(b)
	if n.moved && !n.continues(start) {
		n.open = nil
	}
	n.moved = false
	for len(n.open) > 0 && start < n.open[len(n.open)-1].start-nestedEms*b.Size {
		n.open = n.open[:len(n.open)-1]
	}
	if len(n.open) == 0 || start > n.open[len(n.open)-1].start+nestedEms*b.Size {
		n.open = append(n.open, openItem{start: start})
	}
	b.Level = len(n.open) - 1
	o := &n.open[b.Level]
	o.inner, o.em, o.marker, o.ordered, o.holds = b.inner, b.Size, b.Marker, b.Ordered, b.Written().Kind == ListItem
}

// continues reports whether an item that begins a column that may be further in begins where one of the open lists does.
func (n *nesting) continues(start float64) bool {
	for _, o := range n.open {
		if math.Abs(start-o.start) < belowEms*o.em {
			return true
		}
	}
	return false
}

// depth returns how many of the open items a block is in.
func (n *nesting) depth(b *Block, after []Block) int {
	if b.Kind != Paragraph && b.Kind != Code && b.Kind != Table || b.Centered || b.Right {
		return 0
	}
	start := startOf(b)
	for depth := len(n.open); depth > 0; depth-- {
		o := n.open[depth-1]
		in := (start - o.inner) / o.em
		switch {
		case in < -belowEms:
			continue
		case in > furtherEms, n.moved && in > belowEms, n.isOutside(b.Kind, start, o.em) && !o.goesOn(b.Kind, after):
			return 0
		}
		return depth
	}
	return 0
}

// isOutside reports whether something outside of lists begins as far in.
func (n *nesting) isOutside(kind Kind, start, em float64) bool {
	for _, k := range []Kind{Paragraph, kind} {
		if at, known := n.outside[k]; known && math.Abs(at-start) < belowEms*em {
			return true
		}
	}
	return false
}

// goesOn reports whether the list of an item goes on after a block in spite of where that begins: with the next number, or after code and tables only.
func (o openItem) goesOn(kind Kind, after []Block) bool {
	for i := range after {
		switch b := &after[i]; {
		case b.Kind == ListItem && b.Page == "" && math.Abs(startOf(b)-o.start) < nestedEms*o.em:
			return o.ordered && b.Ordered && items.Follows(o.marker, b.Marker) || !o.ordered && !b.Ordered && kind != Paragraph
		case b.Kind == Heading || startOf(b) < o.inner-belowEms*o.em:
			return false
		case b.Kind == Paragraph:
			kind = Paragraph
		}
	}
	return false
}

// listStack holds the indents of the open lists, the outermost first.
type listStack []float64

// depth returns how many lists contain the list of an item.
func (s *listStack) depth(start, em float64) int {
	for len(*s) > 0 && start < (*s)[len(*s)-1]-0.8*em {
		*s = (*s)[:len(*s)-1]
	}
	if len(*s) == 0 || start > (*s)[len(*s)-1]+0.8*em {
		*s = append(*s, start)
	}
	return len(*s) - 1
}

// contentsBlocks returns an item for each entry of a table of contents.
func contentsBlocks(rows []text.Row) (all []Block) {
	var stack listStack
	for _, e := range contents.Entries(rows) {
		b := blockOf(e.Rows, nil)
		b.Kind, b.Page, b.Level = ListItem, e.Page, stack.depth(e.Rows[0].Start(), e.Rows[0].Em)
		all = append(all, b)
	}
	return all
}

package layout

import (
	"math"

	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// appendRegion appends the blocks of the next region, and joins a paragraph or a table that was cut between the two.
func appendRegion(blocks, next []Block) []Block {
	if len(blocks) == 0 || len(next) == 0 {
		return append(blocks, next...)
	}
	at := &blocks[len(blocks)-1]
	if at.Table != nil && next[0].Table != nil && (isTurnedOver(*at, next[0]) || isBesideRest(*at, next[0])) && at.Table.GoesOnIn(next[0].Table) {
		at.Table = at.Table.With(next[0].Table)
		return append(blocks, next[1:]...)
	}
	if !flows(*at, next[0]) {
		return append(blocks, next...)
	}
	at.Runs = text.Continue(at.Runs, next[0].Runs)
	at.Lines = append(at.Lines, next[0].Lines...)
	return append(blocks, next[1:]...)
}

// isTurnedOver reports whether a block begins further up in another column.
func isTurnedOver(a, b Block) bool {
	return b.Box.Y0 < a.Box.Y0 && areBeside(a, b)
}

// areBeside reports whether blocks are in different columns: one that is too wide reaches over a part of the other.
func areBeside(a, b Block) bool {
	return a.Box.MidX() < b.Box.X0 && a.Box.X1 < b.Box.MidX() || b.Box.MidX() < a.Box.X0 && b.Box.X1 < a.Box.MidX()
}

// isBesideRest reports whether a table in another column begins where another one does, with the same head, or without any if it has rules or
// the other one has a head.
func isBesideRest(a, b Block) bool {
	return math.Abs(b.Box.Y0-a.Box.Y0) < a.Size/2 && areBeside(a, b) && (a.Table.HasHeadOf(b.Table) || (b.Table.Ruled || a.Table.IsHeaded()) && !b.Table.IsHeaded())
}

// flows reports whether a paragraph continues in the next column or on the next page.
func flows(a, b Block) bool {
	if a.Kind != Paragraph && a.Kind != ListItem || b.Kind != Paragraph || b.RTL != a.RTL || differs(a.Size, b.Size) || a.Page != "" {
		return false
	}
	if len(a.Runs) == 0 || len(b.Runs) == 0 || len(a.Lines) == 0 {
		return false
	}
	end, begin := text.Of(a.Runs), text.Of(b.Runs)
	switch {
	case text.EndsSentence(end):
		return false
	case text.GoesOn(begin):
		return true
	case text.JointOf(end, begin) == text.Hyphenated:
		return true
	}
	// In scripts without capitals the beginning of a sentence is not recognisable; a full last line then means that it continues.
	return len(a.Lines) > 1 && (text.IsUnspaced(text.Last(end)) && text.IsUnspaced(text.First(begin)) || a.RTL)
}

// flowAcrossPages marks blocks that continue the last one of the page before.
func flowAcrossPages(d *Document) {
	var open *Block
	height := 0.0 // of its page
	for p := range d.Pages {
		blocks := d.Pages[p].Blocks
		if len(blocks) == 0 {
			continue
		}
		if open != nil && repeatsHead(open, blocks) {
			blocks[1].Table = blocks[1].Table.UnderHeadOf(open.Table)
			blocks[1].Box = blocks[1].Box.Union(blocks[0].Box)
			blocks = blocks[1:]
			d.Pages[p].Blocks = blocks
		}
		if open != nil {
			blocks[0].Continues = goesOnIn(open, &blocks[0]) || codeGoesOn(open, &blocks[0], height)
		}
		open, height = &blocks[len(blocks)-1], d.Pages[p].Height
	}
}

// repeatsHead reports whether the first block is the open table's first row, further away from the rest of the table than its rows are.
func repeatsHead(open *Block, blocks []Block) bool {
	return open.Table != nil && len(blocks) > 1 && blocks[0].Table == nil && blocks[1].Table != nil &&
		open.Table.IsHead(text.Of(blocks[0].Runs)) && open.Table.GoesOnIn(blocks[1].Table)
}

// goesOnIn reports whether the next page's first block continues the open one. If so, it prepares the texts for joining: it
// removes the hyphen at the break, or adds a space before the rest.
func goesOnIn(open, next *Block) bool {
	if open.Table != nil && next.Table != nil {
		return open.Table.GoesOnIn(next.Table)
	}
	if !flows(*open, *next) {
		return false
	}
	switch text.JointOf(text.Of(open.Runs), text.Of(next.Runs)) {
	case text.Apart:
		next.Runs[0].Text = " " + next.Runs[0].Text
	case text.Hyphenated:
		at := &open.Runs[len(open.Runs)-1]
		at.Text = text.WithoutHyphen(at.Text)
	case text.Together:
	}
	return true
}

// openOf returns the table without rules with which blocks end; nil for none.
func openOf(blocks []Block) *tables.Table {
	if len(blocks) == 0 {
		return nil
	}
	return blocks[len(blocks)-1].unruled()
}

// beginningOf returns the table without rules with which blocks begin; nil for none.
func beginningOf(blocks []Block) *tables.Table {
	if len(blocks) == 0 {
		return nil
	}
	return blocks[0].unruled()
}

// unruled returns a block's table, if it has one without rules.
func (b Block) unruled() *tables.Table {
	if b.Table == nil || b.Table.Ruled {
		return nil
	}
	return b.Table
}

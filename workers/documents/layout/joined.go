package layout

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Joined returns the document without page breaks: a block that continues over them is one, on the page where it begins.
func (d Document) Joined() Document {
	joined := d
	joined.Pages = slices.Clone(d.Pages)
	var open *Block
	for p := range joined.Pages {
		at := &joined.Pages[p]
		if len(at.Blocks) == 0 {
			continue
		}
		at.Blocks = slices.Clone(at.Blocks)
		if open != nil && at.Blocks[0].Continues {
			add(open, at.Blocks[0])
			at.Blocks = at.Blocks[1:]
		}
		if n := len(at.Blocks); n > 0 {
			open = &at.Blocks[n-1]
		}
	}
	return joined
}

// add appends the rest of a block, from the next page.
func add(b *Block, next Block) {
	if b.Table != nil {
		b.Table, b.Look = b.Table.With(next.Table), b.Look.With(next.Look)
		return
	}
	b.Runs = text.Append(b.Runs, next.Runs)
	b.Lines = append(slices.Clip(b.Lines), next.Lines...)
}

package pdfstructure

import (
	"slices"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
)

// columnsDepthMax is how often columns may have columns.
const columnsDepthMax = 3

// Analyze finds the structure of the pages of one document.
func Analyze(pages []pdfium.Page) Document {
	words := make([][]word, len(pages))
	turned := make([][]word, len(pages))
	for i, p := range pages {
		words[i], turned[i] = wordsOf(p)
		words[i] = ruledTables(p.Number, words[i], p.Rules)
	}
	running, dropped := runningLines(pages, words)
	d := Document{Dropped: dropped}
	body := bodySize(words)
	for i, p := range pages {
		words[i] = slices.DeleteFunc(words[i], func(w word) bool { return running[i][w.number] && w.table == nil })
		f := flow{page: p, body: body}
		f.read(words[i], columnsDepthMax)
		f.readTurned(turned[i])
		f.nameTables()
		d.Pages = append(d.Pages, Page{
			Number: p.Number, Blocks: f.blocks, Scanned: p.Scanned(), Broken: p.Broken, Cut: p.Cut,
		})
		d.count(p, running[i], f.blocks)
	}
	d.each(func(b *Block) {
		if b.Table != nil {
			b.Table.orient()
		}
	})
	d.joinTables()
	d.setLevels()
	return d
}

// bodySize is that of most of the document's letters outside of tables.
func bodySize(words [][]word) float64 {
	var all []word
	for _, page := range words {
		for _, w := range page {
			if w.table == nil {
				all = append(all, w)
			}
		}
	}
	return sizeOf(all)
}

func (d *Document) count(p pdfium.Page, running map[int]bool, blocks []Block) {
	for i, w := range p.Words {
		if text := readable(w.Text); !running[i] {
			d.TextChars += charsOf(text)
			d.OddChars += oddCharsOf(text)
		}
	}
	for _, b := range blocks {
		d.KeptChars += charsOf(b.Number) + charsOf(b.Text())
		if b.Table != nil {
			for _, c := range b.Table.Cells {
				d.KeptChars += charsOf(c.Text())
			}
		}
	}
}

// Tables of the document; those that go on over pages are one.
func (d *Document) Tables() (all []Table) {
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			if b.Table != nil {
				all = append(all, *b.Table)
			}
		}
	}
	return all
}

// nameTables calls a table what the heading right above it says.
func (f *flow) nameTables() {
	for i := 1; i < len(f.blocks); i++ {
		if above := f.blocks[i-1]; f.blocks[i].Table != nil && above.Kind == Heading {
			f.blocks[i].Table.Title = above.Text()
		}
	}
}

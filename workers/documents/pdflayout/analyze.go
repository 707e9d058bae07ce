package pdflayout

import "strings"

// Analyze finds the layout of the pages of one document, which are in their order. It looks at all of them to tell what
// is large, and what runs along the pages.
func Analyze(pages []Page) Document {
	d := Document{BodySize: bodySize(pages)}
	runs := findRunning(pages, d.BodySize)
	for i, page := range pages {
		layout := PageLayout{Number: page.Number, Width: page.Width, Height: page.Height}
		words := cleaned(page.Words)
		words, layout.Header, layout.Footer = runs.take(i, words)
		for _, r := range split(region{words: words}) {
			layout.Blocks = appendRegion(layout.Blocks, r.blocks())
		}
		d.Pages = append(d.Pages, layout)
	}
	rankHeadings(&d)
	flowAcrossPages(&d)
	each(&d, func(blocks []Block, i int) { withoutSoftHyphens(blocks[i].Runs) })
	return d
}

// withoutSoftHyphens leaves out those that no line break has used up.
func withoutSoftHyphens(runs []Run) {
	for i := range runs {
		runs[i].Text = strings.ReplaceAll(runs[i].Text, softHyphen, "")
	}
}

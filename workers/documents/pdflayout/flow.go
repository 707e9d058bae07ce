package pdflayout

import "strings"

// appendRegion appends the blocks of the next region, and joins a paragraph that was cut between the two.
func appendRegion(blocks, next []Block) []Block {
	if len(blocks) == 0 || len(next) == 0 || !flows(blocks[len(blocks)-1], next[0]) {
		return append(blocks, next...)
	}
	at := &blocks[len(blocks)-1]
	at.Runs = joinRuns(at.Runs, next[0].Runs)
	at.Lines = append(at.Lines, next[0].Lines...)
	return append(blocks, next[1:]...)
}

// flows tells that a paragraph goes on in the next column or on the next page.
func flows(a, b Block) bool {
	if a.Kind != Paragraph && a.Kind != ListItem || b.Kind != Paragraph || b.RTL != a.RTL || differs(a.Size, b.Size) {
		return false
	}
	if len(a.Runs) == 0 || len(b.Runs) == 0 || len(a.Lines) == 0 {
		return false
	}
	end, begin := textOf(a.Runs), textOf(b.Runs)
	switch {
	case endsSentence(end):
		return false
	case goesOn(begin):
		return true
	case jointOf(end, begin) == hyphenated:
		return true
	}
	// Scripts without capitals say nothing at the beginning, so the end of a full line has to.
	return len(a.Lines) > 1 && (isUnspaced(last(end)) && isUnspaced(first(begin)) || a.RTL)
}

// joinRuns joins text over the end of a line.
func joinRuns(a, b []Run) []Run {
	j := joiner{runs: a, last: &Word{}}
	for i, run := range b {
		if i == 0 {
			j.breakBefore(&Word{Text: run.Text, Style: run.Style})
		}
		j.add(run.Text, run.Style)
	}
	return j.runs
}

// flowAcrossPages marks blocks that go on with the last one of the page before.
func flowAcrossPages(d *Document) {
	var open *Block
	for p := range d.Pages {
		blocks := d.Pages[p].Blocks
		if len(blocks) == 0 {
			continue
		}
		if open != nil && flows(*open, blocks[0]) {
			blocks[0].Continues = true
			switch jointOf(textOf(open.Runs), textOf(blocks[0].Runs)) {
			case apart:
				blocks[0].Runs[0].Text = " " + blocks[0].Runs[0].Text
			case hyphenated:
				at := &open.Runs[len(open.Runs)-1]
				at.Text = strings.TrimRight(at.Text, hyphens)
			case together:
			}
		}
		open = &blocks[len(blocks)-1]
	}
}

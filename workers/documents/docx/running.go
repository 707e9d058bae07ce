package docx

import (
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout"
)

// runningText is the header or the footer of all pages.
type runningText struct {
	lines []layout.Block
	// number is where the page's number is, which becomes a field; start is that of the document's first page.
	number place
	start  int
}

// place is a word of running lines, counted from 1; none has zeros.
type place struct{ line, word int }

// running returns the header or footer that most pages have, ignoring numbers.
func running(d layout.Document, top bool) runningText {
	var best []layout.PageLayout
	alike := map[string][]layout.PageLayout{}
	for _, page := range d.Pages {
		lines := linesOf(page, top)
		if len(lines) == 0 {
			continue
		}
		key := numberless(lines)
		if alike[key] = append(alike[key], page); len(alike[key]) > len(best) {
			best = alike[key]
		}
	}
	if len(best) == 0 {
		return runningText{}
	}
	r := runningText{lines: linesOf(best[0], top)}
	r.number, r.start = counted(best, top, d.Pages[0].Number)
	return r
}

func linesOf(page layout.PageLayout, top bool) []layout.Block {
	if top {
		return page.Header
	}
	return page.Footer
}

// counted returns the place of the number that grows with the pages, and what it is on the first page. The number of all pages is the same on each.
func counted(pages []layout.PageLayout, top bool, first int) (place, int) {
	for i, line := range linesOf(pages[0], top) {
		for j := range words(line) {
			if from, is := distance(pages, top, i, j); is {
				return place{i + 1, j + 1}, first + from
			}
		}
	}
	return place{}, 1
}

// distance returns how far a word is from the number of its page, and whether it is as far on each. On a single page it has to be that number.
func distance(pages []layout.PageLayout, top bool, line, word int) (from int, is bool) {
	for i, page := range pages {
		all := words(linesOf(page, top)[line])
		if word >= len(all) {
			return 0, false
		}
		number, err := strconv.Atoi(all[word])
		if err != nil || i > 0 && number-page.Number != from || len(pages) == 1 && number != page.Number {
			return 0, false
		}
		from = number - page.Number
	}
	return from, true
}

func words(line layout.Block) []string { return strings.Split(line.Text(), " ") }

func numberless(lines []layout.Block) string {
	var key strings.Builder
	for _, line := range lines {
		key.WriteString(strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return -1
			}
			return r
		}, line.Text()))
		key.WriteByte('\n')
	}
	return key.String()
}

// write writes the part; element is hdr or ftr.
func (r runningText) write(p *part, element string) {
	p.raw(`<w:`, element, namespaces, `>`)
	for at, line := range r.lines {
		p.raw(`<w:p>`)
		if line.RTL {
			p.raw(`<w:pPr><w:bidi/></w:pPr>`)
		}
		for i, piece := range words(line) {
			if i > 0 {
				p.raw(`<w:r><w:t xml:space="preserve"> </w:t></w:r>`)
			}
			if (place{at + 1, i + 1}) == r.number {
				p.raw(`<w:fldSimple w:instr=" PAGE "><w:r><w:t>`, escaped(piece), `</w:t></w:r></w:fldSimple>`)
				continue
			}
			p.raw(`<w:r><w:t>`)
			p.text(piece)
			p.raw(`</w:t></w:r>`)
		}
		p.raw(`</w:p>`)
	}
	if len(r.lines) == 0 {
		p.raw(`<w:p/>`)
	}
	p.raw(`</w:`, element, `>`)
}

package docx

import (
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout"
)

// runningText is the header or the footer of all pages.
type runningText struct {
	lines []layout.Block
	// page is the page number as the lines have it, which becomes a field; "" if they have none.
	page string
}

// running returns the header or footer that most pages have, ignoring numbers.
func running(d layout.Document, top bool) runningText {
	count := map[string]int{}
	var best runningText
	bestCount := 0
	for _, page := range d.Pages {
		lines := page.Footer
		if top {
			lines = page.Header
		}
		if len(lines) == 0 {
			continue
		}
		key := numberless(lines)
		if count[key]++; count[key] > bestCount {
			best, bestCount = runningText{lines: lines, page: strconv.Itoa(page.Number)}, count[key]
		}
	}
	return best
}

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
	for _, line := range r.lines {
		p.raw(`<w:p>`)
		if line.RTL {
			p.raw(`<w:pPr><w:bidi/></w:pPr>`)
		}
		for i, piece := range strings.Split(line.Text(), " ") {
			if i > 0 {
				p.raw(`<w:r><w:t xml:space="preserve"> </w:t></w:r>`)
			}
			if piece == r.page {
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

package layout

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// isTypewritten reports whether nearly all text is monospaced. In such a document a fixed pitch means nothing; otherwise it
// marks code.
func isTypewritten(sheets []sheet) bool {
	const share = 0.97
	all, mono := 0, 0
	for i := range sheets {
		for _, w := range sheets[i].words {
			n := utf8.RuneCountInString(w.Text)
			if all += n; w.Mono {
				mono += n
			}
		}
	}
	return all > 0 && float64(mono) >= share*float64(all)
}

func withoutPitch(sheets []sheet) {
	for i := range sheets {
		sheets[i].typed = true
		for j := range sheets[i].words {
			sheets[i].words[j].Mono = false
		}
	}
}

// codeBlocks makes a block of monospaced rows, or several where there is much space between them.
func codeBlocks(rows []text.Row) (all []Block) {
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && rows[to].Gap(&rows[to-1]) < 2*rows[to].LineHeight() {
			to++
		}
		all = append(all, codeBlock(rows[from:to]))
		from = to
	}
	return all
}

func codeBlock(rows []text.Row) Block {
	b := Block{Kind: Code, Box: text.AroundRows(rows), Size: rows[0].Em}
	var code strings.Builder
	for i := range rows {
		if i > 0 {
			code.WriteString(strings.Repeat("\n", newlines(&rows[i-1], &rows[i])))
		}
		line := fixed(&rows[i], b.Box.X0)
		code.WriteString(line)
		b.Lines = append(b.Lines, text.Line{Box: rows[i].Box, Text: line})
	}
	b.Runs = []text.Run{{Text: code.String(), Style: page.Style{Mono: true}}}
	return b
}

// codeGoesOn reports whether the code at the end of a page goes on at the top of the next one, and prepares both parts for joining: they are on lines of their own,
// each as far in as on its page. Pages are so high.
func codeGoesOn(open, next *Block, height float64) bool {
	const edgeShare = 0.3 // of the page, at its bottom and at its top
	if open.Kind != Code || next.Kind != Code || differs(open.Size, next.Size) || open.Box.Y1 < (1-edgeShare)*height || next.Box.Y0 > edgeShare*height {
		return false
	}
	pitch := pitchOf(open.Lines)
	left := open.Box.X0 - pitch*float64(indentOf(open))
	if further := int(math.Round((next.Box.X0 - left) / pitch)); further > 0 {
		indent(next, further)
	} else {
		indent(open, -further)
	}
	next.Runs[0].Text = "\n" + next.Runs[0].Text
	return true
}

// pitchOf returns how wide a letter of code is, in points.
func pitchOf(lines []text.Line) (pitch float64) {
	for _, l := range lines {
		pitch = max(pitch, l.Box.Width()/float64(utf8.RuneCountInString(strings.TrimSpace(l.Text))))
	}
	return pitch
}

// indentOf returns how many spaces all lines of code begin with: those of a part that goes on with another one.
func indentOf(b *Block) int {
	least := spacesMax
	for l := range strings.SplitSeq(b.Runs[0].Text, "\n") {
		if trimmed := strings.TrimLeft(l, " "); trimmed != "" {
			least = min(least, len(l)-len(trimmed))
		}
	}
	return least
}

// indent puts spaces before each line of code that is not blank.
func indent(b *Block, spaces int) {
	lines := strings.Split(b.Runs[0].Text, "\n")
	for i, l := range lines {
		if l != "" {
			lines[i] = strings.Repeat(" ", min(spaces, spacesMax)) + l
		}
	}
	b.Runs[0].Text = strings.Join(lines, "\n")
}

// spacesMax is the maximal number of spaces between two words of code, or before a line.
const spacesMax = 200

// newlines returns the line breaks between two rows of code: more than one for empty lines.
func newlines(a, b *text.Row) int {
	return max(1, int(math.Round((b.Middle()-a.Middle())/(1.25*max(a.LineHeight(), b.LineHeight())))))
}

// fixed returns the row with as many spaces as fit its gaps.
func fixed(r *text.Row, left float64) string {
	pitch := 0.0
	for _, w := range r.Words {
		pitch = max(pitch, w.Width()/float64(utf8.RuneCountInString(w.Text)))
	}
	var line strings.Builder
	at := left
	for i, w := range r.Words {
		spaces := int(math.Round((w.X0 - at) / pitch))
		if i > 0 && w.Spaced {
			spaces = max(spaces, 1)
		}
		line.WriteString(strings.Repeat(" ", min(max(spaces, 0), spacesMax)))
		line.WriteString(w.Text)
		at = w.X1
	}
	return line.String()
}

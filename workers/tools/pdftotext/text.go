package pdftotext

import (
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// pageEnd ends every page.
const pageEnd = "\f"

// textOf returns the text of a page, each paragraph on one line, items indented by the level of their list.
func textOf(page layout.PageLayout) string {
	var text strings.Builder
	var before *layout.Block
	for _, blocks := range [][]layout.Block{page.Header, page.Blocks, page.Footer, page.Margin} {
		for i := range blocks {
			b := &blocks[i]
			content := strings.TrimSpace(b.Text())
			if content == "" {
				continue
			}
			if before != nil && !follows(before, b) {
				text.WriteByte('\n')
			}
			if b.Kind == layout.ListItem {
				text.WriteString(strings.Repeat("  ", b.Level))
			}
			text.WriteString(content)
			text.WriteByte('\n')
			before = b
		}
	}
	return text.String()
}

// follows reports whether there is no empty line between two blocks.
func follows(before, b *layout.Block) bool {
	return before.Kind == b.Kind && (b.Kind == layout.ListItem || b.Kind == layout.Running)
}

// tidyLines removes what is invisible on a page from laid out text: direction marks, spaces at line ends, and empty lines at
// the page's end. Ligatures become letters.
func tidyLines(text string) string {
	var out strings.Builder
	empty := 0
	for line := range strings.Lines(text) {
		line = tidyLine(strings.TrimRight(line, " \t\r\n\f"))
		if line == "" {
			empty++
			continue
		}
		out.WriteString(strings.Repeat("\n", empty))
		out.WriteString(line)
		out.WriteByte('\n')
		empty = 0
	}
	return out.String()
}

// tidyLine cleans each word of a line and keeps the spaces between them.
func tidyLine(line string) string {
	words := strings.Split(line, " ")
	for i, word := range words {
		word = text.Clean(word)
		if end, hyphen := strings.CutSuffix(word, "\u00AD"); hyphen {
			word = end
			if i == len(words)-1 {
				word += "-" // it is visible there
			}
		}
		words[i] = word
	}
	return strings.TrimRight(strings.Join(words, " "), " ")
}

package filetool

import (
	"fmt"
	"strings"
)

// WithoutFont is the warning about characters that no installed font has. It names the first of them.
func WithoutFont(characters []rune) string {
	const namedMax = 10
	named := make([]string, 0, namedMax)
	for _, r := range characters[:min(len(characters), namedMax)] {
		named = append(named, fmt.Sprintf("%c (U+%04X)", r, r))
	}
	more := ""
	if others := len(characters) - namedMax; others > 0 {
		more = fmt.Sprintf(" and %d more", others)
	}
	return fmt.Sprintf("No font here has %s of the document, printed as empty boxes: %s%s. Embed a font that has them, or use pictures.",
		Count(len(characters), "character"), strings.Join(named, ", "), more)
}

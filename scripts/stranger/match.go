package main

import (
	"regexp"
	"strings"
)

// wildcard stands for any text.
const wildcard = "…"

// printed reports whether out is exactly what a document says, except for white space at line ends. With open, out
// may be incomplete: its end is not known yet.
func printed(says, out string, open bool) bool {
	var pattern strings.Builder
	pattern.WriteString(`(?s)^`)
	for i, part := range strings.Split(tidied(says), wildcard) {
		if i > 0 {
			pattern.WriteString(`.*`)
		}
		pattern.WriteString(regexp.QuoteMeta(part))
	}
	if !open {
		pattern.WriteString(`$`)
	}
	return regexp.MustCompile(pattern.String()).MatchString(tidied(out))
}

func tidied(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n")
}

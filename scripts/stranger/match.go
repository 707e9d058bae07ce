package main

import (
	"regexp"
	"strings"
)

// wildcard stands for any text.
const wildcard = "…"

// printed reports whether what was printed is what a document says: all of it, but for white space at the ends of lines. open
// leaves out the end: what comes later is not known yet.
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

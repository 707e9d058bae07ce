package htmlpdf

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// marginReference matches what cssReference does, also with comments after @import, and with a string that only the end of the style
// sheet ends.
var marginReference = regexp.MustCompile(`(?is)(@import(?:\s|/\*.*?\*/)*(?:url\(\s*)?|url\(\s*)("[^"]*(?:"|$)|'[^']*(?:'|$)|[^"'()\s;]+)`)

// nowhere is empty and at hand: CSS's own about:invalid is asked for, which is a crash again.
const nowhere = `"data:,"`

// inCSS takes out references. CSS that refers elsewhere only when its escapes are read is not a usual style sheet, and is taken
// out as a whole.
func (m *margin) inCSS(css string) string {
	closed := marginReference.ReplaceAllStringFunc(css, func(match string) string {
		parts := marginReference.FindStringSubmatch(match)
		if !elsewhere(strings.Trim(parts[2], `"'`)) {
			return match
		}
		m.blocked++
		return parts[1] + nowhere
	})
	if leadsElsewhere(closed) {
		m.blocked++
		return ""
	}
	return closed
}

// leadsElsewhere reads the text with its escapes and without.
func leadsElsewhere(css string) bool {
	for _, text := range []string{css, withoutEscapes(css)} {
		for _, parts := range marginReference.FindAllStringSubmatch(text, -1) {
			if elsewhere(strings.Trim(parts[2], `"'`)) {
				return true
			}
		}
	}
	return false
}

// sheetLeadsElsewhere reports whether the rest of a data: address is a style sheet that does, or that is not read here as browsers do.
func sheetLeadsElsewhere(rest string) bool {
	kind, text, _ := strings.Cut(rest, ",")
	kind = strings.ToLower(strings.Join(strings.Fields(kind), ""))
	plain, isBase64 := strings.CutSuffix(kind, ";base64")
	if !strings.HasPrefix(kind, "text/css") {
		return false
	}
	if plain != "text/css" && plain != "text/css;charset=utf-8" {
		return true
	}
	if isBase64 {
		plain += ";base64"
	}
	_, css, err := readDataAddress("", plain+","+text)
	return err != nil || !utf8.Valid(css) || leadsElsewhere(string(css))
}

// cssEscape is an escape of CSS Syntax 3 §4.3.7, or a line that goes on within a string.
var cssEscape = regexp.MustCompile(`(?s)\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?|\r\n|.)`)

func withoutEscapes(css string) string {
	return cssEscape.ReplaceAllStringFunc(css, func(escape string) string {
		if digits := cssEscape.FindStringSubmatch(escape)[1]; digits != "" {
			code, _ := strconv.ParseUint(digits, 16, 32) // six digits at most
			return string(rune(min(code, utf8.MaxRune)))
		}
		return strings.TrimLeft(escape[1:], "\r\n\f")
	})
}

package markdown

import (
	"html"
	"strings"
)

// Plain makes a document of plain text: lines as they are, those that are too long are broken, a form feed begins a page.
func Plain(text, theme string) string {
	var body strings.Builder
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	for page := range strings.SplitSeq(strings.TrimRight(text, "\f\n"), "\f") {
		// The parser drops a line end right after the tag, so there always is one to drop.
		body.WriteString(`<pre class="plain">` + "\n" + html.EscapeString(page) + `</pre>`)
	}
	return document("", theme, body.String())
}

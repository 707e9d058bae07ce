package markdown

import (
	"html"
	"strings"
)

// Plain renders plain text: lines are kept, too long ones are wrapped, a form feed begins a new page.
func Plain(text, theme string) string {
	var body strings.Builder
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	for page := range strings.SplitSeq(strings.TrimRight(text, "\f\n"), "\f") {
		// The parser drops a line end directly after the tag, so one is added.
		body.WriteString(`<pre class="plain">` + "\n" + html.EscapeString(page) + `</pre>`)
	}
	return document("", theme, body.String())
}

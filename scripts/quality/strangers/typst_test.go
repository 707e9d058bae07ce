package strangers

import (
	"strings"
	"testing"
)

func TestTablesAreWrittenForTypstWhereverTheyAre(t *testing.T) {
	const table = "<table><tr><td>a<td>b<tr><td>c<td>d</table>"
	for name, body := range map[string]string{
		"in a paragraph": "<p>text" + table, "in a definition": "<dl><dt>a<dd>text" + table + "</dl>", "in an item": "<ul><li>text" + table + "</ul>",
		"in a part of an item": "<ul><li><blockquote>text" + table + "</blockquote></ul>", "between items": "<ul><li>one</li>text" + table + "<li>two</ul>",
	} {
		d := Document{Name: "x", Body: body, Printer: Typst}
		if got := d.typstSource(); strings.Count(got, "#table(columns: 2") != 1 || strings.Count(got, `"text"`) != 1 || strings.Contains(got, `"text a`) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

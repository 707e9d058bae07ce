package layout

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// brokenCells is a table in whose first column, which has room for eight letters, a word of the text above takes two lines, with another word of
// the text.
func brokenCells(first, second, text string) Document {
	above, below := wrap(72, 60, 10, 400, text)
	var words []page.Word
	y := below + 20
	for _, row := range [][]string{{"Kind", "", "Sum"}, {first, second, "12"}, {"rivers", "", "7"}, {"evenings", "", "4"}} {
		words = append(words, set(72, y, 10, row[0])...)
		words = append(words, set(72, y+12, 10, row[1])...)
		words = append(words, set(160, y, 10, row[2])...)
		words = append(words, set(200, y, 10, "kept")...)
		if y += 18; row[1] != "" {
			y += 12
		}
	}
	return Analyze([]page.Page{a4(slices.Concat(above, words))})
}

func TestAWordOfTheTextThatACellBreaksIsOne(t *testing.T) {
	for name, c := range map[string]struct{ first, second, text, want string }{
		"broken":           {"authorit", "ies", prose + " of authorities", "authorities"},
		"unknown":          {"authorit", "ies", prose, "authorit ies"},
		"it had room":      {"auth", "orities", prose + " of authorities", "auth orities"},
		"other words":      {"concerns", "of", prose, "concerns of"},
		"with its hyphen":  {"winter-", "time", prose + " in winter-time", "winter-time"},
		"hyphen of a line": {"winter-", "time", prose, "wintertime"},
	} {
		d := brokenCells(c.first, c.second, c.text)
		if all := d.Tables(); len(all) != 1 || all[0].Rows != 4 || all[0].Grid()[1][0].Text() != c.want {
			t.Errorf("%s: %s", name, outline(d))
		}
	}
}

// A table that breaks one word again and again does not make words of its parts.
func TestPartsOfBrokenWordsAreNoWordsOfTheDocument(t *testing.T) {
	above, below := wrap(72, 60, 10, 400, prose)
	var words []page.Word
	y := below + 20
	for _, row := range [][3]string{{"Kind", "", "Sum"}, {"ws/thing", "rules", "12"}, {"ws/thing", "rules", "7"}, {"ws/thing", "rules", "4"}} {
		words = append(words, set(72, y, 10, row[0])...)
		words = append(words, set(72, y+12, 10, row[1])...)
		words = append(words, set(160, y, 10, row[2])...)
		words = append(words, set(200, y, 10, "kept")...)
		if y += 18; row[1] != "" {
			y += 12
		}
	}
	d := Analyze([]page.Page{a4(slices.Concat(above, words))})
	if all := d.Tables(); len(all) != 1 || all[0].Rows != 4 || all[0].Grid()[1][0].Text() != "ws/thingrules" {
		t.Errorf("%s", outline(d))
	}
}

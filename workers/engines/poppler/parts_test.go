package poppler

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Signs beside code have the type of the text, and no other word is divided.
func TestAWordWithSeveralStylesIsDivided(t *testing.T) {
	code, plain, bold := page.Style{Mono: true}, page.Style{}, page.Style{Bold: true}
	word := func(x0, x1 float64, text string, style page.Style) page.Word {
		return page.Word{Box: page.Box{X0: x0, Y0: 100, X1: x1, Y1: 112}, Text: text, Size: 10, Style: style, Spaced: true}
	}
	for name, test := range map[string]struct {
		word page.Word
		seen []page.Word
		want string
	}{
		"signs around code": {
			word(50, 80, "(x.y),", plain),
			[]page.Word{word(10, 54, "as before (", plain), word(55, 70, "x.y", code), word(71, 140, "), and then", plain)},
			"( 50-54 false|x.y 54-70 true|), 70-80 false",
		},
		"code at the end":        {word(50, 80, "(x)", plain), []page.Word{word(10, 54, "as (", plain), word(55, 80, "x)", code)}, "( 50-54 false|x) 54-80 true"},
		"a bold word":            {word(50, 80, "Note:", plain), []page.Word{word(50, 74, "Note", bold), word(75, 140, ": a", plain)}, "Note 50-74 false|: 74-80 false"},
		"code in two weights":    {word(50, 80, "f(x)", code), []page.Word{word(50, 56, "f", page.Style{Mono: true, Bold: true}), word(56, 80, "(x)", code)}, "f(x) 50-80 true"},
		"other letters":          {word(50, 80, "ﬁx,", plain), []page.Word{word(50, 70, "fix", code), word(71, 80, ",", plain)}, "ﬁx, 50-80 true"},
		"another line":           {word(50, 80, "xx", plain), []page.Word{word(10, 80, "xx", plain), {Box: page.Box{X0: 50, Y0: 113, X1: 80, Y1: 125}, Text: "x", Style: code}}, "xx 50-80 false"},
		"read from the right":    {word(50, 80, "(אב", plain), []page.Word{word(50, 54, "(", plain), word(55, 80, "אב", code)}, "(אב 50-80 true"},
		"one that ends where it": {word(50, 80, "x", plain), []page.Word{word(10, 50.2, "a", code), word(50, 80, "x", plain)}, "x 50-80 false"},
	} {
		p := page.Page{Width: 600, Height: 800, Words: []page.Word{word(10, 40, "Before", plain), test.word, word(500, 540, "after", plain)}}
		Dress(&p, page.Page{Width: 600, Height: 800, Words: test.seen})
		var got []string
		for _, w := range p.Words[1 : len(p.Words)-1] {
			got = append(got, fmt.Sprintf("%s %.0f-%.0f %v", w.Text, w.X0, w.X1, w.Mono))
		}
		if said := strings.Join(got, "|"); said != test.want || p.Words[0].Text != "Before" || p.Words[len(p.Words)-1].Text != "after" {
			t.Errorf("%s: %s, not %s", name, said, test.want)
		}
	}
}

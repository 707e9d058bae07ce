package gutter

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

func line(x0, x1, y float64) page.Box { return page.Box{X0: x0, X1: x1, Y0: y, Y1: y} }

func word(x, y float64) text.Word {
	return text.Word{Word: page.Word{Box: page.Box{X0: x, Y0: y, X1: x + 30, Y1: y + 10}, Text: "word", Size: 10}}
}

func TestAGapWithoutWordsIsAGutter(t *testing.T) {
	beside := []page.Box{line(0, 100, 60), line(120, 220, 60), line(0, 100, 80), line(120, 220, 80)}
	for name, c := range map[string]struct {
		from, to float64
		across   []page.Box
		words    []text.Word
		want     bool
	}{
		"between two tables":                 {100, 120, beside, []text.Word{word(50, 65), word(130, 65)}, true},
		"below a table of the whole width":   {100, 120, append(beside, line(0, 220, 40)), nil, true},
		"narrow":                             {100, 104, nil, nil, false},
		"a cell of two rows":                 {100, 120, []page.Box{line(0, 220, 40), line(0, 220, 80)}, []text.Word{word(95, 45)}, false},
		"a cell of many rows":                {100, 120, []page.Box{line(0, 220, 0), line(0, 220, 200)}, []text.Word{word(95, 10)}, false},
		"text above a table, not far away":   {100, 120, beside, []text.Word{word(95, 30)}, false},
		"text above a table, further away":   {100, 120, beside, []text.Word{word(95, 0)}, true},
		"a word ends where the gap begins":   {100, 120, beside, []text.Word{word(70.5, 55)}, true},
		"far below a rule as wide as both":   {100, 120, append(beside, line(0, 220, -200)), []text.Word{word(95, -100)}, true},
		"text close to it, and a rule above": {100, 120, append(beside, line(0, 220, 20)), []text.Word{word(95, 65)}, false},
	} {
		if got := Is(page.Box{X0: c.from, X1: c.to, Y0: 60, Y1: 60}, c.across, c.words); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// The second pair of rows is closer than the others, and the third one has no first cell.
func TestFiguresOneBelowTheOtherAreOfTwoRows(t *testing.T) {
	_, table := Unruled(1, placed(
		[3]any{0, 0.0, "name"}, [3]any{100, 0.0, "about"}, [3]any{200, 0.0, "cost"},
		[3]any{0, 1.4, "pump"}, [3]any{100, 1.4, "moves water"}, [3]any{200, 1.4, "12"},
		[3]any{0, 2.05, "fan"}, [3]any{100, 2.05, "moves air"}, [3]any{200, 2.05, "(1,305)"},
		[3]any{100, 2.7, "or cools it"}, [3]any{200, 2.7, "7.5%"},
		[3]any{0, 3.85, "lamp"}, [3]any{100, 3.85, "gives light"}, [3]any{200, 3.85, "9"},
		[3]any{0, 5.4, "bell"}, [3]any{100, 5.4, "calls all"}, [3]any{200, 5.4, "2"},
	), nil)
	want := "name\tabout\tcost\npump\tmoves water\t12\nfan\tmoves air\t(1,305)\n\tor cools it\t7.5%\nlamp\tgives light\t9\nbell\tcalls all\t2"
	if table == nil || table.Text() != want {
		t.Errorf("%+v", table)
	}
}

func TestAFigureThatIsBrokenAfterASeparatorIsOne(t *testing.T) {
	one := func(line string) *text.Row { return &placed([3]any{0, 0.0, line})[0] }
	for _, c := range []struct {
		above, below string
		want         bool
	}{{"12", "7.5%", true}, {"1,204", "–", true}, {"1,204,", "300", false}, {"12", "seven", false}, {"in 2020", "2021", false}, {"2020 2021", "5 6", true}} {
		if got := areFigures(one(c.above), one(c.below)); got != c.want {
			t.Errorf("%q above %q: %t", c.above, c.below, got)
		}
	}
}

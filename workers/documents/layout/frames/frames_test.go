package frames

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func rules(x0, y0, x1, y1 float64) []page.Box {
	return []page.Box{{X0: x0, Y0: y0, X1: x1, Y1: y0 + 1}, {X0: x0, Y0: y1 - 1, X1: x1, Y1: y1}, {X0: x0, Y0: y0, X1: x0 + 1, Y1: y1}, {X0: x1 - 1, Y0: y0, X1: x1, Y1: y1}}
}

func TestFourRulesAreAFrame(t *testing.T) {
	for name, c := range map[string]struct {
		page page.Page
		want []page.Box
	}{
		"four sides":            {page.Page{Rules: rules(50, 100, 300, 200)}, []page.Box{{X0: 50, Y0: 100, X1: 300, Y1: 200}}},
		"no left side":          {page.Page{Rules: append(rules(50, 100, 300, 200)[:2], rules(50, 100, 300, 200)[3])}, nil},
		"a side is missing":     {page.Page{Rules: rules(50, 100, 300, 200)[:3]}, nil},
		"no bottom":             {page.Page{Rules: append(rules(50, 100, 300, 200)[2:], page.Box{X0: 50, Y0: 100, X1: 300, Y1: 101})}, nil},
		"a side is too short":   {page.Page{Rules: append(rules(50, 100, 300, 200)[:3], page.Box{X0: 299, Y0: 100, X1: 300, Y1: 150})}, nil},
		"the frame of the page": {page.Page{Rules: rules(10, 10, 590, 830)}, nil},
		"a box to tick":         {page.Page{Rules: rules(50, 100, 60, 110)}, nil},
		"a border of a browser": {page.Page{Shades: []page.Box{{X0: 50, Y0: 100, X1: 300, Y1: 200}, {X0: 51, Y0: 101, X1: 299, Y1: 199}}}, []page.Box{{X0: 50, Y0: 100, X1: 300, Y1: 200}}},
		"a shaded area":         {page.Page{Shades: []page.Box{{X0: 50, Y0: 100, X1: 300, Y1: 200}, {X0: 60, Y0: 110, X1: 299, Y1: 199}}}, nil},
	} {
		c.page.Width, c.page.Height = 600, 842
		if diff := cmp.Diff(c.want, Of(c.page)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

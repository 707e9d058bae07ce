package measure

import (
	"slices"
	"testing"
)

func TestReadHTML(t *testing.T) {
	m := ReadHTML(`<!DOCTYPE html><title>x</title><style>p{}</style><h2>A <b>b</b></h2>text<p>more<br>of it</p>
<ul><li>one<ul><li><p>two</p></li></ul>after</li></ul><pre>a
b</pre><table><tr><th colspan=2>wide</th></tr><tr><td rowspan=2>tall</td><td>x</td></tr><tr><td>y</td></tr></table>`)
	if !slices.Equal(m.Headings, []string{"A b"}) || !slices.Equal(m.Items, []string{"one", "two"}) || !slices.Equal(m.Paragraphs, []string{"text", "more of it", "after"}) {
		t.Errorf("%+v", m)
	}
	want := []Cell{{0, 0, 1, 2, "wide"}, {1, 0, 2, 1, "tall"}, {1, 1, 1, 1, "x"}, {2, 1, 1, 1, "y"}}
	if len(m.Tables) != 1 || m.Tables[0].Rows != 3 || m.Tables[0].Cols != 2 || !slices.Equal(m.Tables[0].Cells, want) {
		t.Errorf("%+v", m.Tables)
	}
	if flat := m.Tables[0].Flat(); len(flat.Cells) != 6 || flat.Cells[1].Text != "" || flat.Cells[5].Text != "y" {
		t.Errorf("%+v", flat)
	}
}

func TestLinesOfACellAreApart(t *testing.T) {
	m := ReadHTML(`<table><tr><td>a<p>b</p>c<br>d</td><td><b>x</b>y</td></tr></table>`)
	if got := m.Tables[0].Cells; got[0].Text != "a b c d" || got[1].Text != "xy" {
		t.Errorf("%+v", got)
	}
}

package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// turnedPage is a page of two lines that run in a direction, in quarter turns clockwise.
func turnedPage(turns int, known bool) page.Page {
	p := page.Page{Number: 1, Width: 600, Height: 800}
	at := func(b page.Box) page.Box {
		switch turns {
		case down:
			return page.Box{X0: p.Width - b.Y1, Y0: b.X0, X1: p.Width - b.Y0, Y1: b.X1}
		case up:
			return page.Box{X0: b.Y0, Y0: p.Height - b.X1, X1: b.Y1, Y1: p.Height - b.X0}
		}
		return page.Box{X0: p.Width - b.X1, Y0: p.Height - b.Y1, X1: p.Width - b.X0, Y1: p.Height - b.Y0}
	}
	for row, line := range [][]string{{"Several", "words", "stand"}, {"below", "each", "other."}} {
		for i, word := range line {
			x, y := 60+float64(i)*50, 100+float64(row)*14
			w := page.Word{Text: word, Size: 10, Box: at(page.Box{X0: x, Y0: y, X1: x + 47, Y1: y + 11})}
			if w.Turned = known; known {
				w.Turns = turns
			}
			p.Words = append(p.Words, w)
		}
	}
	return p
}

func TestAPageOnItsSideIsReadAsItIsMeant(t *testing.T) {
	for _, turns := range []int{down, over, up} {
		d := Analyze([]page.Page{turnedPage(turns, true)})
		if got := d.Pages[0]; len(got.Blocks) != 1 || got.Blocks[0].Text() != "Several words stand below each other." {
			t.Errorf("%d quarter turns: %+v", turns, got.Blocks)
		}
	}
	for _, turns := range []int{down, up} {
		if d := Analyze([]page.Page{turnedPage(turns, false)}); len(d.Pages[0].Blocks) != 1 || d.Pages[0].Blocks[0].Text() != "Several words stand below each other." {
			t.Errorf("%d unknown quarter turns: %+v", turns, d.Pages[0].Blocks)
		}
	}
	if d := Analyze([]page.Page{turnedPage(up, true)}); d.Pages[0].Width != 800 || d.Pages[0].Height != 600 {
		t.Errorf("%g × %g", d.Pages[0].Width, d.Pages[0].Height)
	}
}

func TestVerticalLinesAreReadFromTheRight(t *testing.T) {
	p := page.Page{Number: 1, Width: 600, Height: 800}
	for col, line := range []string{"縦書きの文章は", "右から左へ読む"} { //nolint:gosmopolitan // Japanese is what it is about
		i := 0
		for _, sign := range line {
			x, y := 500-float64(col)*18, 60+float64(i)*10
			p.Words = append(p.Words, page.Word{Text: string(sign), Size: 10, Box: page.Box{X0: x, Y0: y, X1: x + 10, Y1: y + 11}})
			i++
		}
	}
	d := Analyze([]page.Page{p})
	if got := d.Pages[0].Blocks; len(got) != 1 || got[0].Text() != "縦書きの文章は右から左へ読む" { //nolint:gosmopolitan // see above
		t.Errorf("%+v", got)
	}
}

// Words of few letters are hardly higher than wide when they run downwards.
func TestShortWordsDoNotHideThatAPageIsTurned(t *testing.T) {
	p := page.Page{Width: 842, Height: 595}
	for i := range 8 {
		for j := range 6 {
			x, y := 780-30*float64(i), 50+60*float64(j)
			p.Words = append(p.Words, page.Word{Text: "came", Box: page.Box{X0: x, Y0: y, X1: x + 14, Y1: y + 24}}, page.Word{Text: "of", Box: page.Box{X0: x, Y0: y + 30, X1: x + 14, Y1: y + 44}}, page.Word{Text: "in", Box: page.Box{X0: x, Y0: y + 47, X1: x + 14, Y1: y + 55}})
		}
	}
	if got, _ := upright(p); got.Width != 595 {
		t.Errorf("%g by %g", got.Width, got.Height)
	}
}

package layout

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// named notes a heading of words that the file names.
func named(p *page.Page, level int, words []page.Word) {
	h := page.Head{Level: level}
	for _, w := range words {
		h.Boxes = append(h.Boxes, w.Box)
	}
	p.Heads = append(p.Heads, h)
}

// shortened is an outline with % for the prose.
func shortened(outline string) string { return strings.ReplaceAll(outline, prose+". "+prose+".", "%") }

func TestHeadingsAreAsTheFileSays(t *testing.T) {
	bold := page.Style{Bold: true}
	head, strong := set(50, 100, 10, "Only the file says this"), set(50, 200, 10, "Strong words", bold)
	text, _ := wrap(50, 130, 10, 400, prose+". "+prose+".")
	more, _ := wrap(50, 230, 10, 400, prose+". "+prose+".")
	p := a4(set(50, 50, 20, "A large title"), head, text, strong, more)
	const without = "H1 A large title\nP Only the file says this\nP %\nH2 Strong words\nP %"
	const with = "H1 A large title\nH3 Only the file says this\nP %\nP Strong words\nP %"
	check := func(name, want string) {
		t.Helper()
		got := outline(Analyze([]page.Page{p}))
		if got = shortened(got); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	check("the places of words", without)
	named(&p, 3, head)
	check("the file", with)
	upright := p
	p = page.Page{Number: 1, Width: 842, Height: 595}
	turn := func(b page.Box) page.Box { return page.Box{X0: 842 - b.Y1, Y0: b.X0, X1: 842 - b.Y0, Y1: b.X1} }
	for _, w := range upright.Words {
		w.Box, w.Turned, w.Turns = turn(w.Box), true, 1
		p.Words = append(p.Words, w)
	}
	p.Heads = []page.Head{{Level: 3, Boxes: turnedBoxes(upright.Heads[0].Boxes, turn)}}
	check("a page on its side", with)
}

func TestAHeadingOfTheFileNeedsNoLetters(t *testing.T) {
	version := set(50, 100, 10, "1.2.3")
	text, _ := wrap(50, 130, 10, 400, prose+". "+prose+".")
	p := a4(version, text)
	named(&p, 2, version)
	if got := shortened(outline(Analyze([]page.Page{p}))); got != "H2 1.2.3\nP %" {
		t.Errorf("%q", got)
	}
}

// A heading of the file that is a part of a paragraph, as long as one, or an item of a list, makes none of it.
func TestWhatIsMoreThanAHeadingOfTheFileIsNone(t *testing.T) {
	text, _ := wrap(50, 130, 10, 400, prose+". "+prose+".")
	p := a4(text)
	named(&p, 2, text[:2])
	if got := shortened(outline(Analyze([]page.Page{p}))); got != "P %" {
		t.Errorf("%q", got)
	}
	named(&p, 2, text)
	if got := shortened(outline(Analyze([]page.Page{p}))); got != "P %" {
		t.Errorf("%q", got)
	}
	p = a4(text)
	var middle []page.Word
	for _, w := range text {
		if w.Y0 > text[0].Y0 && w.Y1 < text[len(text)-1].Y1 {
			middle = append(middle, w)
		}
	}
	named(&p, 2, middle[len(middle)/4:len(middle)*3/4])
	if got := shortened(outline(Analyze([]page.Page{p}))); got != "P %" {
		t.Errorf("%q", got)
	}
	item := set(50, 100, 10, "• An item")
	p = a4(item, set(50, 115, 10, "• Another item"))
	named(&p, 2, item)
	if got := outline(Analyze([]page.Page{p})); got != "L0 • An item\nL0 • Another item" {
		t.Errorf("%q", got)
	}
}

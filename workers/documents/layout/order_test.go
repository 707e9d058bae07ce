package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// visual returns text as a reader of PDFs does: from left to right as it is drawn.
func visual(line string) []page.Word {
	var words []page.Word
	fields := strings.Fields(line)
	slices.Reverse(fields)
	x := 72.0
	for _, field := range fields {
		words = append(words, set(x, 100, 11, asDrawn(field))...)
		x = words[len(words)-1].X1 + 3
	}
	return words
}

// asDrawn reverses a right-to-left word, apart from its numbers.
func asDrawn(word string) string {
	if text.Direction(word) > 0 {
		return text.Turned(word)
	}
	return word
}

func TestTextIsReadFromRightToLeft(t *testing.T) {
	for _, line := range []string{
		"שלום עולם", "בשנת 2024 היו 17.5 משרדים", "שלום (בדיקה) סוף", "في عام 2024 كان هناك", "مكتب, واحد",
	} {
		d := Analyze([]page.Page{a4(visual(line))})
		if b := d.Pages[0].Blocks[0]; b.Text() != line || !b.RTL {
			t.Errorf("%q, right to left %t, want %q", b.Text(), b.RTL, line)
		}
	}
}

func TestWordsOfTheOtherDirectionKeepTheirOrder(t *testing.T) {
	right := set(300, 100, 11, "לארשי דלג")
	middle := set(200, 100, 11, "two words")
	left := set(150, 100, 11, "ףוס")
	if got := Analyze([]page.Page{a4(left, middle, right)}).Pages[0].Blocks[0].Text(); got != "גלד ישראל two words סוף" {
		t.Errorf("%q", got)
	}
	latin := Analyze([]page.Page{a4(set(72, 100, 11, "He said םולש לארשי to all of them"))})
	if got := latin.Pages[0].Blocks[0]; got.Text() != "He said ישראל שלום to all of them" || got.RTL {
		t.Errorf("%q", got.Text())
	}
}

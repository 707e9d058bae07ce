package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// columnOf sets paragraphs one below the other and returns the words.
func columnOf(x, y, width float64, texts ...string) (words []page.Word) {
	for _, text := range texts {
		var some []page.Word
		some, y = wrap(x, y, 10, width, text)
		words, y = append(words, some...), y+9
	}
	return words
}

// A column that goes on below those beside it is read to its end before them, whichever of them it is.
func TestAColumnThatIsLongerThanTheOthersIsReadAsAWhole(t *testing.T) {
	const width = 150
	said := func(of string) string { return strings.Repeat(of+" some words of a text in a column. ", 6) }
	for long := range 3 {
		var words [][]page.Word
		var want []string
		for i := range 3 {
			texts := []string{said("First" + string(rune('a'+i))), said("Then" + string(rune('a'+i)))}
			if i == long {
				texts = append(texts, said("Next"+string(rune('a'+i))), said("Last"+string(rune('a'+i))))
			}
			words = append(words, columnOf(60+170*float64(i), 100+4*float64(i), width, texts...))
			for _, text := range texts {
				want = append(want, "P "+strings.TrimSpace(text))
			}
		}
		if got := outline(Analyze([]page.Page{a4(slices.Concat(words...))})); got != strings.Join(want, "\n") {
			t.Errorf("column %d is longer:\n%s", long+1, got)
		}
	}
}

// The last line of a text across the page is as wide as a column, and no part of it.
func TestALineAboveColumnsEndsTheTextAboveThem(t *testing.T) {
	above := slices.Concat(
		set(60, 60, 10, "A text that goes across both of the columns of this page, which begin below it, and whose last"),
		set(60, 74, 10, "English line is about as wide as one of these columns"),
	)
	left, right := columnOf(60, 98, 225, prose+" and "+prose+"."), columnOf(315, 98, 225, prose+" again "+prose+".")
	got := strings.Split(outline(Analyze([]page.Page{a4(above, left, right)})), "\n")
	if len(got) != 3 || !strings.HasSuffix(got[0], "whose last English line is about as wide as one of these columns") {
		t.Errorf("%q", got)
	}
}

// A title stands close above the middle one of three columns, whose first one begins below the others.
func TestATitleAboveColumnsIsReadFirst(t *testing.T) {
	for _, title := range []string{"The title", "The title of them all so"} {
		words := set(305-3.5*float64(len(title)), 60, 14, title)
		for i := range 3 {
			words = append(words, columnOf(60+170*float64(i), 94-9*float64(min(i, 1)), 150, prose+".", prose+" again.")...)
		}
		if got := outline(Analyze([]page.Page{a4(words)})); !strings.HasPrefix(got, "H1 "+title+"\nP Many offices") {
			t.Error(got)
		}
	}
}

package text

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// A page may be kilometres high, and its words are text; words that far from a page of usual size are not.
func TestWordsAreOnTheirPage(t *testing.T) {
	p := page.Page{
		Width: 1e9, Height: 1e9, Words: []page.Word{{Text: "on it", Size: 12, Box: page.Box{X0: 50, Y0: 1e9 - 700, X1: 80, Y1: 1e9 - 690}}},
	}
	if got := len(WordsOf(p)); got != 1 {
		t.Errorf("%d words", got)
	}
	p.Width, p.Height = 612, 792
	if got := len(WordsOf(p)); got != 0 {
		t.Errorf("%d words far from the page", got)
	}
}

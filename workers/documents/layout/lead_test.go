package layout

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// First cells are between the two lines of the cell beside them, which are not lines of text at half their distance.
func TestLinesBesideEachOtherSayNothingOfTheirDistance(t *testing.T) {
	var words []page.Word
	for i := range 4 {
		y := 100 + 34*float64(i)
		words = append(words, set(180, y, 10, "words that fill a line of this column up to the last of its letters so that")...)
		words = append(words, set(72, y+7, 10, "rivers and lakes fie")...)
		words = append(words, set(180, y+14, 10, "the next one goes on below it")...)
	}
	words = append(words, set(72, 300, 10, "Words that fill the whole page from its left edge up to the right one, so that there is no more room in it")...)
	words = append(words, set(72, 314, 10, "and they go on.")...)
	leads := proseLeads([]region{{words: text.WordsOf(a4(words))}})
	if len(leads) == 0 || slices.Min(leads) < 1 {
		t.Errorf("%.2f", leads)
	}
}

package pdflayout

import (
	"math"
	"unicode/utf8"
)

// sizes counts characters by the size of their font, in steps of a quarter of a point.
type sizes map[int]int

func (s sizes) add(size float64, characters int) { s[int(math.Round(size*4))] += characters }

// most is the size of most characters; the smaller of two; 0 for none.
func (s sizes) most() float64 {
	best, count := 0, 0
	for size, n := range s {
		if n > count || n == count && size < best {
			best, count = size, n
		}
	}
	return float64(best) / 4
}

func bodySize(pages []Page) float64 {
	all := sizes{}
	for _, page := range pages {
		for _, w := range page.Words {
			all.add(w.em(), utf8.RuneCountInString(w.Text))
		}
	}
	return all.most()
}

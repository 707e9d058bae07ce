package text

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// scattered returns words of several sizes that are level, overlap or are below each other, many of them at equal places.
func scattered(random *rand.Rand) []Word {
	words := make([]Word, 1+random.IntN(30))
	for i := range words {
		x, y, size := float64(random.IntN(20))*9, float64(random.IntN(6))*7, 8+float64(random.IntN(3))
		words[i] = Word{Number: i, Word: page.Word{Text: "word", Size: size, Box: page.Box{X0: x, Y0: y, X1: x + float64(random.IntN(30)), Y1: y + size}}}
	}
	return words
}

func TestARowIsUnbrokenIfItIsOneChunk(t *testing.T) {
	random, unbroken, all := rand.New(rand.NewPCG(7, 7)), 0, 0
	for range 2_000 {
		gap := float64(random.IntN(12)) - 1
		for _, r := range RowsOf(scattered(random)) {
			want := len(r.Chunks(gap)) == 1
			if got := r.IsUnbroken(gap); got != want {
				t.Fatalf("%v with gaps of %g in %v", got, gap, r.Words)
			}
			if all++; want {
				unbroken++
			}
		}
	}
	if unbroken < all/10 || unbroken > all*9/10 {
		t.Errorf("%d of %d rows are unbroken", unbroken, all)
	}
}

// Words that are level and begin at one place stay in the order of the file.
func TestWordsOfRowsAreSortedStably(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for range 500 {
		words := scattered(random)
		got := byMiddle(words)
		for i, at := range got[1:] {
			a, b := words[got[i]], words[at]
			if a.MidY() > b.MidY() || a.MidY() == b.MidY() && (a.X0 > b.X0 || a.X0 == b.X0 && a.Number > b.Number) {
				t.Fatalf("%v comes before %v", a, b)
			}
		}
		if slices.Sort(got); len(got) != len(words) || got[0] != 0 || got[len(got)-1] != len(words)-1 {
			t.Fatalf("%v are the words", got)
		}
	}
}

// What is appended to one row's words is not seen by another holder of them.
func TestRowsDoNotShareRoom(t *testing.T) {
	r := RowsOf(scattered(rand.New(rand.NewPCG(9, 9))))[0]
	if cap(r.Words) != len(r.Words) {
		t.Errorf("room for %d words, and %d are there", cap(r.Words), len(r.Words))
	}
}

func TestRowsHaveTheDirectionOfTheirWords(t *testing.T) {
	for _, texts := range [][]string{{"one", "two"}, {"שלום", "two"}, {"one", "two", "שלום"}, {"one", "שלום", "שלום"}, {}} {
		var words []Word
		var rows []Row
		for _, text := range texts {
			words = append(words, Word{Word: page.Word{Text: text}})
			rows = append(rows, Row{Words: words[len(words)-1:]})
		}
		if got := RowsRightToLeft(rows); got != RightToLeft(words) {
			t.Errorf("%v of %q", got, texts)
		}
	}
}

// Whether all words have one size or not, it is in quarters of a point, as in Sizes.
func TestARowHasTheSizeOfMostOfItsLetters(t *testing.T) {
	word := func(x, size float64, letters string) Word {
		return Word{Word: page.Word{Text: letters, Size: size, Box: page.Box{X0: x, Y0: 10, X1: x + 20, Y1: 20}}}
	}
	for name, words := range map[string][]Word{
		"one size":  {word(10, 9.9, "all"), word(40, 9.9, "alike")},
		"two sizes": {word(10, 9.9, "most"), word(40, 7, "not")},
	} {
		if rows := RowsOf(words); len(rows) != 1 || rows[0].Em != 10 {
			t.Errorf("%s: %+v", name, rows)
		}
	}
}

package overprint_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/overprint"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// write returns the words of a line in which letters are 5 points wide and 10 high, and a space is 3 wide.
func write(x, y, size float64, line string) (words []text.Word) {
	for word := range strings.FieldsSeq(line) {
		w := text.Word{}
		w.Text, w.Size = word, size
		w.Box = page.Box{X0: x, Y0: y, X1: x + size/2*float64(len(word)), Y1: y + size}
		words = append(words, w)
		x = w.X1 + 3
	}
	return words
}

// textAt is a column of so many lines.
func textAt(x float64, lines int) (words []text.Word) {
	for i := range lines {
		words = append(words, write(x, 100+12*float64(i), 10, "several words of text")...)
	}
	return words
}

func TestLinesAreThoseThatSomethingIsPrintedOver(t *testing.T) {
	column := textAt(200, 5)
	for name, c := range map[string]struct {
		over  []text.Word
		words []text.Word
		want  int
	}{
		"numbers of a table":      {write(180, 104, 10, "123,456"), column, len(column)},
		"nothing":                 {write(150, 104, 10, "123,456"), column, 0},
		"a cell of the same row":  {write(180, 100, 10, "123,456"), column, 0},
		"a watermark":             {write(150, 90, 60, "draft"), column, 0},
		"too few lines":           {write(180, 104, 10, "123,456"), textAt(200, 3), 0},
		"a word in the lines":     {write(202, 104, 10, "a"), column, 0},
		"the lines go on at left": {slices.Concat(textAt(170, 5), write(180, 104, 10, "123,456")), nil, 0},
	} {
		all := numbered(c.over, c.words)
		lines, others := overprint.Lines(all)
		if len(lines) != c.want || len(lines)+len(others) != len(all) {
			t.Errorf("%s: %d words, want %d", name, len(lines), c.want)
		}
	}
}

// The order in which a file has the words is of no account.
func TestLinesInAnyOrder(t *testing.T) {
	words, random := numbered(textAt(200, 5), write(180, 104, 10, "123,456"), write(150, 128, 10, "wider-still")), rand.New(rand.NewPCG(1, 1))
	for range 20 {
		random.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		if lines, others := overprint.Lines(words); len(lines) != 20 || len(others) != 2 {
			t.Fatalf("%d words are of lines, %d are not", len(lines), len(others))
		}
	}
}

// A page of nothing but overprinted words is given up instead of compared for hours.
func TestAPageOfOverprintedWordsIsGivenUp(t *testing.T) {
	stacked := make([]text.Word, 3000)
	for i := range stacked {
		stacked[i] = write(500, 300, 10, "stacked")[0]
	}
	words := numbered(textAt(200, 5), write(180, 104, 10, "123,456"), stacked)
	if lines, others := overprint.Lines(words); len(lines) > 0 || len(others) != len(words) {
		t.Errorf("%d words are of lines", len(lines))
	}
}

// numbered is a page of words.
func numbered(parts ...[]text.Word) []text.Word {
	all := slices.Concat(parts...)
	for i := range all {
		all[i].Number = i
	}
	return all
}

package layout

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// vertical sets a line from top to bottom, letter by letter. Stops are drawn so far beside it, in ems.
func vertical(x, y, size, stopsBeside float64, line string) (words []page.Word) {
	for _, r := range line {
		left, width := x, size
		if r == '。' && stopsBeside > 0 {
			left, width = x+stopsBeside*size+size/2-1.5, 3
		}
		words = append(words, page.Word{Text: string(r), Size: size, Box: page.Box{X0: left, Y0: y, X1: left + width, Y1: y + 1.1*size}})
		y += size
	}
	return words
}

//nolint:gosmopolitan // Japanese
func TestLinesOfJapaneseAreReadFromTheRight(t *testing.T) {
	for _, beside := range []float64{0, 0.2, 0.28, 0.6} {
		p := a4(vertical(500, 60, 20, beside, "吾輩は猫である"),
			vertical(460, 60, 11, beside, "吾輩は猫である。名前はまだ無い。どこで生れたか"), vertical(442, 60, 11, beside, "とんと見当がつかぬ。"),
			vertical(424, 60, 11, beside, "吾輩はここで始めて人間というものを見た。しかも"), vertical(406, 60, 11, beside, "あとで聞くと"))
		check(t, Analyze([]page.Page{p}), "H1 吾輩は猫である", "P 吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。",
			"P 吾輩はここで始めて人間というものを見た。しかもあとで聞くと")
	}
}

//nolint:gosmopolitan // Japanese
func TestHorizontalLinesOfSingleLettersAreNotVertical(t *testing.T) {
	var words []page.Word
	for row, line := range []string{"一行目の文字", "二行目の文字", "三行目の文字", "四行目の文字", "五行目の文字"} {
		for i, r := range []rune(line) {
			x, y := 72+11*float64(i), 100+16*float64(row)
			words = append(words, page.Word{Text: string(r), Size: 11, Box: page.Box{X0: x, Y0: y, X1: x + 11, Y1: y + 12}})
		}
	}
	if got := outline(Analyze([]page.Page{a4(words)})); got != "P 一行目の文字二行目の文字三行目の文字四行目の文字五行目の文字" {
		t.Error(got)
	}
}

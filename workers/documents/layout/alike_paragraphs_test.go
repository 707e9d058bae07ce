package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// sideBySide sets two columns of blocks, each of so many lines, which begin level with each other as cells do.
func sideBySide(left, right []int) (words []page.Word) {
	const lead, gap = 12, 8
	y := 100.0
	for i := range left {
		for side, lines := range []int{left[i], right[i]} {
			for line := range lines {
				words = append(words, set(50+260*float64(side), y+lead*float64(line), 10, strings.Repeat("several ", 6-line%2)+"words")...)
			}
		}
		y += lead*float64(max(left[i], right[i])) + gap
	}
	return words
}

// Paragraphs of two columns may have as many lines as those beside them; cells of a table with as many lines are short.
func TestBlocksThatBeginLevelAreCellsIfTheyDifferOrAreShort(t *testing.T) {
	for name, c := range map[string]struct {
		left, right []int
		want        bool
	}{
		"paragraphs that are alike": {[]int{4, 5, 3, 4}, []int{4, 5, 3, 4}, false},
		"cells of unlike lengths":   {[]int{4, 5, 3, 4}, []int{3, 4, 5, 4}, true},
		"short cells":               {[]int{2, 1, 2, 2}, []int{2, 1, 2, 2}, true},
	} {
		var left, right []text.Word
		for _, w := range text.WordsOf(a4(sideBySide(c.left, c.right))) {
			if w.MidX() < 300 {
				left = append(left, w)
			} else {
				right = append(right, w)
			}
		}
		if got := areCells(text.RowsOf(left), text.RowsOf(right)); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

func TestColumnsOfParagraphsThatAreAlikeAreReadOneAfterTheOther(t *testing.T) {
	words := sideBySide([]int{5, 4, 5}, []int{5, 4, 5})
	for i := range words {
		if words[i].X0 > 300 {
			words[i].Text = strings.ToUpper(words[i].Text)
		}
	}
	got := outline(Analyze([]page.Page{a4(words)}))
	if lines := strings.Split(got, "\n"); len(lines) != 6 || strings.ToLower(strings.Join(lines[:3], "")) != strings.Join(lines[:3], "") && !strings.HasPrefix(lines[2], "P several") {
		t.Errorf("%s", got)
	}
}

// Vertical lines of two columns, one below the other on the page: nearly each paragraph has one line, and is level with one of the other column. The
// first column has one more.
//
//nolint:gosmopolitan // Japanese is what it is about
func TestColumnsOfVerticalLinesAreNoTable(t *testing.T) {
	s := newTypesetter(3)
	if !s.hand.vertical || s.wide != sheetWide {
		t.Fatalf("%+v", s.hand)
	}
	s.heading(1)
	s.paragraph()
	want := slices.Clone(s.want)
	top := s.y
	for x, paragraphs := range map[float64][]int{50: {34, 30, 46, 20}, 432: {28, 30, 33}} {
		s.left, s.width, s.y = x, 360, top
		for _, signs := range paragraphs {
			line := append(strings.Split("図書館"+strings.Repeat("会", signs-4), ""), "。")
			s.lines(regular, 0, line)
			s.y += 8
		}
	}
	for _, signs := range []int{34, 30, 46, 20, 28, 30, 33} {
		want = append(want, "図書館"+strings.Repeat("会", signs-4)+"。")
	}
	if got := short(Analyze(s.printedPages())); got != strings.Join(want, "\n") {
		t.Errorf("%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}

// Lines that stand far apart are paragraphs if each ends a sentence, whatever is above them; else they are a paragraph with wide leading.
func TestParagraphsOfOneLineAreNotJoined(t *testing.T) {
	for end, want := range map[string]int{".": 4, "": 2} {
		words := set(50, 60, 14, "Title")
		for i := range 3 {
			words = append(words, set(50, 100+25*float64(i), 10, prose[:80]+end)...)
		}
		if got := paragraphs(text.RowsOf(text.WordsOf(a4(words))), nil, nil); len(got) != want {
			t.Errorf("lines that end with %q are %d blocks, want %d", end, len(got), want)
		}
	}
}

func TestPartsOfAPageOfVerticalLinesAreSuch(t *testing.T) {
	r := region{words: text.WordsOf(a4(sideBySide([]int{4, 4}, []int{4, 4}))), stands: true}
	for _, part := range (even{left: 50, pitch: 260, bottom: 800, columns: 2}).parts(r) {
		if !part.stands {
			t.Errorf("%+v", part)
		}
	}
}

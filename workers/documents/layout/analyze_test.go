package layout

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func check(t *testing.T, d Document, want ...string) {
	t.Helper()
	if diff := cmp.Diff(strings.Join(want, "\n"), outline(d)); diff != "" {
		t.Error(diff)
	}
}

func TestLinesBecomeParagraphs(t *testing.T) {
	first, y := wrap(72, 100, 11, 300, prose+" and more.")
	second, _ := wrap(72, y+8, 11, 300, prose+" again.")
	check(t, Analyze([]page.Page{a4(first, second)}), "P "+prose+" and more.", "P "+prose+" again.")
}

func TestIndentsAndShortLinesEndParagraphs(t *testing.T) {
	first, y := wrap(72, 100, 11, 300, prose+" end.")
	second, _ := wrap(72, y, 11, 300, "Without any space between "+prose)
	check(t, Analyze([]page.Page{a4(first, second)}), "P "+prose+" end.", "P Without any space between "+prose)
}

func TestHeadingsAreRankedBySize(t *testing.T) {
	text, y := wrap(72, 100, 11, 400, prose+" "+prose+" "+prose+".")
	bold := set(72, y+20, 11, "All of it bold", page.Style{Bold: true})
	more, _ := wrap(72, y+36, 11, 400, prose+".")
	check(t, Analyze([]page.Page{a4(set(72, 40, 22, "The title"), set(72, 72, 16, "A chapter"), text, bold, more)}),
		"H1 The title", "H2 A chapter", "P "+prose+" "+prose+" "+prose+".", "H3 All of it bold", "P "+prose+".")
}

func TestColumnsAreReadOneAfterAnother(t *testing.T) {
	left, _ := wrap(72, 100, 10, 200, "Left begins "+prose+" "+prose+" and the")
	right, _ := wrap(310, 100, 10, 200, "sentence goes on "+prose+" "+prose+".")
	below, _ := wrap(72, 400, 10, 440, "Below both "+prose+" "+prose+".")
	check(t, Analyze([]page.Page{a4(set(72, 60, 20, "Title over both columns of it"), right, below, left)}),
		"H1 Title over both columns of it",
		"P Left begins "+prose+" "+prose+" and the sentence goes on "+prose+" "+prose+".", "P Below both "+prose+" "+prose+".")
}

func TestListsKeepTheirMarkers(t *testing.T) {
	text, y := wrap(72, 80, 11, 400, prose+" "+prose+".")
	hanging, below := wrap(90, y+40, 11, 300, prose+" twice "+prose)
	check(t, Analyze([]page.Page{a4(text, set(76, y+24, 11, "• One"), set(90, y+24, 11, ""), set(76, y+40, 11, "•"), hanging,
		set(96, below+2, 11, "◦ Below it"), set(76, below+20, 11, "1. First"), set(76, below+36, 11, "2. Second"))}),
		"P "+prose+" "+prose+".", "L0 • One", "L0 • "+prose+" twice "+prose, "L1 ◦ Below it", "L0 1. First", "L0 2. Second")
}

func TestANumberAtTheBeginningOfALineIsNotAList(t *testing.T) {
	check(t, Analyze([]page.Page{a4(set(72, 100, 11, "It was in the spring of the year when"), set(72, 113, 11, "12. and not before that it came about in the"), set(72, 126, 11, "long evenings of the quiet winter there"))}),
		"P It was in the spring of the year when 12. and not before that it came about in the long evenings of the quiet winter there")
}

func TestRowsOfCellsAreATable(t *testing.T) {
	var words []page.Word
	for i, cells := range [][]string{{"Name", "Offices", "Cost"}, {"Northern fields", "12", "3.50"}, {"Rivers", "", "14.00"}, {"Total", "124", "18.25"}} {
		for j, cell := range cells {
			words = append(words, set(72+130*float64(j), 100+16*float64(i), 11, cell)...)
		}
	}
	check(t, Analyze([]page.Page{a4(words)}), "T Name\tOffices\tCost / Northern fields\t12\t3.50 / Rivers\t\t14.00 / Total\t124\t18.25")
}

// A justified line has wide gaps, all of the same width.
func TestJustifiedLinesAreNotATable(t *testing.T) {
	line := func(y float64, words ...string) (all []page.Word) {
		x := 72.0
		for _, text := range words {
			w := set(x, y, 10, text)
			all = append(all, w...)
			x = w[0].X1 + 18
		}
		return all
	}
	check(t, Analyze([]page.Page{a4(line(100, "internationally", "considered", "plans"), line(112, "extraordinarily", "difficult", "ones"), line(124, "were", "made", "again", "there"))}),
		"P internationally considered plans extraordinarily difficult ones were made again there")
}

func TestRunningLinesAreNotText(t *testing.T) {
	var pages []page.Page
	for i := range 4 {
		text, _ := wrap(72, 100, 11, 400, strings.Repeat(string(rune('a'+i)), 4)+" "+prose+".")
		p := a4(set(72, 30, 9, "A yearly report"), text, set(280, 810, 9, "Page "+string(rune('1'+i))))
		p.Number = i + 1
		pages = append(pages, p)
	}
	d := Analyze(pages)
	for i, p := range d.Pages {
		if len(p.Blocks) != 1 || len(p.Header) != 1 || len(p.Footer) != 1 || p.Footer[0].Text() != "Page "+string(rune('1'+i)) {
			t.Errorf("page %d: %+v", i+1, p)
		}
	}
}

func TestAParagraphGoesOnOverThePage(t *testing.T) {
	first, _ := wrap(72, 600, 11, 400, prose+" "+prose+" which were inter-")
	second, _ := wrap(72, 72, 11, 400, "nationally considered by all of them.")
	next := a4(second)
	next.Number = 2
	check(t, Analyze([]page.Page{a4(first), next}), "P "+prose+" "+prose+" which were inter", "P+ nationally considered by all of them.")
}

// For any pages: each letter comes out once, and the order of the input words does not matter.
func TestNothingIsLostOrAdded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sheet := a4()
		for _, row := range rapid.SliceOfNDistinct(rapid.IntRange(0, 39), 0, 25, rapid.ID[int]).Draw(t, "rows") {
			sheet.Words = append(sheet.Words, anyWords(t, row)...)
		}
		d := Analyze([]page.Page{sheet})
		want := map[rune]int{}
		for _, w := range sheet.Words {
			for _, r := range w.Text {
				want[opened(r)]++
			}
		}
		got := map[rune]int{}
		for _, b := range slices.Concat(d.Pages[0].Header, d.Pages[0].Blocks, d.Pages[0].Footer) {
			for _, r := range b.Text() {
				if !strings.ContainsRune(" \t\n", r) {
					got[opened(r)]++
				}
			}
		}
		if !maps.Equal(want, got) {
			t.Fatalf("got %v, want %v in\n%s", got, want, outline(d))
		}
		shuffled := sheet
		shuffled.Words = slices.Clone(sheet.Words)
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(shuffled.Words), func(i, j int) {
			shuffled.Words[i], shuffled.Words[j] = shuffled.Words[j], shuffled.Words[i]
		})
		if again := Analyze([]page.Page{shuffled}); outline(again) != outline(d) {
			t.Fatalf("got\n%s\nin another order\n%s", outline(d), outline(again))
		}
	})
}

// opened returns the opening bracket for a closing one: which of both a mirrored bracket is, the words around it show.
func opened(r rune) rune {
	if r == ')' {
		return '('
	}
	return r
}

// anyWords is a line of arbitrary words, in a row of its own, so that no two words overlap.
func anyWords(t *rapid.T, row int) []page.Word {
	text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
		"a", "word", "Sentence.", "•", "1.", "2)", "שלום", "漢字", "12.50", "(x)", "–", "longer-than-others", "iv.", //nolint:gosmopolitan // letters of every kind
	}), 1, 9).Draw(t, "words"), " ")
	size := rapid.SampledFrom([]float64{9, 11, 11, 11, 16}).Draw(t, "size")
	x := rapid.SampledFrom([]float64{40, 40, 60, 300}).Draw(t, "x")
	return set(x, float64(row)*20, size, text)
}

func FuzzAnalyze(f *testing.F) {
	f.Add("a", 1.0, 2.0, 3.0, 4.0, 5.0)
	f.Add("\u202Ex\u00AD", -1e9, 0.0, 1e300, -4.0, 0.0)
	f.Fuzz(func(_ *testing.T, text string, x0, y0, x1, y1, size float64) {
		w := page.Word{Text: text, Box: page.Box{X0: x0, Y0: y0, X1: x1, Y1: y1}, Size: size}
		other := page.Word{Text: text, Box: page.Box{X0: x0 + 1, Y0: y0, X1: x1 + 30, Y1: y1}}
		Analyze([]page.Page{{Number: 1, Words: []page.Word{w, other, w}}, {Number: 2, Width: 1, Height: 1, Words: []page.Word{w}}})
	})
}

func TestTurnedLinesAreReadWhole(t *testing.T) {
	const size = 11
	upright := set(72, 400, size, "Some upright text stands here as well")
	for name, c := range map[string]func(b page.Box) page.Box{"climbs": climbed, "falls": fallen} {
		lying := set(-500, 40, size, "Turned text is in the margin")
		if name == "falls" {
			lying = set(100, -40, size, "Turned text is in the margin")
		}
		for i := range lying {
			lying[i].Box = c(lying[i].Box)
		}
		d := Analyze([]page.Page{{Number: 1, Width: 595, Height: 842, Words: slices.Concat(lying, upright)}})
		if got := outline(d); got != "P Some upright text stands here as well\nP Turned text is in the margin" {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// The gap between two columns of cells is as high as one between columns of text.
func TestAWideTableIsNotColumns(t *testing.T) {
	var words []page.Word
	var want []string
	for i := range 9 {
		var row []string
		for j := range 7 {
			cell := string(rune('a'+i)) + strings.Repeat(string(rune('a'+j)), 4)
			words = append(words, set(40+72*float64(j), 100+16*float64(i), 11, cell)...)
			row = append(row, cell)
		}
		want = append(want, strings.Join(row, "\t"))
	}
	check(t, Analyze([]page.Page{a4(words)}), "T "+strings.Join(want, " / "))
}

// Titles of chapters differ only in their number, and are at the same height.
func TestTitlesAreNotHeaders(t *testing.T) {
	var pages []page.Page
	for i := range 4 {
		text, _ := wrap(72, 100, 11, 400, prose+".")
		p := a4(set(72, 60, 22, "Chapter "+string(rune('1'+i))), text)
		p.Number = i + 1
		pages = append(pages, p)
	}
	if got := outline(Analyze(pages[:2])); got != "H1 Chapter 1\nP "+prose+".\nH1 Chapter 2\nP "+prose+"." {
		t.Error(got)
	}
}

// With a leading of half a size, lines overlap.
func TestLinesWithTightLeadingAreNotMerged(t *testing.T) {
	for _, leading := range []float64{0.45, 0.5, 0.6, 0.8} {
		var words []page.Word
		for i, line := range []string{"The quick brown fox jumps over the lazy", "dog while seventeen other animals watch", "from the edge of the forest and wonder"} {
			words = append(words, set(72, 100+leading*12*float64(i), 12, line)...)
		}
		check(t, Analyze([]page.Page{a4(words)}), "P The quick brown fox jumps over the lazy dog while seventeen other animals watch from the edge of the forest and wonder")
	}
}

func TestTheFaceIsThatOfMostText(t *testing.T) {
	serif, plain, typed := a4(set(72, 100, 11, "some words of text and more of them")), a4(set(72, 100, 11, "a word")), a4(set(72, 100, 11, "all in one pitch", page.Style{Mono: true}))
	serif.Serifs = 0.9
	for want, pages := range map[Face][]page.Page{Serif: {serif, plain}, Plain: {plain}, Typewriter: {typed}} {
		if got := Analyze(pages).Face; got != want {
			t.Errorf("%d, want %d", got, want)
		}
	}
}

// Words that are a link to somewhere else keep the space between their lines.
func TestAnAddressOnTwoLinesIsWrittenAsOne(t *testing.T) {
	for address, want := range map[string]string{
		"https://CRAN.R-project.org/banner.shtml": "instructions are linked from https://CRAN.R-project.org/banner.shtml",
		"https://example.com/":                    "instructions are linked from https://CRAN. R-project.org/banner.shtml",
	} {
		link := page.Style{Link: address}
		first := set(72, 100, 11, "instructions are linked from")
		first = append(first, set(first[len(first)-1].X1+3, 100, 11, "https://CRAN.", link)...)
		if got := Analyze([]page.Page{a4(first, set(72, 114, 11, "R-project.org/banner.shtml", link))}).Pages[0].Blocks; len(got) != 1 || got[0].Text() != want {
			t.Errorf("%+v", got)
		}
	}
}

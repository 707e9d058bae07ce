package pdfwords

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// testdata/lam-alef.pdf was printed by Chromium with DejaVu Sans, whose lam-alef is one glyph.
func read(t *testing.T) *Words {
	t.Helper()
	content, err := os.ReadFile("testdata/lam-alef.pdf")
	if err != nil {
		t.Fatal(err)
	}
	return readFrom(t, content)
}

func readFrom(t *testing.T, content []byte) *Words {
	t.Helper()
	words, err := poppler.New(context.Background())
	second, secondErr := pdfium.New(context.Background())
	if err := errors.Join(err, secondErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	in, err := Reader{Poppler: words, PDFium: second}.Open(t.Context(), attempttest.PDF(t, content, ""), "", 10)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	w, err := in.Read(t.Context(), func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestLamAlefWithinWordsIsInOrder(t *testing.T) {
	w := read(t)
	const want = "هذا خلاف حول الفلاح والإسلام والأولاد والآمال، فلا بلاد بلا كلام ولا سلاح في الملاعب، والد وبالغ ومال وعالم وسالم وحال."
	texts := layout.Analyze(w.Pages).Texts()
	if got := strings.TrimSpace(texts[0]); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if c := w.Coverage(texts).Metadata(); len(c) != 1 || c[0].Coverage != 1 {
		t.Errorf("%+v", c)
	}
}

func TestAPageThatIsNotInTheOutputIsFound(t *testing.T) {
	if err := read(t).Coverage([]string{""}).Failure(); err == nil {
		t.Error("an empty output covers a page of text")
	}
}

// The bullets are drawn: on a turned page poppler's picture shows none beside the lines.
func TestATurnedPageIsReadLikeAnUprightOne(t *testing.T) {
	said := func(entries string) string {
		p := pdftest.New()
		content := pdftest.Lines(72, 740, "Some things were done in the year that has ended:", "they are named here, one below the other.")
		for i, item := range []string{"The first of them", "Another thing", "And the last one"} {
			content += fmt.Sprintf("76 %d 4 4 re f\n", 694-14*i) + pdftest.Lines(90, 692-14*i, item)
		}
		p.Page("/MediaBox[0 0 595 842]/Resources<<"+pdftest.Helvetica+">>"+entries, content)
		w := readFrom(t, p.Bytes())
		d := layout.Analyze(w.Pages)
		var all []string
		for _, b := range d.Pages[0].Blocks {
			all = append(all, fmt.Sprint(b.Kind, b.Text()))
		}
		if c := w.Coverage(d.Texts()).Metadata(); len(c) != 1 || c[0].Coverage != 1 {
			t.Errorf("%s: %+v", entries, c)
		}
		return strings.Join(all, "\n")
	}
	want := said("")
	for _, turns := range []string{"90", "180", "270"} {
		if got := said("/Rotate " + turns); got != want || !strings.Contains(want, "\u2022 Another thing") {
			t.Errorf("%s:\n%s\nwant\n%s", turns, got, want)
		}
	}
}

// Poppler gives the letters of vertical lines one by one, in rows or in columns, or joined across lines.
//
//nolint:gosmopolitan // ideographs are what it is about
func TestVerticalLinesAreSeenHoweverPopplerGivesThem(t *testing.T) {
	sign := func(x, y, width float64, letters string) page.Word {
		return page.Word{Text: letters, Size: 10, Box: page.Box{X0: x, Y0: y, X1: x + width, Y1: y + 11}}
	}
	var columns, rows, joined, lines page.Page
	for a := range 6 {
		for b := range 6 {
			columns.Words = append(columns.Words, sign(500-17*float64(a), 60+10*float64(b), 10, "字"))
			rows.Words = append(rows.Words, sign(500-17*float64(b), 60+10*float64(a), 10, "字"))
		}
		joined.Words = append(joined.Words, sign(300, 60+10*float64(a), 95, "字字字字字字"))
		lines.Words = append(lines.Words, sign(300, 60+17*float64(a), 60, "字字字字字字"))
	}
	for name, c := range map[string]struct {
		page page.Page
		want bool
	}{"columns": {columns, true}, "rows": {rows, true}, "joined": {joined, true}, "horizontal lines": {lines, false}, "nothing": {page.Page{}, false}} {
		if got := isVertical(c.page); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// Only PDFium says what the file names; poppler's words are put into it.
func TestTablesAndHeadingsAreThoseOfTheFile(t *testing.T) {
	w := readFrom(t, pdftest.Tagged(1, "", pdftest.Tag{Kind: "H3", Text: "Small", X: 72, Y: 780},
		pdftest.TableTag([]int{72, 107}, 700, 14, []string{"north", "one and two"}, []string{"south", "three"})))
	blocks := layout.Analyze(w.Pages).Pages[0].Blocks
	if len(blocks) != 2 || blocks[0].Level != 3 || blocks[1].Text() != "north\tone and two\nsouth\tthree" {
		t.Errorf("%+v", blocks)
	}
}

package pdfium_test

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/pdfium/pdfiumtest"
	"github.com/toolmill/toolmill/workers/sandbox"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var started = sync.OnceValues(func() (*pdfium.Engine, error) { return pdfium.New(context.Background()) })

func engine(t *testing.T) *pdfium.Engine {
	t.Helper()
	e, err := started()
	if err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return e
}

// opened is a document that the engine has open until the test's end.
func opened(t *testing.T, path string) *pdfium.Reading {
	t.Helper()
	r := engine(t).Open(t.Context(), path)
	t.Cleanup(r.Close)
	return r
}

func read(t *testing.T, wanted []int, pages ...*pdfiumtest.Page) (all []page.Page) {
	t.Helper()
	path := pdfiumtest.File(t, pdfiumtest.Bytes(pages...))
	if err := engine(t).Read(t.Context(), path, wanted, func(p page.Page) { all = append(all, p) }); err != nil {
		t.Fatal(err)
	}
	return all
}

func near(a, b float64) bool { return math.Abs(a-b) < 1.5 }

func TestWordsHaveTheirPlacesAndLooks(t *testing.T) {
	p := new(pdfiumtest.Page).Text(pdfiumtest.Regular, 12, 100, 200, "Plain w\xf6rds").Text(pdfiumtest.Bold, 20, 100, 300, "Bold").
		Text(pdfiumtest.Italic, 9, 100, 400, "slanted").Text(pdfiumtest.Mono, 10, 100, 500, "x(1)")
	got := read(t, nil, p)[0]
	want := map[string]page.Word{
		"Plain": {Size: 12}, "wörds": {Size: 12}, "Bold": {Size: 20, Style: page.Style{Bold: true}}, "slanted": {Size: 9, Style: page.Style{Italic: true}},
		"x(1)": {Size: 10, Style: page.Style{Mono: true}},
	}
	if len(got.Words) != len(want) || got.Width != pdfiumtest.Width || got.Height != pdfiumtest.Height || got.Number != 1 {
		t.Fatalf("%+v", got)
	}
	for _, w := range got.Words {
		if look, known := want[w.Text]; !known || w.Size != look.Size || w.Style != look.Style {
			t.Errorf("%+v", w)
		}
	}
	if first := got.Words[0].Box; !near(first.X0, 100) || !near(first.Y1, 203) || !near(first.Y0, 190) || !near(first.X1, 126.7) {
		t.Errorf("%v", first)
	}
}

func TestRulesMarksLinksAndPictures(t *testing.T) {
	p := new(pdfiumtest.Page).Rule(50, 100, 300, 100).Rule(50, 100, 50, 200).Square(60, 300, 4).Link(10, 20, 30, 40, "https://example.com/").
		Rule(0, 0, 100, 100)
	all := read(t, nil, p, new(pdfiumtest.Page).Picture())
	got := all[0]
	if len(got.Rules) != 2 || !near(got.Rules[0].Width(), 250) || !near(got.Rules[1].Height(), 100) || !near(got.Rules[0].Y0, 100) {
		t.Errorf("rules %v", got.Rules)
	}
	if len(got.Marks) != 1 || !near(got.Marks[0].X0, 60) || !near(got.Marks[0].Y0, 300) {
		t.Errorf("marks %v", got.Marks)
	}
	if len(got.Links) != 1 || got.Links[0].Address != "https://example.com/" || !got.Links[0].Holds(20, 30) {
		t.Errorf("links %v", got.Links)
	}
	if got.Scanned() || !all[1].Scanned() || all[1].Pictures != 1 {
		t.Errorf("pictures %v and %v", got.Pictures, all[1].Pictures)
	}
}

// A page is read as displayed, however it is stored.
func TestTurnedPages(t *testing.T) {
	places := map[int][2]float64{90: {800 - 200, 100}, 180: {600 - 100, 800 - 200}, 270: {200, 600 - 100}}
	var pages []*pdfiumtest.Page
	for _, degrees := range []int{90, 180, 270} {
		p := new(pdfiumtest.Page).Text(pdfiumtest.Regular, 12, 100, 200, "x")
		p.Rotate = degrees
		pages = append(pages, p)
	}
	for i, got := range read(t, nil, pages...) {
		degrees := 90 * (i + 1)
		want, box := places[degrees], got.Words[0].Box
		if math.Abs(box.MidX()-want[0]) > 12 || math.Abs(box.MidY()-want[1]) > 12 || !got.Words[0].Turned {
			t.Errorf("%d degrees: %+v", degrees, got.Words[0])
		}
		if wide := got.Width > got.Height; wide != (degrees != 180) {
			t.Errorf("%d degrees: %v by %v", degrees, got.Width, got.Height)
		}
	}
}

func TestPagesAreChosen(t *testing.T) {
	var pages []*pdfiumtest.Page
	for range 5 {
		pages = append(pages, new(pdfiumtest.Page).Text(pdfiumtest.Regular, 12, 100, 100, "x"))
	}
	for want, wanted := range map[string][]int{"12345": nil, "1245": {1, 2, 4, 5, 6}} {
		var got strings.Builder
		for _, p := range read(t, wanted, pages...) {
			got.WriteRune(rune('0' + p.Number))
		}
		if got.String() != want {
			t.Errorf("%v: pages %s", wanted, got.String())
		}
	}
}

func TestWhatCannotBeReadIsRefused(t *testing.T) {
	e := engine(t)
	none := func(page.Page) { t.Error("a page was read") }
	for name, content := range map[string]string{"nothing": "", "a broken file": "%PDF-1.4\nbroken"} {
		if err := e.Read(t.Context(), pdfiumtest.File(t, []byte(content)), nil, none); !errors.Is(err, pdfium.ErrRefused) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := e.Read(t.Context(), filepath.Join(t.TempDir(), "missing"), nil, none); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestAnEndedContextEndsTheEngine(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := pdfiumtest.File(t, pdfiumtest.Bytes(new(pdfiumtest.Page)))
	if err := engine(t).Read(ctx, path, nil, func(page.Page) {}); !errors.Is(err, sandbox.ErrKilled) || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestTheVersionIsPDFiums(t *testing.T) {
	if v := engine(t).Version(); strings.Count(v, ".") != 3 || strings.HasPrefix(v, "0.") {
		t.Errorf("%q", v)
	}
}

// PDFium takes such letters for lines of vertical text if there is more room between columns than between lines.
func TestLettersThatArePlacedOneByOneAreWords(t *testing.T) {
	const size, width = 10.0, 0.6 * 10 // of Courier
	p := new(pdfiumtest.Page)
	for line := range 12 {
		for column := range 3 {
			for i, letter := range "placed letters" {
				if letter != ' ' {
					p.Text(pdfiumtest.Mono, size, 20+190*float64(column)+width*float64(i), 100+11*float64(line), string(letter))
				}
			}
		}
	}
	for _, w := range read(t, nil, p)[0].Words {
		if w.Text != "placed" && w.Text != "letters" {
			t.Fatalf("%q", w.Text)
		}
	}
}

// Two processes read half of them each.
// Whether it divides a word, or is a part of a name, is said by the words of the document and not by where the line ends.
func TestAHyphenAtTheEndOfALineIsOne(t *testing.T) {
	p := new(pdfiumtest.Page).Text(pdfiumtest.Regular, 10, 100, 200, "named no-async-").Text(pdfiumtest.Regular, 10, 100, 212, "before others")
	if words := read(t, nil, p)[0].Words; len(words) != 4 || words[1].Text != "no-async-" {
		t.Errorf("%+v", words)
	}
}

func TestManyPagesAreReadInTheirOrder(t *testing.T) {
	const count = 41
	pages, wanted := make([]*pdfiumtest.Page, count), make([]int, count)
	for i := range pages {
		pages[i], wanted[i] = new(pdfiumtest.Page).Text(pdfiumtest.Regular, 12, 100, 200, strconv.Itoa(i+1)), i+1
	}
	all := read(t, wanted, pages...)
	if len(all) != count {
		t.Fatalf("%d pages", len(all))
	}
	for i, p := range all {
		if p.Number != i+1 || len(p.Words) != 1 || p.Words[0].Text != strconv.Itoa(i+1) {
			t.Errorf("page %d: %+v", i+1, p)
		}
	}
	broken := pdfiumtest.File(t, []byte("no PDF"))
	if err := engine(t).Read(t.Context(), broken, wanted, func(page.Page) {}); !errors.Is(err, pdfium.ErrRefused) {
		t.Errorf("%v", err)
	}
}

func TestFilledBoxesThatAreSeenAreShades(t *testing.T) {
	p := new(pdfiumtest.Page).Square(50, 100, 40).Gray(1).Square(200, 100, 40).Gray(0.9).Square(300, 100, 40)
	got := read(t, nil, p)[0]
	if len(got.Shades) != 2 || !near(got.Shades[0].X0, 50) || !near(got.Shades[0].Y0, 100) || !near(got.Shades[1].X0, 300) || len(got.Marks)+len(got.Rules) != 0 {
		t.Errorf("%+v", got)
	}
}

// The second reader of poppler's tools asks once for all that it needs of a page.
func TestASketchHasWhatTextsAndPagesHave(t *testing.T) {
	p := new(pdfiumtest.Page).Text(pdfiumtest.Regular, 12, 100, 200, "Some words").Rule(50, 100, 300, 100).Square(50, 300, 40).Link(10, 20, 30, 40, "https://example.com/")
	path := pdfiumtest.File(t, pdfiumtest.Bytes(p, new(pdfiumtest.Page).Text(pdfiumtest.Regular, 12, 100, 200, "Second"), new(pdfiumtest.Page)))
	sketches, err := opened(t, path).Sketches(t.Context(), []int{1, 2, 3})
	if err != nil || len(sketches) != 3 {
		t.Fatalf("%+v, %v", sketches, err)
	}
	texts, err := engine(t).Texts(t.Context(), path, []int{1, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	for i, whole := range read(t, nil, p, new(pdfiumtest.Page), new(pdfiumtest.Page)) {
		s := sketches[i]
		if s.Text != texts[i].Text || !slices.Equal(s.Page.Rules, whole.Rules) || !slices.Equal(s.Page.Shades, whole.Shades) || !slices.Equal(s.Page.Links, whole.Links) {
			t.Errorf("page %d: %+v, want %q and %+v", i+1, s, texts[i].Text, whole)
		}
	}
	if looks := sketches[0].Page.Words; len(looks) != 1 || looks[0].Text != "Some words" {
		t.Errorf("%+v", looks)
	}
	if !strings.Contains(sketches[0].Text, "Some words") || len(sketches[0].Page.Rules) != 1 || len(sketches[0].Page.Shades) != 1 || !strings.HasPrefix(sketches[1].Text, "Second") {
		t.Errorf("%+v", sketches)
	}
}

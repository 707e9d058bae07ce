package strangers

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

const sample = `<h1>One</h1><p>some text here</p><ul><li>first</li><li>second</li></ul><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>`

func TestATruthEqualsItself(t *testing.T) {
	truth := measure.ReadHTML(sample)
	for m, v := range Compare(truth, truth, true) {
		if v != 1 {
			t.Errorf("%s is %g", Names[m], v)
		}
	}
}

func TestWhatIsMissedOrInventedCosts(t *testing.T) {
	truth := measure.ReadHTML(sample)
	without := measure.ReadHTML("<p>One some text here first second a b 1 2</p>")
	for _, s := range []Score{Compare(truth, without, true), Compare(without, truth, true)} {
		if s[TokenF1] != 1 || s[HeadingF1] != 0 || s[ListF1] != 0 || s[TEDS] != 0 || s[CellF1] != 0 {
			t.Error(s)
		}
	}
	half := measure.ReadHTML("<p>One some text</p>")
	if s, flat := Compare(truth, half, true), CompareText(truth, half); s[Coverage] != flat[Coverage] || s[Coverage] > 0.6 || s[Coverage] < 0.2 {
		t.Errorf("coverage %v and %v", s[Coverage], flat[Coverage])
	}
	if s := Compare(without, without, true); !math.IsNaN(s[TEDS]) || !math.IsNaN(s[HeadingF1]) {
		t.Error(s)
	}
}

func TestTheMeanIsOverWhatDocumentsHave(t *testing.T) {
	none := math.NaN()
	mean := Mean([]Score{{1, 1, none, 0.5, none, none}, {0, 1, 0.5, none, none, none}})
	if mean[TokenF1] != 0.5 || mean[HeadingF1] != 0.5 || mean[ListF1] != 0.5 || !math.IsNaN(mean[TEDS]) {
		t.Error(mean)
	}
}

func TestATableThatWasMissedDoesNotTakeTheNextOnes(t *testing.T) {
	const missed, next = `<table><tr><th>Constructor</th><th>Description</th></tr><tr><td>Session()</td><td>of 30 minutes</td></tr></table>`,
		`<table><tr><th>Method</th><th>Description</th></tr><tr><td>clear()</td><td>removes all</td></tr><tr><td>size()</td><td>how many there are</td></tr></table>`
	if teds, f1 := CompareTables(measure.ReadHTML(missed+next).Tables, measure.ReadHTML(next).Tables, true); teds != 0.5 || f1 != 0.5 {
		t.Errorf("TEDS %g, cell F1 %g", teds, f1)
	}
}

func TestAThirdIsHeldBackByName(t *testing.T) {
	held := 0
	all := generated()
	names := map[string]bool{}
	for _, d := range all {
		if names[d.Name] {
			t.Errorf("%q twice", d.Name)
		}
		if names[d.Name] = true; d.IsHeldBack() {
			held++
		}
	}
	if share := float64(held) / float64(len(all)); share < 0.25 || share > 0.42 {
		t.Errorf("%d of %d are held back", held, len(all))
	}
	if (Document{Name: "law 1"}).IsHeldBack() || !(Document{Name: "law 2"}).IsHeldBack() {
		t.Error("the halves were changed: what was tuned on is held back now")
	}
}

func TestGeneratedDocumentsAreTheSameEachTime(t *testing.T) {
	a, b := generated(), generated()
	for i := range a {
		if a[i].Body != b[i].Body || a[i].CSS != b[i].CSS {
			t.Fatalf("%s differs", a[i].Name)
		}
		if truth := a[i].Truth(); len(truth.Headings) == 0 || truth.Text() == "" {
			t.Errorf("%s has no truth", a[i].Name)
		}
	}
}

func TestAPlainBodyHasNoLayout(t *testing.T) {
	got := plainBody(`<div style="x"><img src=a><script>b()</script><h2 id=c>A <a href=d>b</a></h2><center>text</center><table><tr><td colspan=2>x</td></tr><tr><td>y</td></tr></table></div>`)
	want := `<h2>A b</h2>` + "\n" + `text` + "\n" + `<table><tbody><tr><td colspan="2">x</td></tr><tr><td>y</td></tr></tbody></table>` + "\n"
	if got != want {
		t.Errorf("%q", got)
	}
	if plainBody("<table><tr><td><table><tr><td>x</td></tr></table></td></tr><tr><td></td></tr></table>") != "" {
		t.Error("a table in a table has no known truth")
	}
}

func TestTypstGetsTextsAsStrings(t *testing.T) {
	got := Document{Body: `<h1>A "b" \</h1><ul><li>x<ul><li>y</li></ul></li></ul>`, Lang: "en"}.typstSource()
	for _, want := range []string{`#heading(level: 1)[#text("A \"b\" \\")]`, `#list([#text("x")`, `#list([#text("y")`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
}

func TestBothHalvesHaveTheirBounds(t *testing.T) {
	open, held := Document{Name: "law 1"}, Document{Name: "law 1"}
	for i := 2; open.IsHeldBack() || !held.IsHeldBack(); i++ {
		d := Document{Name: fmt.Sprintf("law %d", i)}
		if d.IsHeldBack() {
			held = d
		} else {
			open = d
		}
	}
	nan := math.NaN()
	least := Score{0.9, nan, nan, nan, 0.8, nan, nan}
	good, bad := Score{0.9, 0, 0, 0, 0.8, 0}, Score{0.95, 0, 0, 0, 0.7, 0}
	if faults := Below(least, []Document{open, held}, []Score{good, good}); len(faults) != 0 {
		t.Errorf("%q", faults)
	}
	faults := Below(least, []Document{open, held}, []Score{good, bad})
	if len(faults) != 1 || faults[0] != "held back: TEDS is 0.700, want at least 0.800" {
		t.Errorf("%q", faults)
	}
	if faults := Below(least, []Document{open}, []Score{good}); len(faults) != 2 {
		t.Errorf("a half without documents: %q", faults)
	}
}

func TestTheHalvesDifferenceHasItsStandardError(t *testing.T) {
	all := []Document{{Name: "law 1"}, {Name: "law 3"}, {Name: "law 2"}, {Name: "law 2"}}
	none := math.NaN()
	got := Difference("reader", all, []Score{{1, none, 1, none, none, 1}, {0.5, none, none, none, none, 0.8}, {0.5, none, 0, none, none, none}, {0.5, none, 0, none, none, 0.6}})
	// Of 1 and 0.5 the variance is 0.125, of 0.5 and 0.5 none: the square root of 0.125/2 is 0.25.
	difference, deviation, _ := strings.Cut(got, "\n")
	if !strings.Contains(difference, "0.250") || !strings.Contains(difference, "1.000") || !strings.Contains(difference, "0.300") || !strings.Contains(deviation, "0.250") || !strings.Contains(deviation, "tables: 2, 1") {
		t.Errorf("\n%s", got)
	}
}

func TestColumnsAndFormsHaveFiguresOfTheirOwn(t *testing.T) {
	all := []Document{{Name: "law 1", Kind: "law"}, {Name: "report 1", Kind: "report"}, {Name: "form 1", Kind: "form"}}
	got := OfColumnsAndForms("peer", all, []Score{{1, 1, 1, 1, 1, 1, 1}, {}, {0, 0, 0, 0, 0, 0, 0.5}})
	if !strings.Contains(got, "columns and forms") || !strings.Contains(got, "open         2      0.500") || !strings.Contains(got, "0.750") {
		t.Error(got)
	}
	if got := OfColumnsAndForms("peer", all[1:2], make([]Score, 1)); got != "" {
		t.Error(got)
	}
	for _, name := range columnsAndForms {
		if !slices.ContainsFunc(kinds(), func(k kind) bool { return k.name == name }) {
			t.Errorf("there is no kind %q", name)
		}
	}
}

func TestATableThatAPageCannotShowIsNotAskedFor(t *testing.T) {
	form := measure.Table{Rows: 2, Cols: 3, Cells: []measure.Cell{{RowSpan: 1, ColSpan: 2, Text: "a"}, {Col: 2, RowSpan: 1, ColSpan: 1, Text: "b"}, {Row: 1, RowSpan: 1, ColSpan: 3, Text: "c"}}}
	found := measure.Table{Rows: 2, Cols: 2, Cells: []measure.Cell{{RowSpan: 1, ColSpan: 1, Text: "a"}, {Col: 1, RowSpan: 1, ColSpan: 1, Text: "b"}, {Row: 1, RowSpan: 1, ColSpan: 2, Text: "c"}}}
	list := measure.TableOf([][]string{{"", "a picture"}, {"", "its name"}})
	if teds, f1 := CompareTables([]measure.Table{form, list}, []measure.Table{found}, false); teds != 1 || f1 != 1 {
		t.Errorf("TEDS %.3f, cell F1 %.3f", teds, f1)
	}
}

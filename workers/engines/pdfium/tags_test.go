package pdfium_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
)

// tagged returns the tables that a file says its first page has, as texts: cells by how many rows and columns they span and what is in their boxes.
func tagged(t *testing.T, content []byte) (tables []string) {
	t.Helper()
	path := pdftest.Saved(t, content)
	err := engine(t).Read(t.Context(), path, []int{1}, func(p page.Page) { tables = written(p) })
	sketches, sketchErr := opened(t, path).Sketches(t.Context(), []int{1})
	if err != nil || sketchErr != nil {
		t.Fatal(err, sketchErr)
	}
	sketch := sketches[0].Page
	sketch.Words = nil
	if again := written(sketch); len(again) != len(tables) {
		t.Errorf("a sketch has %q, the page %q", again, tables)
	}
	return tables
}

func written(p page.Page) (tables []string) {
	for _, table := range p.Tagged {
		b := &strings.Builder{}
		fmt.Fprintf(b, "%d of %d:", table.First, table.Of)
		for _, row := range table.Rows {
			for _, c := range row {
				fmt.Fprintf(b, " %dx%d", c.RowSpan, c.ColSpan)
				for _, w := range p.Words {
					for _, box := range c.Boxes {
						if box.Holds(w.MidX(), w.MidY()) {
							b.WriteString(" " + w.Text)
							break
						}
					}
				}
			}
			b.WriteByte(';')
		}
		tables = append(tables, b.String())
	}
	return tables
}

func check(t *testing.T, tags []pdftest.Tag, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, tagged(t, pdftest.Tagged(2, "", tags...))); diff != "" {
		t.Error(diff)
	}
}

var two = []int{72, 200}

func TestTablesAreReadFromTheStructure(t *testing.T) {
	check(t, []pdftest.Tag{{Kind: "Document", Tags: []pdftest.Tag{
		{Kind: "P", Text: "before", X: 72, Y: 780},
		pdftest.TableTag(two, 700, 20, []string{"a", "b c"}, []string{"", "d"}),
	}}}, "0 of 2: 1x1 a 1x1 b c; 1x1 1x1 d;")
}

func TestRowsAreInGroupsAndCellsSpan(t *testing.T) {
	check(t, []pdftest.Tag{{Kind: "Table", Tags: []pdftest.Tag{
		{Kind: "Caption", Text: "caption", X: 72, Y: 760},
		{Kind: "THead", Tags: []pdftest.Tag{{Kind: "TR", Tags: []pdftest.Tag{{Kind: "TH", Entries: "/A<</O/Table/ColSpan 2/RowSpan 1>>", Text: "head", X: 72, Y: 720}}}}},
		{Kind: "TBody", Tags: []pdftest.Tag{{Kind: "TR", Tags: []pdftest.Tag{
			{Kind: "TD", Tags: []pdftest.Tag{{Kind: "P", Text: "a", X: 72, Y: 700}, {Kind: "P", Text: "b", X: 72, Y: 686}}},
			{Kind: "TD", Entries: "/A<</O/Table/RowSpan 100000>>", Text: "c", X: 200, Y: 700},
		}}}},
	}}}, "0 of 2: 1x2 head; 1x1 a b 1x1 c;")
}

func TestRowsOfOtherPagesAreCounted(t *testing.T) {
	table := pdftest.TableTag(two, 700, 20, []string{"a", "b"}, []string{"c", "d"}, []string{"e", "f"})
	for at := range table.Tags[0].Tags {
		table.Tags[0].Tags[at].Page = 1
	}
	check(t, []pdftest.Tag{table}, "1 of 3: 1x1 c 1x1 d; 1x1 e 1x1 f;")
}

func TestWhatArrangesAPageIsNoTable(t *testing.T) {
	inner := pdftest.TableTag(two, 600, 20, []string{"a", "b"})
	outer := pdftest.TableTag([]int{72, 400}, 700, 20, []string{"x", "y"})
	outer.Tags[0].Tags[1].Tags = []pdftest.Tag{inner}
	check(t, []pdftest.Tag{outer}, "0 of 1: 1x1 a 1x1 b;")

	headed := pdftest.TableTag(two, 700, 20, []string{"x", "y"})
	headed.Tags[0].Tags[1].Tags = []pdftest.Tag{{Kind: "H2", Text: "Section", X: 200, Y: 660}}
	check(t, []pdftest.Tag{headed})

	named := pdftest.TableTag(two, 700, 20, []string{"", "y"})
	named.Tags[0].Tags[0].Tags = []pdftest.Tag{{Kind: "H2", Text: "Names", X: 72, Y: 700}}
	check(t, []pdftest.Tag{named}, "0 of 1: 1x1 Names 1x1 y;")
}

func TestHeadingsAreReadFromTheStructure(t *testing.T) {
	named := pdftest.TableTag(two, 600, 20, []string{"", "y"})
	named.Tags[0].Tags[0].Tags = []pdftest.Tag{{Kind: "H2", Text: "Of rows", X: 72, Y: 600}}
	path := pdftest.Saved(t, pdftest.Tagged(2, "", pdftest.Tag{Kind: "Document", Tags: []pdftest.Tag{
		{Kind: "H1", Text: "First", X: 72, Y: 780},
		{Kind: "P", Text: "text", X: 72, Y: 760},
		named,
		{Kind: "H4", Tags: []pdftest.Tag{{Kind: "Span", Text: "Fourth", X: 72, Y: 700}, {Kind: "Span", Text: "level", X: 120, Y: 700}}},
		{Kind: "H2", Text: "Elsewhere", Page: 1, X: 72, Y: 700},
	}}))
	check := func(p page.Page) {
		if len(p.Heads) != 2 || p.Heads[0].Level != 1 || p.Heads[1].Level != 4 || len(p.Heads[1].Boxes) != 2 || !p.Heads[0].Boxes[0].Holds(80, 842-785) {
			t.Errorf("%+v", p.Heads)
		}
	}
	err := engine(t).Read(t.Context(), path, []int{1}, check)
	sketches, sketchErr := opened(t, path).Sketches(t.Context(), []int{1})
	if err != nil || sketchErr != nil {
		t.Fatal(err, sketchErr)
	}
	check(sketches[0].Page)
}

func TestOneMarkInTwoColumnsOfTextIsTwoPieces(t *testing.T) {
	tag := pdftest.Tag{Kind: "Table", Tags: []pdftest.Tag{{Kind: "TR", Tags: []pdftest.Tag{{Kind: "TD", Text: "low\nlower", X: 72, Y: 100}, {Kind: "TD", Text: "b", X: 150, Y: 100}}}}}
	content := strings.Replace(string(pdftest.Tagged(1, "", tag)), "(lower) Tj", "1 0 0 1 300 700 Tm (above) Tj", 1)
	var boxes []page.Box
	err := engine(t).Read(t.Context(), pdftest.Saved(t, []byte(content)), nil, func(p page.Page) { boxes = p.Tagged[0].Rows[0][0].Boxes })
	if err != nil || len(boxes) != 2 || boxes[0].X1 > 150 || boxes[1].X0 < 290 || boxes[1].Y1 > 160 {
		t.Errorf("%v, %v", boxes, err)
	}
}

// A structure may be made to take long, or without end: what is visited of it is bounded, and the page is read.
func TestAHostileStructureIsReadInPart(t *testing.T) {
	deep := pdftest.Tag{Kind: "Div", Text: "deep", X: 72, Y: 700}
	for range 200 {
		deep = pdftest.Tag{Kind: "Div", Tags: []pdftest.Tag{deep}}
	}
	wide := pdftest.TableTag(two, 780, 0, []string{"a", "b"})
	for range 13 { // each twice as large as the one before
		wide = pdftest.Tag{Kind: "Div", Tags: []pdftest.Tag{wide, wide}}
	}
	round := strings.Replace(string(pdftest.Tagged(1, "", pdftest.TableTag(two, 700, 20, []string{"a", "b"}))), "/S/TR/P 5 0 R/K[", "/S/TR/P 5 0 R/K[5 0 R ", 1)
	mark := "<</Type/MCR/Pg 3 0 R/MCID 0>>"
	shared := strings.Replace(string(pdftest.Tagged(1, "", pdftest.TableTag(two, 700, 20, []string{"a", "b"}))), mark, strings.Repeat(mark, 50_000), 1)
	for name, content := range map[string][]byte{
		"shared": []byte(shared), "deep": pdftest.Tagged(1, "", deep), "wide": pdftest.Tagged(1, "", wide), "round": []byte(round),
	} {
		var words int
		var got []page.Tagged
		err := engine(t).Read(t.Context(), pdftest.Saved(t, content), nil, func(p page.Page) { words, got = len(p.Words), p.Tagged })
		boxes := 0
		for _, table := range got {
			for _, row := range table.Rows {
				for _, c := range row {
					boxes += len(c.Boxes)
				}
			}
		}
		if err != nil || words == 0 || len(got) > 20_000 || boxes > 20_000 {
			t.Errorf("%s: %d words, %d tables of %d boxes, %v", name, words, len(got), boxes, err)
		}
	}
}

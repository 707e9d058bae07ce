package docx

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

func tableOf(rows ...string) layout.Block {
	t := &tables.Table{Rows: len(rows)}
	for i, row := range rows {
		cells := strings.Split(row, "|")
		t.Cols = len(cells)
		for j, content := range cells {
			t.Cells = append(t.Cells, tables.Cell{Row: i, Col: j, RowSpan: 1, ColSpan: 1, Runs: []text.Run{{Text: content}}})
		}
	}
	return layout.Block{Kind: layout.Table, Size: 11, Box: page.Box{X1: 400, Y1: 40}, Table: t}
}

// A column is as wide as its texts ask for, and all together as wide as on the page.
func TestColumnsShareTheWidthByTheirTexts(t *testing.T) {
	path, _ := written(t, pages([]layout.Block{tableOf("Item|Note|Cost", "Authorities applications people|1|20", "Rivers|2|300")}), "")
	xml := partOf(t, path, "word/document.xml")
	var widths []int
	sum := 0
	for _, m := range regexp.MustCompile(`<w:gridCol w:w="(\d+)"/>`).FindAllStringSubmatch(xml, -1) {
		var n int
		if _, err := fmt.Sscan(m[1], &n); err != nil {
			t.Fatal(err)
		}
		widths, sum = append(widths, n), sum+n
	}
	if len(widths) != 3 || widths[0] < 3*widths[1] || sum > 400*twipsPerPoint || sum < 399*twipsPerPoint {
		t.Errorf("%v", widths)
	}
}

// Rules say how wide the columns are, from whichever side they are read.
func TestColumnsWithRulesAreAsWideAsTheirRulesSay(t *testing.T) {
	for first, texts := range map[string][2]string{"the left one": {"A longer text", "1"}, "the right one": {"\u05d0\u05d1\u05d2 \u05d0\u05d1\u05d2", "\u05d0\u05d1"}} {
		ruled := page.Page{Number: 1, Width: 600, Height: 800}
		for _, x := range []float64{100, 200, 500} {
			ruled.Rules = append(ruled.Rules, page.Box{X0: x, Y0: 100, X1: x + 1, Y1: 181})
		}
		for row := range 4 {
			y := 100 + 20*float64(row)
			ruled.Rules = append(ruled.Rules, page.Box{X0: 100, Y0: y, X1: 501, Y1: y + 1}, page.Box{X0: 100, Y0: y + 20, X1: 501, Y1: y + 21})
			for i, text := range texts {
				x := 105 + 105*float64(i)
				for word := range strings.FieldsSeq(text) {
					wide := 5 * float64(len(word))
					ruled.Words = append(ruled.Words, page.Word{Text: word, Size: 10, Spaced: true, Box: page.Box{X0: x, Y0: y + 4, X1: x + wide, Y1: y + 16}})
					x += wide + 3
				}
			}
		}
		path, _ := written(t, layout.Analyze([]page.Page{ruled}), "")
		want := `<w:gridCol w:w="2000"/><w:gridCol w:w="6000"/>`
		if first == "the right one" {
			want = `<w:gridCol w:w="6000"/><w:gridCol w:w="2000"/>`
		}
		if xml := partOf(t, path, "word/document.xml"); !strings.Contains(xml, want) {
			t.Errorf("%s is first: %s", first, regexp.MustCompile(`<w:tblGrid>.*</w:tblGrid>`).FindString(xml))
		}
	}
}

// A column has room for its longest word: from other columns, then from the page's width, as long as there is any.
func TestNoWordIsBrokenThatThePageHasRoomFor(t *testing.T) {
	narrow := tableOf("Health offers nobody|Housing", "Members|1,234,567,890.12", "Work under|(763,226)")
	for _, c := range []struct {
		boxPoints, roomPoints float64
		first, second, whole  int // at least, and at most
	}{
		{400, 450, 1100, 2040, 8000},
		{160, 450, 1100, 2040, 3200},
		{120, 450, 1100, 2040, 3160},
		{120, 130, 900, 1680, 2600},
		{20, 30, 200, 380, 600},
	} {
		narrow.Box.X1 = c.boxPoints
		widths := widthsOf(narrow, c.roomPoints)
		if widths[0] < c.first || widths[1] < c.second || total(widths) > c.whole {
			t.Errorf("%v points of %v: %v", c.boxPoints, c.roomPoints, widths)
		}
	}
}

func TestWordsThatMayBeBrokenNeedLittleRoom(t *testing.T) {
	for word, want := range map[string]float64{"": 0, "1,2": 1.52, "ひらがな": 1, "Aa": 1.24, strings.Repeat("a", 500): 16} {
		if got := emsOf(word); math.Abs(got-want) > 0.001 {
			t.Errorf("%.20q: %v em, want %v", word, got, want)
		}
	}
}

// Amounts are below each other by their last digits, and below their head; a number among words is not.
func TestFiguresAreAtTheEndOfTheirCells(t *testing.T) {
	path, _ := written(t, pages([]layout.Block{tableOf("Item|Cost|Remark", "1. Water|1,234.50 €|none", "Rivers|(20)|12", "Bridges|–|late")}), "")
	xml := partOf(t, path, "word/document.xml")
	var right []string
	for _, cell := range strings.SplitAfter(xml, "</w:tc>") {
		if strings.Contains(cell, `<w:jc w:val="right"/>`) {
			_, content, _ := strings.Cut(cell, "preserve\">")
			content, _, _ = strings.Cut(content, "<")
			right = append(right, content)
		}
	}
	if got := strings.Join(right, "|"); got != "Cost|1,234.50 €|(20)|–" {
		t.Errorf("%q\n%s", got, xml)
	}
}

package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// First cells are between the two lines of the cell beside them, which are not lines of text at half their distance.
func TestLinesBesideEachOtherSayNothingOfTheirDistance(t *testing.T) {
	var words []page.Word
	for i := range 4 {
		y := 100 + 34*float64(i)
		words = append(words, set(180, y, 10, "words that fill a line of this column up to the last of its letters so that")...)
		words = append(words, set(72, y+7, 10, "rivers and lakes fie")...)
		words = append(words, set(180, y+14, 10, "the next one goes on below it")...)
	}
	words = append(words, set(72, 300, 10, "Words that fill the whole page from its left edge up to the right one, so that there is no more room in it")...)
	words = append(words, set(72, 314, 10, "and they go on.")...)
	leads, _ := proseLeads([]region{{words: text.WordsOf(a4(words))}})
	if len(leads) == 0 || slices.Min(leads) < 1 {
		t.Errorf("%.2f", leads)
	}
}

// Two columns of text have their paragraphs' ends at one height by chance only; what is at all of them are the rows of a table, however long its cells are.
func TestTextsThatEndAtTheSameHeightsAreCells(t *testing.T) {
	for name, c := range map[string]struct {
		left, right []int
		want        bool
	}{
		"cells":                     {[]int{4, 2, 3, 1, 4}, []int{2, 4, 3, 2, 2}, true},
		"paragraphs that are alike": {[]int{4, 5, 3, 4, 4}, []int{4, 5, 3, 4, 4}, false},
		"too few":                   {[]int{4, 2, 3}, []int{2, 4, 3}, false},
	} {
		left, right := sidesOf(sideBySide(c.left, c.right))
		if got := areBanded(left, right); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}

// Each paragraph is 8 points above the next one of its own column.
func TestParagraphsWithEndsOfTheirOwnAreNotCells(t *testing.T) {
	left, _ := sidesOf(sideBySide([]int{4, 5, 3, 4, 6, 3}, []int{1, 1, 1, 1, 1, 1}))
	_, right := sidesOf(sideBySide([]int{1, 1, 1, 1, 1, 1}, []int{5, 3, 4, 6, 3, 5}))
	if areBanded(left, right) {
		t.Error("cells")
	}
}

// A table whose both columns are prose is not read column by column, where cells are in the middle of their rows either, or where one nearly fills its column.
func TestTwoColumnsOfProseUnderAHeadAreATable(t *testing.T) {
	for name, more := range map[string]string{"narrow cells": "", "a wide one": "s"} {
		d := Analyze([]page.Page{a4(twoOfProse(more))})
		if all := d.Tables(); len(all) != 1 || all[0].Rows != 6 || all[0].Cols != 2 {
			t.Errorf("%s: %s", name, outline(d))
		}
	}
}

// twoOfProse returns a table of two columns of prose. more is at the end of the first line of its first cell.
func twoOfProse(more string) (words []page.Word) {
	const lead, gap = 12.0, 4
	words = slices.Concat(set(50, 80, 10, "Risk"), set(310, 80, 10, "Measure"))
	for i := range words {
		words[i].Bold = true
	}
	y := 100.0
	for row, lines := range [][2]int{{4, 3}, {3, 2}, {2, 3}, {3, 4}, {4, 2}} {
		high := max(lines[0], lines[1])
		for side, n := range lines {
			for line := range n {
				at := y + lead*(float64(line)+float64(high-n)/2)
				said := strings.Repeat("several ", 6-line%2) + "words"
				if row+side+line == 0 {
					said += more
				}
				words = append(words, set(50+260*float64(side), at, 10, said)...)
			}
		}
		y += lead*float64(high) + gap
	}
	return words
}

// sidesOf returns the rows on the left and on the right of a page's middle.
func sidesOf(words []page.Word) (left, right []text.Row) {
	of := [2][]text.Word{}
	for _, w := range text.WordsOf(a4(words)) {
		side := 0
		if w.MidX() > 300 {
			side = 1
		}
		of[side] = append(of[side], w)
	}
	return text.RowsOf(of[0]), text.RowsOf(of[1])
}

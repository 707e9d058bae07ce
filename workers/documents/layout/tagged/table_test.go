package tagged

import (
	"slices"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestATableIsAsTheFileSays(t *testing.T) {
	s := &sheet{}
	s.write(0, 0, "before")
	s.row(s.cell(0, 20, "name"), s.cell(100, 20, "what it is"))
	s.row(s.cell(0, 32, "a"), s.cell(100, 32, "two\nlines"))
	s.row(s.cell(0, 56, "b"), s.cell(100, 56, "one"))
	s.write(0, 80, "after")
	s.check(t, "[0 1 2] of 3, 2: [0 0] name [0 1] what it is [1 0] a [1 1] two lines [2 0] b [2 1] one")
}

func TestCellsSpanOthers(t *testing.T) {
	s := &sheet{}
	s.row(s.spanning(2, 1, 0, 12, "name"), s.spanning(1, 2, 100, 0, "sizes"))
	s.row(s.cell(100, 14, "least"), s.cell(200, 14, "most"))
	s.row(s.cell(0, 28, "a"), s.cell(100, 28, "1"), s.cell(200, 28, "2"))
	s.check(t, "[0 1 2] of 3, 3: [0 0 over 2 1] name [0 1 over 1 2] sizes [1 1] least [1 2] most [2 0] a [2 1] 1 [2 2] 2")
}

// Word 2010 says of no cell that it spans rows.
func TestCellsSpanTheRowsThatTheirTextReachesInto(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 6, "name"), s.cell(100, 0, "sizes"), s.cell(0, 0, ""))
	s.row(s.cell(0, 0, ""), s.cell(100, 12, "least"), s.cell(200, 12, "most"))
	s.row(s.cell(0, 30, "a"), s.cell(100, 30, "1"), s.cell(200, 30, "both\nof them\nin one"))
	s.row(s.cell(0, 42, "b"), s.cell(100, 42, "2"), s.cell(0, 0, ""))
	s.row(s.cell(0, 54, "c"), s.cell(100, 54, "3"), s.cell(0, 0, ""))
	s.row(s.cell(0, 70, "d"), s.cell(100, 70, "4"), s.cell(0, 0, ""))
	s.check(t, "[0 1 2 3 4 5] of 6, 3: [0 0 over 2 1] name [0 1] sizes [1 1] least [1 2] most [2 0] a [2 1] 1 [2 2 over 3 1] both of them in one "+
		"[3 0] b [3 1] 2 [4 0] c [4 1] 3 [5 0] d [5 1] 4")
}

func TestRowsAndColumnsWithoutTextAreLeftOut(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 0, "a"), s.cell(0, 0, ""), s.cell(100, 0, "b"))
	s.row(s.cell(0, 0, ""), s.cell(0, 0, ""), s.cell(0, 0, ""))
	s.row(s.spanning(1, 2, 0, 30, "c"), s.cell(100, 30, "d"))
	s.check(t, "[0 2] of 3, 2: [0 0] a [0 1] b [1 0] c [1 1] d")
}

func TestColumnsMayFollowEachOtherFromTheRight(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(200, 0, "first"), s.cell(100, 0, "second"), s.cell(0, 0, "third"))
	s.row(s.cell(200, 20, "a"), s.cell(100, 20, "b"), s.cell(0, 20, "c"))
	s.check(t, "[0 1] of 2, 3: [0 0] third [0 1] second [0 2] first [1 0] c [1 1] b [1 2] a")
}

func TestWhatThePageDoesNotShowIsNotBelieved(t *testing.T) {
	for name, s := range map[string]func(s *sheet){
		"a word of no cell among the cells": func(s *sheet) {
			s.row(s.cell(0, 0, "a"), s.cell(200, 0, "b"))
			s.write(100, 0, "stranger")
			s.row(s.cell(0, 20, "c"), s.cell(200, 20, "d"))
		},
		"a word of two cells": func(s *sheet) {
			c := s.cell(0, 0, "a")
			s.row(c, s.cell(100, 0, "b"))
			s.row(c, s.cell(100, 20, "d"))
		},
		"rows that reach into each other": func(s *sheet) {
			s.row(s.cell(0, 0, "a\nb\nc"), s.cell(100, 0, "d"))
			s.row(s.cell(0, 60, "e"), s.cell(100, 20, "f"))
		},
		"cells in another order than their columns": func(s *sheet) {
			s.row(s.cell(0, 0, "a"), s.cell(100, 0, "b"), s.cell(200, 0, "c"))
			s.row(s.cell(0, 20, "d"), s.cell(200, 20, "e"), s.cell(100, 20, "f"))
		},
		"one column": func(s *sheet) {
			s.row(s.cell(0, 0, "a"))
			s.row(s.cell(0, 20, "b"))
		},
		"one row": func(s *sheet) { s.row(s.cell(0, 0, "a"), s.cell(100, 0, "b")) },
		"no text": func(s *sheet) { s.row(s.cell(0, 0, ""), s.cell(0, 0, "")) },
	} {
		t.Run(name, func(t *testing.T) {
			var made sheet
			s(&made)
			made.check(t)
		})
	}
}

func TestALongWordMayReachOverTheEdgeOfItsCell(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 0, "name"), s.cell(60, 0, "b"))
	s.row(s.cell(0, 20, "a_long_name_of"), s.cell(60, 20, "d"))
	s.check(t, "[0 1] of 2, 2: [0 0] name [0 1] b [1 0] a_long_name_of [1 1] d")
}

func TestWordsOfALongCellStayInItWhereItIsOverTheNextOne(t *testing.T) {
	s := &sheet{}
	s.row(s.cell(0, 0, "name"), s.cell(58, 0, "b"))
	s.row(s.cell(0, 20, "a long line of"), s.cell(58, 20, "ddd"))
	s.check(t, "[0 1] of 2, 2: [0 0] name [0 1] b [1 0] a long line of [1 1] ddd")
}

// Fonts declare heights, and a mark between two pieces of a cell's text may be none of its text.
func TestWordsAreInTheirCellIfTheyAreNearlySo(t *testing.T) {
	s := &sheet{}
	low := s.cell(100, 0, "low")
	low.Boxes[0].Y1 = 4
	s.row(s.cell(0, 0, "a"), low)
	parts := s.cell(100, 20, "one")
	s.write(120, 20, "•")
	parts.Boxes = append(parts.Boxes, s.write(140, 20, "two")...)
	s.row(s.cell(0, 20, "b"), parts)
	s.check(t, "[0 1] of 2, 2: [0 0] a [0 1] low [1 0] b [1 1] one • two")
}

func TestMoreThanAPageShowsIsNotBelieved(t *testing.T) {
	s := &sheet{}
	for i := range 2500 {
		s.row(s.cell(0, 20*float64(i), "a"), s.cell(100, 20*float64(i), "b"))
	}
	s.check(t)
	two := &sheet{}
	two.row(two.cell(0, 0, "a"), two.cell(100, 0, "b"))
	two.row(two.cell(0, 20, "c"), two.cell(100, 20, "d"))
	if found := Tables(slices.Repeat([]page.Tagged{two.said}, 2*tablesMax), two.words); len(found) != tablesMax {
		t.Errorf("%d tables", len(found))
	}
}

func TestOneRowOfATableOnSeveralPagesIsItsPart(t *testing.T) {
	s := &sheet{}
	s.said.First = 7
	s.row(s.cell(0, 0, "a"), s.cell(100, 0, "b"))
	s.check(t, "[7] of 8, 2: [0 0] a [0 1] b")
}

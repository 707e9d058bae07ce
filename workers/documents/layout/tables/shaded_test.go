package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// striped is a table whose head and whose second, fourth, … row have boxes under them, in lines of 11 points with 3 above and below.
func striped(columns []float64, rows ...[][]string) (s *sheet, shades []page.Box) {
	s = new(sheet)
	y := 0.0
	for i, row := range rows {
		high := 6 + 11*float64(len(row))
		for at, line := range row {
			for c, content := range line {
				s.write(columns[c]+4, y+3+11*float64(at), content)
			}
		}
		for c := range len(columns) - 1 {
			if i%2 == 0 {
				shades = append(shades, page.Box{X0: columns[c], Y0: y, X1: columns[c+1], Y1: y + high})
			}
		}
		y += high
	}
	return s, shades
}

func TestStripesShowRowsAndColumns(t *testing.T) {
	head := [][]string{{"option", "meaning", "from"}}
	deep := [][]string{{"deep", "looks below", "1.2"}, {"", "each folder"}}
	flat := [][]string{{"flat", "does not", "1.0"}, {"and low"}}
	for name, c := range map[string]struct {
		rows [][][]string
		want string
	}{
		"the last row is shaded":     {[][][]string{head, deep, flat}, "option\tmeaning\tfrom\ndeep\tlooks below each folder\t1.2\nflat and low\tdoes not\t1.0"},
		"the last row is not shaded": {[][][]string{head, deep, flat, deep}, "option\tmeaning\tfrom\ndeep\tlooks below each folder\t1.2\nflat and low\tdoes not\t1.0\ndeep\tlooks below each folder\t1.2"},
	} {
		s, shades := striped([]float64{0, 50, 130, 170}, c.rows...)
		s.write(0, 150, "These words are no part of it.")
		rest, found := Ruled(1, s.words, nil, shades)
		if len(found) != 1 || found[0].Text() != c.want || len(rest) != 8 { // with the table
			t.Errorf("%s: %d tables, %d words left: %+v", name, len(found), len(rest), found)
		}
	}
}

func TestAHeadAndAFirstRowWithoutBoxesAreTwoRows(t *testing.T) {
	s, shades := striped([]float64{0, 50, 130}, [][]string{{"one", "1"}}, [][]string{{"two", "2"}}, [][]string{{"three", "3"}})
	for i := range s.words {
		s.words[i].Y0, s.words[i].Y1 = s.words[i].Y0+40, s.words[i].Y1+40
	}
	for i := range shades {
		shades[i].Y0, shades[i].Y1 = shades[i].Y0+40, shades[i].Y1+40
	}
	s.write(0, -10, "These words are a line of text.")
	s.write(4, 9, "name")
	s.write(54, 9, "count")
	s.write(4, 26, "none")
	s.write(54, 26, "0")
	_, found := Ruled(1, s.words, nil, shades)
	if len(found) != 1 || found[0].Text() != "name\tcount\nnone\t0\none\t1\ntwo\t2\nthree\t3" {
		t.Errorf("%+v", found)
	}
}

func TestABoxUnderTextIsNoTable(t *testing.T) {
	s := new(sheet)
	for i := range 6 {
		s.write(4, 12*float64(i), "x = y")
		s.write(80, 12*float64(i), "// about it")
	}
	if _, found := Ruled(1, s.words, nil, []page.Box{{X0: 0, Y0: -4, X1: 200, Y1: 80}}); len(found) > 0 {
		t.Errorf("%q", found[0].Text())
	}
}

// A line of text directly above the boxes has a space where two of their columns meet.
func TestALineOfTextAboveStripesIsNoRow(t *testing.T) {
	s, shades := striped([]float64{0, 50, 130}, [][]string{{"one", "1"}}, [][]string{{"two", "2"}}, [][]string{{"three", "3"}})
	s.write(4, -13, "northerns fields")
	_, found := Ruled(1, s.words, nil, shades)
	if len(found) != 1 || found[0].Text() != "one\t1\ntwo\t2\nthree\t3" {
		t.Errorf("%+v", found)
	}
}

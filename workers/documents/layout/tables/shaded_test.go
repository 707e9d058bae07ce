package tables

import (
	"strings"
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
		rest, found := Ruled(1, s.words, nil, shades, nil)
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
	_, found := Ruled(1, s.words, nil, shades, nil)
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
	if _, found := Ruled(1, s.words, nil, []page.Box{{X0: 0, Y0: -4, X1: 200, Y1: 80}}, nil); len(found) > 0 {
		t.Errorf("%q", found[0].Text())
	}
}

// A line of text directly above the boxes has a space where two of their columns meet.
func TestALineOfTextAboveStripesIsNoRow(t *testing.T) {
	s, shades := striped([]float64{0, 50, 130}, [][]string{{"one", "1"}}, [][]string{{"two", "2"}}, [][]string{{"three", "3"}})
	s.write(0, -13, "northernly fields")
	_, found := Ruled(1, s.words, nil, shades, nil)
	if len(found) != 1 || found[0].Text() != "one\t1\ntwo\t2\nthree\t3" {
		t.Errorf("%+v", found)
	}
}

// A row of two cells has no box in the last column.
func TestARowMayHaveNoCellsInTheLastColumns(t *testing.T) {
	rows := [][][]string{{{"option", "meaning", "from"}}, {{"deep", "looks below", "1.2"}}, {{"flat", "does not"}}, {{"high", "looks above", "1.0"}}, {{"low", "does", "1.1"}}}
	s, shades := striped([]float64{0, 50, 130, 170}, rows...)
	shades = append(shades[:5:5], shades[6:]...)
	_, found := Ruled(1, s.words, nil, shades, nil)
	if len(found) != 1 || found[0].Text() != "option\tmeaning\tfrom\ndeep\tlooks below\t1.2\nflat\tdoes not\nhigh\tlooks above\t1.0\nlow\tdoes\t1.1" {
		t.Errorf("%+v", found)
	}
}

// The cell in the last column is of two rows: it has a box, or its word is in their middle.
func TestACellOfTwoRowsStaysOneInTheLastColumn(t *testing.T) {
	for isShaded, y := range map[bool]float64{true: 37, false: 46} {
		s, shades := striped([]float64{0, 50, 130, 170}, [][]string{{"option", "meaning", "from"}}, [][]string{{"deep", "looks below", "1.2"}}, [][]string{{"flat", "does not"}}, [][]string{{"high", "looks above"}}, [][]string{{"low", "does", "1.1"}})
		if shades[5].Y1 += 17; !isShaded {
			shades = append(shades[:5:5], shades[6:]...)
		}
		s.write(134, y, "1.0")
		_, found := Ruled(1, s.words, nil, shades, nil)
		spans := map[string]int{}
		for _, c := range found[0].Cells {
			spans[c.Text()] = c.RowSpan
		}
		if len(found) != 1 || found[0].Rows != 5 || spans["1.0"] != 2 {
			t.Errorf("%t: %+v", isShaded, found)
		}
	}
}

func TestATitleAboveStripesIsTheFirstRow(t *testing.T) {
	titled := func(y float64) (*sheet, []page.Box) {
		s, shades := striped([]float64{0, 50, 130}, [][]string{{"blue", "a call"}}, [][]string{{"red", "an error"}}, [][]string{{"black", "the rest"}})
		s.write(0, -50, "These words are a line of text.")
		s.write(4, y, "Clauses of a program")
		return s, shades
	}
	const rows = "blue\ta call\nred\tan error\nblack\tthe rest"
	for y, want := range map[float64]string{-13: "Clauses of a program\n" + rows, -19: rows} {
		s, shades := titled(y)
		if _, found := Ruled(1, s.words, nil, shades, nil); len(found) != 1 || found[0].Text() != want {
			t.Errorf("at %g: %+v", y, found)
		}
	}
}

// The title of a group is over all columns, and wider than the rows.
func TestRowsBesideAWiderTitleHaveTheirOwnColumns(t *testing.T) {
	s, shades := striped([]float64{0, 50, 130}, [][]string{{"one", "1"}}, [][]string{{"two", "2"}}, [][]string{{"fruit"}}, [][]string{{"plums", "3"}}, [][]string{{"pears", "4"}}, [][]string{{"figs", "5"}})
	shades = append(shades[:2:2], append([]page.Box{{X0: 0, Y0: shades[2].Y0, X1: 130, Y1: shades[2].Y1}, {X0: 130, Y0: shades[2].Y0, X1: 180, Y1: shades[2].Y1}}, shades[4:]...)...)
	s.write(4, -14, "none")
	s.write(54, -14, "0")
	_, found := Ruled(1, s.words, nil, shades, nil)
	if len(found) != 1 || found[0].Text() != "none\t0\none\t1\ntwo\t2\nfruit\nplums\t3\npears\t4\nfigs\t5" {
		t.Errorf("%+v", found)
	}
}

func TestTheEndOfATextAboveStripesIsNoRow(t *testing.T) {
	s, shades := striped([]float64{0, 50, 130}, [][]string{{"one", "1"}}, [][]string{{"two", "2"}}, [][]string{{"three", "3"}})
	s.write(4, -25, "These are of a text that")
	s.write(4, -13, "ends here.")
	if _, found := Ruled(1, s.words, nil, shades, nil); len(found) != 1 || found[0].Text() != "one\t1\ntwo\t2\nthree\t3" {
		t.Errorf("%+v", found)
	}
}

func TestAnUnshadedTitleAboveAShadedOneIsOneCell(t *testing.T) {
	s, shades := striped([]float64{0, 50, 90, 130}, [][]string{{"one", "1", "a"}}, [][]string{{"none of these"}}, [][]string{{"fruit"}}, [][]string{{"plums", "3", "b"}}, [][]string{{"pears", "4", "c"}})
	shades = append(shades[:3:3], append([]page.Box{{X0: 0, Y0: 34, X1: 90, Y1: 51}, {X0: 90, Y0: 34, X1: 130, Y1: 51}}, shades[6:]...)...)
	_, found := Ruled(1, s.words, nil, shades, nil)
	if len(found) != 1 || found[0].Cells[3].Text() != "none of these" || found[0].Cells[3].ColSpan != 2 || found[0].Rows != 5 {
		t.Errorf("%+v", found)
	}
}

func TestAStripeThatIsLeftOnAPageIsTheTables(t *testing.T) {
	s, shades := striped([]float64{0, 50, 130}, [][]string{{"one", "1"}})
	for _, c := range []struct {
		middle float64
		want   int
	}{{250, 1}, {230, 0}} {
		beside := Table{Ruled: true, Cols: 2, edges: []float64{200, c.middle, 330}}
		words, found := Ruled(2, s.words, nil, shades, nil)
		if len(found) > 0 {
			t.Fatal("one stripe is certain")
		}
		if _, found = Leftover(2, words, nil, shades, []Table{beside}, found); len(found) != c.want || c.want > 0 && found[0].Text() != "one\t1" {
			t.Errorf("%v: %+v", c.middle, found)
		}
	}
}

func TestATitleBeforeTheCellsOfStripesIsNoRow(t *testing.T) {
	s, shades := striped([]float64{0, 50, 130}, [][]string{{"one", "1"}}, [][]string{{"two", "2"}}, [][]string{{"three", "3"}})
	s.write(4, -14, "zero")
	s.write(54, -14, "0")
	s.write(0, -26, "Sums")
	if _, found := Ruled(1, s.words, nil, shades, nil); len(found) != 1 || found[0].Text() != "zero\t0\none\t1\ntwo\t2\nthree\t3" {
		t.Errorf("%+v", found)
	}
}

// The cells of the second row fill their columns but for a space.
func TestFullCellsOfARowBetweenBoxesStayTwo(t *testing.T) {
	s, shades := striped([]float64{0, 50, 100, 150}, [][]string{{"time", "Monday", "Friday"}}, [][]string{{"09 to 1000", "", "final"}}, [][]string{{"10 to 11", "bridges", "further"}}, [][]string{{"11 to 12", "of all", "with"}})
	s.write(53, 20, "need ice") // the row between boxes: its words are a space after the first cell's
	for i := range s.words {
		if s.words[i].Text == "need" || s.words[i].Text == "ice" {
			s.words[i].Y0, s.words[i].Y1 = 20, 30
		}
	}
	_, found := Ruled(1, s.words, nil, shades, nil)
	if len(found) != 1 || found[0].Grid()[1][0].Text() != "09 to 1000" || found[0].Grid()[1][1].Text() != "need ice" {
		t.Errorf("%+v", found)
	}
}

// One row of a table has boxes, as a head or each second row has. The others are as far from them as the padding is, or one above is a heading.
func TestABoxedRowAndOneThatBeginsBelowItAreATable(t *testing.T) {
	for name, c := range map[string]struct {
		above, below [2]string
		shift        float64
		want         string
	}{
		"a row below":           {[2]string{}, [2]string{"grass", "green"}, 0, "name\tcolour\ngrass\tgreen"},
		"a row above":           {[2]string{"grass", "green"}, [2]string{}, 0, "grass\tgreen\nname\tcolour"},
		"on both sides":         {[2]string{"grass", "green"}, [2]string{"water", "blue"}, 0, "grass\tgreen\nname\tcolour\nwater\tblue"},
		"not at the same place": {[2]string{}, [2]string{"grass", "green"}, 3, ""},
		"nothing":               {[2]string{}, [2]string{}, 0, ""},
	} {
		const padding, columns = 14.0, 60.0
		s := new(sheet)
		for i, row := range [][2]string{c.above, {"name", "colour"}, c.below} {
			y := 100 + (height+2*padding)*float64(i-1)
			s.write(6, y, row[0])
			s.write(columns+6+c.shift*float64(i-1), y, row[1])
		}
		top, bottom := 100-padding, 100+height+padding
		shades := []page.Box{{X0: 0, Y0: top, X1: columns, Y1: bottom}, {X0: columns, Y0: top, X1: 140, Y1: bottom}}
		_, found := Ruled(1, s.words, nil, shades, nil)
		if got := textsOf(found); got != c.want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Several rows below a head show their columns themselves, and those of the boxes may have others within them.
func TestABoxedHeadAboveSeveralRowsIsNotATableOfTwoRows(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"name", "colour"}, {"grass", "green"}, {"water", "blue"}} {
		s.write(6, 20*float64(i), row[0])
		s.write(66, 20*float64(i), row[1])
	}
	shades := []page.Box{{X0: 0, Y0: -5, X1: 60, Y1: 15}, {X0: 60, Y0: -5, X1: 140, Y1: 15}}
	if _, found := Ruled(1, s.words, nil, shades, nil); len(found) > 0 {
		t.Errorf("%q", textsOf(found))
	}
}

func textsOf(found []Table) string {
	texts := make([]string, len(found))
	for i := range found {
		texts[i] = found[i].Text()
	}
	return strings.Join(texts, "\n\n")
}

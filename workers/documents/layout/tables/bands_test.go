package tables

import "testing"

// piecewise draws a rule below a row of cells, in a piece for each cell.
func (s *sheet) piecewise(y float64, ends ...float64) {
	for i := range len(ends) - 1 {
		s.rule(ends[i], y, ends[i+1], y)
	}
}

func TestRulesInPiecesShowTheCellsAboveThem(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"option", "meaning"}, {"deep", "looks below"}, {"", "each folder"}, {"flat", "does not"}} {
		s.write(4, 20*float64(i), row[0])
		s.write(54, 20*float64(i), row[1])
	}
	for _, y := range []float64{16, 56, 76} { // the second row has two lines
		s.piecewise(y, 0, 50, 120)
	}
	s.write(0, 96, "These words are no part of it.")
	table, rest := theRuled(t, s)
	if got := table.Text(); got != "option\tmeaning\ndeep\tlooks below each folder\nflat\tdoes not" || len(rest) != 7 {
		t.Errorf("%q, %q", got, rest)
	}
}

func TestTheFirstRowIsAsFarFromItsRuleAsTheOthers(t *testing.T) {
	s := new(sheet)
	s.write(0, -60, "Words above the table")
	for i, row := range [][2]string{{"ALIAS", "is another one"}, {"LOCAL", "is near"}, {"FAR", "is not"}} {
		s.write(4, 45*float64(i), row[0])
		s.write(54, 45*float64(i), row[1])
		s.piecewise(28+45*float64(i), 0, 50, 120)
	}
	if table, _ := theRuled(t, s); table.Text() != "ALIAS\tis another one\nLOCAL\tis near\nFAR\tis not" {
		t.Errorf("%q", table.Text())
	}
}

func TestLinesThatFillEveryColumnAreRowsBetweenTwoRules(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"fruit", "sum"}, {"apples", "3"}, {"plums", "12"}, {"pears", "7"}} {
		s.write(4, 14*float64(i), row[0])
		s.write(54, 14*float64(i), row[1])
	}
	for _, y := range []float64{-2, 12, 54} {
		s.piecewise(y, 0, 50, 120)
	}
	if _, found := Ruled(1, s.words, s.rules, nil, nil); len(found) > 0 {
		t.Errorf("three rows are one: %q", found[0].Text())
	}
}

func TestAMissingJointOrPieceIsASpan(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{{"group", "x", "y"}, {"one", "1", "2"}, {"", "3", "4"}, {"total", "", "10"}} {
		for c, content := range row {
			s.write(4+40*float64(c), 20*float64(i), content)
		}
	}
	s.piecewise(16, 0, 40, 80, 120)
	s.piecewise(36, 40, 80, 120)
	s.piecewise(56, 0, 40, 80, 120)
	s.piecewise(76, 0, 80, 120)
	table, _ := theRuled(t, s)
	spans := map[string][2]int{}
	for _, c := range table.Cells {
		spans[c.Text()] = [2]int{c.RowSpan, c.ColSpan}
	}
	if table.Rows != 4 || spans["one"] != [2]int{2, 1} || spans["total"] != [2]int{1, 2} || spans["4"] != [2]int{1, 1} {
		t.Errorf("%+v", spans)
	}
}

func TestTextBetweenTwoTablesOfOneWidthIsInNone(t *testing.T) {
	s := new(sheet)
	for _, top := range []float64{0, 140} {
		for i, row := range [][2]string{{"name", "sum"}, {"apples", "3"}, {"plums", "12"}} {
			s.write(4, top+20*float64(i), row[0])
			s.write(54, top+20*float64(i), row[1])
			s.piecewise(top+16+20*float64(i), 0, 50, 120)
		}
	}
	s.write(0, 80, "Here is a heading")
	s.write(0, 100, "and a text about the table.")
	rest, found := Ruled(1, s.words, s.rules, nil, nil)
	if len(found) != 2 || found[0].Rows != 3 || found[1].Rows != 3 || len(rest) != 2+4+6 {
		t.Errorf("%d tables, %d words: %+v", len(found), len(rest), found)
	}
}

// The next part may be on another page.
func TestAHeadAndARowAreEnoughForRulesInPieces(t *testing.T) {
	for _, columns := range []int{2, 3} {
		s := new(sheet)
		for i, row := range [][3]string{{"group", "x", "y"}, {"one", "1", "2"}} {
			for c := range columns {
				s.write(4+40*float64(c), 20*float64(i), row[c])
			}
			s.piecewise(16+20*float64(i), []float64{0, 40, 80, 120}[:columns+1]...)
		}
		if table, _ := theRuled(t, s); table.Rows != 2 || table.Cols != columns {
			t.Errorf("%d columns: %q", columns, table.Text())
		}
	}
}

func TestTwoRulesInTwoPiecesMayBeOfNoTable(t *testing.T) {
	for name, c := range map[string]struct {
		head, row [2]string
		joint     float64
	}{
		"one title":            {[2]string{"group", ""}, [2]string{"one", "1"}, 40},
		"a space at the joint": {[2]string{"groups and", "the rest"}, [2]string{"one", "1"}, 53},
		"nothing between":      {[2]string{"group", "x"}, [2]string{"", ""}, 40},
	} {
		s := new(sheet)
		for i, row := range [][2]string{c.head, c.row} {
			s.write(4, 20*float64(i), row[0])
			s.write(c.joint+2, 20*float64(i), row[1])
			s.piecewise(16+20*float64(i), 0, c.joint, 120)
		}
		if _, found := Ruled(1, s.words, s.rules, nil, nil); len(found) > 0 {
			t.Errorf("%s: %q", name, found[0].Text())
		}
	}
}

// The cells have so little padding that a wide space is between the titles.
func TestTitlesCloseToEachOtherAreAHead(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{{"regions", "amounts", "percent"}, {"north", "1", "2"}, {"south", "3", "4"}} {
		for c, cell := range row {
			s.write(4+40*float64(c), 20*float64(i), cell)
		}
		s.piecewise(16+20*float64(i), 0, 40, 80, 120)
	}
	if table, _ := theRuled(t, s); table.Text() != "regions\tamounts\tpercent\nnorth\t1\t2\nsouth\t3\t4" {
		t.Errorf("%q", table.Text())
	}
}

// Titles of groups of columns are above the first rule, and reach over the edge between two columns.
func TestTitlesOfGroupsAreAboveTheFirstRule(t *testing.T) {
	s := new(sheet)
	s.write(44, 0, "what is here")
	s.write(124, 0, "what is there")
	for c, head := range []string{"year", "in", "out", "in", "out"} {
		s.write(4+40*float64(c), 20, head)
	}
	for i := range s.words {
		s.words[i].Bold = true
	}
	s.piecewise(16, 40, 80, 120, 160, 200)
	for i, row := range [][]string{{"1901", "1", "2", "3", "4"}, {"1902", "5", "6", "7", "8"}} {
		s.piecewise(36+20*float64(i), 0, 40, 80, 120, 160, 200)
		for c, cell := range row {
			s.write(4+40*float64(c), 40+20*float64(i), cell)
		}
	}
	s.piecewise(76, 0, 40, 80, 120, 160, 200)
	table, rest := theRuled(t, s)
	if got := table.Text(); got != "year\twhat is here\t\twhat is there\n\tin\tout\tin\tout\n1901\t1\t2\t3\t4\n1902\t5\t6\t7\t8" || len(rest) != 0 {
		t.Errorf("%q, %q", got, rest)
	}
	for _, c := range table.Cells {
		if c.Row == 0 && c.Col > 0 && c.ColSpan != 2 {
			t.Errorf("%q spans %d columns", c.Text(), c.ColSpan)
		}
	}
}

func TestAHeadHasAsManyLinesAsItsNarrowestTitle(t *testing.T) {
	s := new(sheet)
	for i, part := range []string{"What", "was", "found", "there", "this", "year"} {
		s.write(4, 12*float64(i), part)
	}
	s.write(44, 30, "how many")
	for i := range s.words {
		s.words[i].Bold = true
	}
	for i, row := range [][2]string{{"one", "1"}, {"two", "2"}} {
		y := 74 + 20*float64(i)
		s.piecewise(y, 0, 40, 100)
		s.write(4, y+4, row[0])
		s.write(44, y+4, row[1])
	}
	s.piecewise(114, 0, 40, 100)
	if table, rest := theRuled(t, s); table.Text() != "What was found there this year\thow many\none\t1\ntwo\t2" {
		t.Errorf("%q, %+v", table.Text(), rest)
	}
}

// Rules are above and below the head, and at the end: the rows between the last two are apart from each other, and have empty and wrapped cells.
func TestRowsThatAreApartAreRowsBetweenTwoRules(t *testing.T) {
	s := new(sheet)
	for y, row := range map[float64][3]string{0: {"time", "first", "second"}, 20: {"08:00", "rivers of", ""}, 31: {"", "the north", ""}, 48: {"09:00", "", "bridges"}, 65: {"10:00", "frost", ""}, 82: {"11:00", "", "schools"}} {
		for c, cell := range row {
			s.write(4+60*float64(c), y, cell)
		}
	}
	for i := range s.words {
		s.words[i].Bold = s.words[i].Y0 == 0
	}
	for _, y := range []float64{-3, 14, 96} {
		s.piecewise(y, 0, 58, 118, 180)
	}
	if _, found := Ruled(1, s.words, s.rules, nil, nil); len(found) > 0 {
		t.Errorf("four rows are one: %q", found[0].Text())
	}
}

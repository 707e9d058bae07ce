package tables

import "testing"

// rulesOfRows draws rules beside the middle column, in a piece for each row, and one below the head.
func rulesOfRows(ends ...float64) *sheet {
	s := new(sheet)
	s.rule(0, ends[1], 150, ends[1])
	for i := range len(ends) - 1 {
		s.rule(50, ends[i], 50, ends[i+1])
		s.rule(100, ends[i], 100, ends[i+1])
	}
	return s
}

// The second column's numbers fill it, as lines of a wrapped cell do.
func TestRulesBetweenColumnsInPiecesShowTheRows(t *testing.T) {
	s := rulesOfRows(0, 20, 32, 56)
	for y, row := range map[float64][3]string{5: {"what", "how many", "p"}, 21: {"rivers", "1.00 (23)", "0.1"}, 33: {"a bridge", "2.00 (13)", "0.2"}, 45: {"of wood", "", ""}} {
		for c, cell := range row {
			s.write(50*float64(c)+2, y, cell)
		}
	}
	if table, _ := theRuled(t, s); table.Text() != "what\thow many\tp\nrivers\t1.00 (23)\t0.1\na bridge of wood\t2.00 (13)\t0.2" {
		t.Errorf("%q", table.Text())
	}
}

// Rules are in pieces beside a cell that is as high as two rows: the rule between these says where they end.
func TestACellBesideJointsStaysWholeBelowARule(t *testing.T) {
	s := rulesOfRows(0, 20, 40, 60)
	s.rule(0, 40, 50, 40)
	s.rule(100, 40, 150, 40)
	for y, row := range map[float64][3]string{5: {"what", "how many", "p"}, 25: {"rivers", "", "0.1"}, 35: {"", "both", ""}, 45: {"bridges", "", "0.2"}} {
		for c, cell := range row {
			s.write(50*float64(c)+2, y, cell)
		}
	}
	table, _ := theRuled(t, s)
	for _, c := range places(&table) {
		if c.Col == 1 && c.Row == 1 && c.RowSpan != 2 {
			t.Errorf("%+v", c)
		}
	}
	if table.Rows != 3 {
		t.Errorf("%q", table.Text())
	}
}

// A table of two columns has one rule between them.
func TestOneRuleInPiecesShowsTheRows(t *testing.T) {
	s := new(sheet)
	s.rule(0, 20, 150, 20)
	for i, row := range [][2]string{{"word", "what it means"}, {"pump", "it moves the water in all directions"}, {"fan", "it moves the air of this room and of that"}} {
		s.rule(50, 20*float64(i), 50, 20*float64(i+1))
		s.write(2, 20*float64(i)+5, row[0])
		s.write(52, 20*float64(i)+5, row[1])
	}
	if table, _ := theRuled(t, s); table.Rows != 3 {
		t.Errorf("%q", table.Text())
	}
}

// frame draws a frame around three columns and four rows, with a joint at its sides where each of them ends, and no rule between rows or columns.
func frame() *sheet {
	s := new(sheet)
	for _, x := range []float64{0, 150} {
		for y := 0.0; y < 80; y += 20 {
			s.rule(x, y, x, y+20)
		}
	}
	for _, y := range []float64{0, 80} {
		for x := 0.0; x < 150; x += 50 {
			s.rule(x, y, x+50, y)
		}
	}
	for i, row := range [][3]string{{"what", "many", "price"}, {"rivers", "12", ""}, {"bridges", "", "0.2"}, {"of wood", "7", ""}} {
		for c, cell := range row {
			s.write(50*float64(c)+2, 20*float64(i)+5, cell)
		}
	}
	return s
}

func TestAFrameInPiecesShowsRowsAndColumns(t *testing.T) {
	if table, _ := theRuled(t, frame()); table.Text() != "what\tmany\tprice\nrivers\t12\nbridges\t\t0.2\nof wood\t7" {
		t.Errorf("%q", table.Text())
	}
}

// One side of the frame has no joint beside the cell of the last two rows.
func TestACellAtASideOfAFrameWithoutAJointIsAsHighAsItsRows(t *testing.T) {
	for col, piece := range map[int]int{0: 2, 2: 6} {
		s := frame()
		s.rules[piece] = s.rules[piece].Union(s.rules[piece+1])
		s.rules[piece+1] = s.rules[piece]
		table, _ := theRuled(t, s)
		for _, c := range places(&table) {
			if isTall := c.Row == 2 && c.Col == col; isTall != (c.RowSpan == 2) {
				t.Errorf("column %d: %+v", col, c)
			}
		}
	}
}

// titledRows are a title over both columns, above its rule, and rows with rules in pieces.
func titledRows(titleX, titleY float64, ends ...float64) *sheet {
	s := new(sheet)
	s.write(0, -40, "Words above the table, in two lines of text")
	s.write(titleX, titleY, "Themes for all pages")
	s.piecewise(14, ends...)
	for i, row := range [][2]string{{"plain", "classic"}, {"agogo", "haiku"}, {"pyramid", "nature"}} {
		s.write(4, 20*float64(i+1), row[0])
		s.write(64, 20*float64(i+1), row[1])
		s.piecewise(20*float64(i+1)+14, 0, 60, 120)
	}
	return s
}

func TestATitleAsFarFromItsRuleAsTheRowsIsTheFirstRow(t *testing.T) {
	const rows = "plain\tclassic\nagogo\thaiku\npyramid\tnature"
	for name, ends := range map[string][]float64{"in one piece": {0, 120}, "in pieces": {0, 60, 120}} {
		for place, x := range map[string]float64{"at the left": 4, "in the middle": 10} {
			if table, rest := theRuled(t, titledRows(x, 0, ends...)); table.Text() != "Themes for all pages\n"+rows || len(rest) != 9 {
				t.Errorf("%s, %s: %q, %d words left", name, place, table.Text(), len(rest))
			}
		}
		for place, at := range map[string][2]float64{"further from the rule": {4, -5}, "further to the left": {0, 0}} {
			if table, _ := theRuled(t, titledRows(at[0], at[1], ends...)); table.Text() != rows {
				t.Errorf("%s, %s: %q", name, place, table.Text())
			}
		}
	}
}

func TestATitleAmongRowsIsARow(t *testing.T) {
	s := new(sheet)
	for i, row := range [][2]string{{"name", "sum"}, {"apples", "3"}, {"Fruit of stones", ""}, {"plums", "12"}, {"pears", "5"}} {
		s.write(4, 20*float64(i), row[0])
		s.write(64, 20*float64(i), row[1])
		if row[1] == "" {
			s.rule(0, 20*float64(i)+14, 120, 20*float64(i)+14)
			continue
		}
		s.piecewise(20*float64(i)+14, 0, 60, 120)
	}
	if table, _ := theRuled(t, s); table.Text() != "name\tsum\napples\t3\nFruit of stones\nplums\t12\npears\t5" {
		t.Errorf("%q", table.Text())
	}
}

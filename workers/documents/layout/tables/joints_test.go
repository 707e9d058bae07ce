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

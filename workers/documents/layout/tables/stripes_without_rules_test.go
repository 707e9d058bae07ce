package tables

import "testing"

// Each second row has rules between its cells, as some styles of word processors draw them; a title over all columns has none either.
func TestARowWithoutRulesHasTheCellsOfItsWords(t *testing.T) {
	s := new(sheet)
	xs := []float64{0, 100, 200, 300}
	for i, row := range [][]string{{"fruit", "how many", "price"}, {"apples", "3", "1.20"}, {"plums", "12", "2.50"}, {"all of these are rather old"}, {"pears", "", "0.80"}, {"figs", "4", "0.20"}} {
		y := 20 * float64(i)
		for c, cell := range row {
			s.write(xs[c]+4, y+5, cell)
		}
		s.rule(0, y, 300, y)
		s.rule(0, y, 0, y+20)
		s.rule(300, y, 300, y+20)
		if i%2 == 1 && len(row) > 1 {
			s.rule(100, y, 100, y+20)
			s.rule(200, y, 200, y+20)
		}
	}
	s.rule(0, 120, 300, 120)
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "fruit\thow many\tprice\napples\t3\t1.20\nplums\t12\t2.50\nall of these are rather old\npears\t\t0.80\nfigs\t4\t0.20" {
		t.Errorf("%q", got)
	}
}

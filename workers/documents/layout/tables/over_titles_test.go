package tables

import "testing"

// innerRules are rules between the rows and columns of a table, and none around it; those between columns leave out titles.
func innerRules(rows ...[]string) *sheet {
	s := new(sheet)
	xs := []float64{0, 100, 200, 300}
	for i, row := range rows {
		y := 20 * float64(i)
		for c, cell := range row {
			s.write(xs[c]+4, y+5, cell)
		}
		if i > 0 {
			s.rule(0, y, 300, y)
		}
		if len(row) > 1 {
			s.rule(100, y, 100, y+20)
			s.rule(200, y, 200, y+20)
		}
	}
	return s
}

func TestTitlesOverAllColumnsDivideNoTable(t *testing.T) {
	table, _ := theRuled(t, innerRules(
		[]string{"number", "article", "price"}, []string{"tools"}, []string{"12", "ladder", "20.50"}, []string{"14", "level", "8.00"},
		[]string{"paint"}, []string{"22", "plaster", "4.50"}, []string{"27", "primer", "9.20"}, []string{"29", "varnish", "7.20"}))
	if table.Rows != 8 || table.Cols != 3 || table.Grid()[4][0].ColSpan != 3 {
		t.Errorf("%q", table.Text())
	}
}

// A box around each part closes it.
func TestTablesWithRulesAroundThemStayTwo(t *testing.T) {
	s := innerRules([]string{"number", "article", "price"}, []string{"12", "ladder", "20.50"}, []string{"14", "level", "8.00"}, []string{"paint"},
		[]string{"22", "plaster", "4.50"}, []string{"27", "primer", "9.20"}, []string{"29", "varnish", "7.20"})
	s.rule(0, 0, 0, 60)
	s.rule(300, 0, 300, 60)
	if _, found := Ruled(1, s.words, s.rules, nil, nil); len(found) != 2 {
		t.Errorf("%+v", found)
	}
}

// Neither has two rules that would say how high a row is.
func TestTablesWithOneRuleEachStayTwo(t *testing.T) {
	s := new(sheet)
	for _, y := range []float64{0, 200} {
		for i, row := range [][2]string{{"term", "meaning"}, {"yield", "what is left"}, {"lead", "what is before"}} {
			s.write(4, y+20*float64(i)+5, row[0])
			s.write(104, y+20*float64(i)+5, row[1])
		}
		s.rule(0, y+20, 200, y+20)
		s.rule(100, y, 100, y+60)
	}
	if _, found := Ruled(1, s.words, s.rules, nil, nil); len(found) != 2 {
		t.Errorf("%+v", found)
	}
}

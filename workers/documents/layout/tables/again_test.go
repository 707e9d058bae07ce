package tables

import "testing"

func TestATableThatRepeatsItsHeadUnderATitleIsAnother(t *testing.T) {
	s := ruled([2]string{"name", "sum"}, [2]string{"apples", "3"}, [2]string{"Winter", ""}, [2]string{"name", "sum"}, [2]string{"plums", "12"})
	rest, found := Ruled(1, s.words, s.rules, nil)
	if len(found) != 2 || found[0].Text() != "name\tsum\napples\t3" || found[1].Text() != "name\tsum\nplums\t12" || len(rest) != 3 {
		t.Fatalf("%d tables, %d words: %+v", len(found), len(rest), found)
	}
}

func TestARepeatedRowIsARow(t *testing.T) {
	for name, rows := range map[string][][2]string{
		"without a title": {{"name", "sum"}, {"apples", "3"}, {"name", "sum"}, {"plums", "12"}},
		"under a row":     {{"name", "sum"}, {"apples", "3"}, {"pears", "7"}, {"name", "sum"}, {"plums", "12"}},
		"another head":    {{"name", "sum"}, {"apples", "3"}, {"Winter", ""}, {"name", "price"}, {"plums", "12"}},
	} {
		s := ruled(rows...)
		if _, found := Ruled(1, s.words, s.rules, nil); len(found) != 1 || found[0].Rows != len(rows) {
			t.Errorf("%s: %+v", name, found)
		}
	}
}

func TestPartsOfATableWithoutRulesBetweenColumnsHaveNoneEither(t *testing.T) {
	g := grid{columns: []float64{0, 50, 100}, rows: []float64{0, 20, 40}, fields: newGroups(4), isOpen: true}
	if !g.part(1, 2).isOpen {
		t.Error("the second row has rules")
	}
}

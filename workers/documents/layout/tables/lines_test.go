package tables

import "testing"

// accounts are cells with several lines between rules of columns.
func accounts(columns []float64, bottom float64, lines ...[]string) *sheet {
	s := new(sheet)
	s.rulesAt(columns, []float64{0, bottom})
	for i, l := range lines {
		for c, content := range l {
			s.write(columns[c]+4, 4+14*float64(i), content)
		}
	}
	return s
}

func TestLinesOfAccountsAreRowsWithoutRulesBetweenThem(t *testing.T) {
	s := accounts([]float64{0, 100, 160}, 94, []string{"cash", "1,200"}, []string{"stocks and", "300"}, []string{"debts", ""}, []string{"tools", "20"}, []string{"total", "1,520"})
	s.rule(0, 18, 160, 18)
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "cash\t1,200\nstocks and\t300\ndebts\ntools\t20\ntotal\t1,520" {
		t.Errorf("%q", got)
	}
}

func TestWrappedLinesStayOneCell(t *testing.T) {
	s := accounts([]float64{0, 60, 120}, 100, []string{"kind", "use"}, []string{"a long pump", "moves the big"}, []string{"for waters", "salt waters"}, []string{"of each", "about."})
	s.rule(0, 17, 120, 17)
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "kind\tuse\na long pump for waters of each\tmoves the big salt waters about." {
		t.Errorf("%q", got)
	}
}

func TestALabelAboveWhatIsFilledInStaysOneCell(t *testing.T) {
	s := accounts([]float64{0, 100, 200}, 60, []string{"name", "born"}, []string{"Ada", "1815"})
	s.rule(0, 40, 200, 40)
	s.write(4, 44, "notes")
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "name Ada\tborn 1815\nnotes" {
		t.Errorf("%q", got)
	}
}

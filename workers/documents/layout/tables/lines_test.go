package tables

import (
	"slices"
	"testing"
)

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

// wrappedCells are lines of a head and of three rows, most of them without room for the next word.
var wrappedCells = [][]string{
	{"kind", "use"},
	{"pump", "it moves all of the big"},
	{"", "salt waters of the sea that"},
	{"", "are near"},
	{"fan", "moves the air of the rooms"},
	{"", "and halls upstairs"},
	{"oven", "it is for bread and for all"},
	{"", "other food"},
}

// Most lines have no room for the next word: rows are those that begin with a first cell.
func TestABodyOfWrappedCellsHasARowForEachFirstCell(t *testing.T) {
	for name, c := range map[string]struct {
		lines, rows int
	}{"three": {8, 4}, "two are too few": {6, 2}} {
		s := accounts([]float64{0, 60, 200}, 120, wrappedCells[:c.lines]...)
		s.rule(0, 17, 200, 17)
		if table, _ := theRuled(t, s); table.Rows != c.rows {
			t.Errorf("%s: %q", name, table.Text())
		}
	}
}

// Rules in pieces are above and below the head, which is not bold, and below the rows.
func TestABodyBetweenRulesHasARowForEachLineThoughColumnsAreNotFull(t *testing.T) {
	s := new(sheet)
	for _, y := range []float64{0, 17, 80} {
		for x := 0.0; x < 180; x += 60 {
			s.rule(x, y, x+60, y)
		}
	}
	for i, row := range [][3]string{{"code", "many", "note"}, {"a1", "12", ""}, {"a2", "", ""}, {"b1", "7", "new"}, {"b2", "", "old"}} {
		for c, cell := range row {
			s.write(60*float64(c)+2, 4+15*float64(i), cell)
		}
	}
	if table, _ := theRuled(t, s); table.Text() != "code\tmany\tnote\na1\t12\na2\nb1\t7\tnew\nb2\t\told" {
		t.Errorf("%q", table.Text())
	}
}

// A rule is below the first row as well: what is below it is one row.
func TestWhereRulesAreBetweenRowsLinesAreNone(t *testing.T) {
	wrapped := slices.Insert(slices.Clone(wrappedCells), 1, []string{"door", "in"})
	lattice := accounts([]float64{0, 60, 200}, 134, wrapped...)
	lattice.rule(0, 16, 200, 16)
	lattice.rule(0, 30, 200, 30)
	cells := [][]string{{"code", "many", "note"}, {"a1", "12", "new"}, {"a2", "5", ""}, {"b1", "", ""}, {"b2", "9", "old"}, {"c1", "7", "old"}}
	band := accounts([]float64{0, 60, 120, 180}, 0, cells...)
	band.rules = nil
	for _, y := range []float64{0, 17, 31, 94} {
		for x := 0.0; x < 180; x += 60 {
			band.rule(x, y, x+60, y)
		}
	}
	for name, c := range map[string]struct {
		sheet *sheet
		rows  int
	}{"lattice": {lattice, 3}, "band": {band, 3}} {
		if table, _ := theRuled(t, c.sheet); table.Rows != c.rows {
			t.Errorf("%s: %q", name, table.Text())
		}
	}
}

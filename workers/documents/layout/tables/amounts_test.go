package tables

import "testing"

// Columns are as wide as their widest number, so that no number has room for the next one beside it.
func TestAmountsThatFillTheirColumnAreRowsEach(t *testing.T) {
	s := accounts([]float64{0, 60, 108, 156}, 80, []string{"item", "this year", "last year"}, []string{"cash", "8,713,829", "1,021,400"},
		[]string{"debts", "6,834,980", "4,001,336"}, []string{"tools", "2,355,404", "5,583,693"}, []string{"total", "1,874,219", "1,310,595"})
	s.rule(0, 16, 156, 16)
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "item\tthis year\tlast year\ncash\t8,713,829\t1,021,400\ndebts\t6,834,980\t4,001,336\ntools\t2,355,404\t5,583,693\ntotal\t1,874,219\t1,310,595" {
		t.Errorf("%q", got)
	}
}

// A cell that is narrower than its numbers has each on two lines.
func TestANumberOnTwoLinesStaysOneCell(t *testing.T) {
	s := accounts([]float64{0, 60, 103, 146}, 60, []string{"item", "a", "b"}, []string{"cash", "1,713,8", "2,021,4"}, []string{"", "29", "00"}, []string{"", "", ""})
	s.rule(0, 16, 146, 16)
	table, _ := theRuled(t, s)
	if got := table.Text(); got != "item\ta\tb\ncash\t1,713,829\t2,021,400" {
		t.Errorf("%q", got)
	}
}

// A column is as wide as its times, so that none has room beside another; nor do the words of the other cells.
func TestTimesBelowEachOtherAreCellsOfTheirOwn(t *testing.T) {
	s := accounts([]float64{0, 30, 84, 138}, 80, []string{"time", "north", "south"}, []string{"8:00", "rivers of", "waters of"}, []string{"8:30", "energy of", "fields of"},
		[]string{"9:15", "bridge to", "forest by"}, []string{"9:45", "houses on", "garden in"})
	s.rule(0, 16, 138, 16)
	table, _ := theRuled(t, s)
	if table.Rows != 5 || table.Grid()[2][0].Text() != "8:30" {
		t.Errorf("%q", table.Text())
	}
}

func TestTimesAndDatesAreNotBrokenBetweenThem(t *testing.T) {
	for pair, want := range map[[2]string]bool{
		{"8:00", "9:30"}: true, {"10:00:15", "10:00:59"}: true, {"2024-01-02", "2024-01-03"}: true, {"1.2.2024", "3.2.2024"}: true, {"1,234.50", "2,345.00"}: true,
		{"8:00", "noon"}: false, {"12", "34"}: false, {"a:00", "b:30"}: false,
	} {
		if got := areWhole(pair[0], pair[1]); got != want {
			t.Errorf("%q: %t", pair, got)
		}
	}
}

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

package tables

import "testing"

// headed is a sheet with a bold head.
func headed(xs []float64, titles ...string) *sheet {
	s := new(sheet)
	for i, title := range titles {
		s.write(xs[i], 0, title)
	}
	for i := range s.words {
		s.words[i].Bold = true
	}
	return s
}

// rows writes rows of cells below each other.
func (s *sheet) rows(xs []float64, rows ...[]string) *sheet {
	for i, row := range rows {
		for c, cell := range row {
			s.write(xs[c], 16*float64(i+1), cell)
		}
	}
	return s
}

// Dates are equally wide, so that what is between them and the next column might be a space; in the last column it is one.
func TestATitleTellsAColumnBehindANarrowGap(t *testing.T) {
	for _, begin := range []float64{42, 44} {
		at := []float64{0, begin, 150, 177}
		s := headed([]float64{20, begin, 150}, "Date", "For", "Town").rows(at, []string{"01.10.25", "rivers", "11234", "Over"},
			[]string{"02.11.25", "bridges and", "21234", "Long"}, []string{"03.12.25", "fields", "31234", "And"}, []string{"04.12.25", "the frost", "41234", "The"})
		want := "Date\tFor\tTown\n01.10.25\trivers\t11234 Over\n02.11.25\tbridges and\t21234 Long\n03.12.25\tfields\t31234 And\n04.12.25\tthe frost\t41234 The"
		if got := s.unruledText(); got != want {
			t.Errorf("%.0f: %q", begin, got)
		}
	}
}

// As in a table of distances: the first column has no title, and the last one a single cell.
func TestATitleTellsAColumnOfOneCell(t *testing.T) {
	at := []float64{0, 60, 96, 128}
	s := headed(at[1:], "Rivers", "Frost", "Water").rows(at, []string{"Frost", "867"}, []string{"Water", "658", "510"}, []string{"Fields", "855", "625", "632"})
	if got := s.unruledText(); got != "\tRivers\tFrost\tWater\nFrost\t867\nWater\t658\t510\nFields\t855\t625\t632" {
		t.Errorf("%q", got)
	}
}

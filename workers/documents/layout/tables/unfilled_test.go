package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Above the rows are bold titles, and the first or the last of them has nothing below it.
func TestAColumnMayHaveNothingButItsTitle(t *testing.T) {
	for name, c := range map[string]struct {
		titles [3]string
		bold   bool
		at     [3]float64
		want   int
	}{
		"the first":           {[3]string{"Type", "Name", "Values"}, true, [3]float64{0, 60, 140}, 3},
		"the last":            {[3]string{"Type", "Name", "Values"}, true, [3]float64{180, 0, 60}, 3},
		"not bold":            {[3]string{"Type", "Name", "Values"}, false, [3]float64{0, 60, 140}, 2},
		"with a space before": {[3]string{"Of type", "Name", "Values"}, true, [3]float64{20, 60, 140}, 2},
		"none":                {[3]string{"", "Name", "Values"}, true, [3]float64{0, 60, 140}, 2},
	} {
		s := new(sheet)
		for i, title := range c.titles {
			s.write(c.at[i], 0, title)
		}
		for i := range s.words {
			s.words[i].Bold = c.bold
		}
		for i, row := range [][2]string{{"width", "number"}, {"height", "another"}, {"colour", "name"}} {
			s.write(c.at[1], 16*float64(i+1), row[0])
			s.write(c.at[2], 16*float64(i+1), row[1])
		}
		_, table := Unruled(1, text.RowsOf(s.words), nil, 0)
		if table == nil || table.Cols != c.want {
			t.Errorf("%s: %+v", name, table)
		}
	}
}

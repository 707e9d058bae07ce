package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Two columns of one width, each with a table without rules between its paragraphs, on heights of their own.
func TestTablesInColumnsOfOneWidthAreReadInTheirColumns(t *testing.T) {
	s := newSheet()
	for side, x := range []float64{50, 330} {
		y := 100 + 7*float64(side)
		for range 3 {
			s.text(regular, x, y, "quiet water of the northern river bridge")
			y += 14
		}
		for i := range 8 {
			s.text(regular, x, y, fmt.Sprintf("item%d%c", i, 'a'+side)).text(regular, x+100, y, fmt.Sprint(100+i)).text(regular, x+180, y, fmt.Sprint(900+i))
			y += 15
		}
		for range 3 {
			s.text(regular, x, y, "people of the winter office plan a bridge")
			y += 14
		}
	}
	got := short(Analyze([]page.Page{s.Page}))
	if strings.Contains(got, "item0a|100|900|") || strings.Index(got, "item7a") > strings.Index(got, "item0b") {
		t.Errorf("the columns are read across:\n%s", got)
	}
}

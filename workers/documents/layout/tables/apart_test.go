package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// higher is a table of a sheet whose rows are higher than their text.
func higher() *sheet {
	s := new(sheet)
	for i, row := range [][2]string{{"pump", "moves water to the"}, {"fan", "moves the air of a"}, {"lamp", "gives some light at"}} {
		y := 60 * float64(i)
		s.write(0, y, row[0])
		s.write(100, y, row[1])
		s.write(100, y+12, "house")
	}
	return s
}

func TestRowsFarApartWithTheirCellsBelowEachOtherAreOneTable(t *testing.T) {
	if got := higher().unruledText(); got != "pump\tmoves water to the house\nfan\tmoves the air of a house\nlamp\tgives some light at house" {
		t.Errorf("%q", got)
	}
}

func TestWhatIsFarBelowATableIsNoRowOfIt(t *testing.T) {
	const far = 180.0
	for name, write := range map[string]func(s *sheet){
		"at other places": func(s *sheet) { s.write(10, far, "sum"); s.write(120, far, "of all") },
		"only one cell": func(s *sheet) {
			s.write(0, far, "sum")
			s.write(0, far+14, "rivers")
			s.write(100, far+14, "over")
		},
		"further": func(s *sheet) { s.write(0, far+40, "sum"); s.write(100, far+40, "of all") },
		"another head": func(s *sheet) {
			from := len(s.words)
			s.write(0, far, "what")
			s.write(100, far, "why")
			for i := range s.words[from:] {
				s.words[from+i].Bold = true
			}
		},
	} {
		s := higher()
		write(s)
		if taken, table := Unruled(1, text.RowsOf(s.words), nil, 0); table == nil || taken != 6 {
			t.Errorf("%s: %d lines, %+v", name, taken, table)
		}
	}
}

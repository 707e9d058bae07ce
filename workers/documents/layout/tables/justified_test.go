package tables

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Rows reach from side to side, and end with no number: their gaps have all widths, as only those between cells have.
func TestRowsThatFillTheirTableAreNoJustifiedText(t *testing.T) {
	s := new(sheet)
	for i, row := range [][3]string{
		{"ours", "95 or 9", "mins"}, {"model", "9 or 11", "hours"}, {"older one", "8", "days h"},
	} {
		y := 14 * float64(i)
		s.write(0, y, row[0])
		s.write(100, y, row[1])
		s.write(200-letter*float64(len(row[2])), y, row[2])
	}
	taken, table := Unruled(1, text.RowsOf(s.words), nil, 0)
	if want := "ours\t95 or 9\tmins\nmodel\t9 or 11\thours\nolder one\t8\tdays h"; taken != 3 || table == nil || table.Text() != want {
		t.Errorf("%d rows, %+v", taken, table)
	}
}

// Justified columns of text have gaps of one width in each line, or a wide one where each part ends and the next begins.
func TestTextOfEvenGapsAndOfFullPartsIsJustified(t *testing.T) {
	parts := []stream{{100, 110}, {210, 220}}
	for name, c := range map[string]struct {
		at   [][]float64
		want bool
	}{
		"even":    {[][]float64{{0, 30, 60, 90, 120}, {0, 28, 56, 84, 112}, {0, 31, 62, 93, 124}}, true},
		"parts":   {[][]float64{{0, 75, 110, 185, 220, 290}, {0, 60, 75, 110, 130, 185, 220, 240, 290}, {0, 20, 40, 75, 110, 120, 185, 220, 290}}, true},
		"columns": {[][]float64{{0, 25, 110, 220, 290}, {0, 110, 135, 220}, {0, 30, 55, 110, 160, 185, 220, 290}}, false},
	} {
		s := new(sheet)
		for i, places := range c.at {
			for _, x := range places {
				s.write(x, 14*float64(i), "abcd")
			}
		}
		if areEven(text.RowsOf(s.words), parts) != c.want {
			t.Errorf("%s: not %t", name, c.want)
		}
	}
}

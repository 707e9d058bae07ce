package pagepng

// inkSide is the number of cells along the longer side of a picture, as in pdfium.Ink; a cell has ink if one of its pixels is
// darker than inkBelow in one of its colours.
const (
	inkSide  = 96
	inkBelow = 240
)

// ink is where a picture is not white, in cells.
type ink struct {
	columns, rows int
	cells         []bool
}

func newInk(width, height int) ink {
	longer := max(width, height, 1)
	columns, rows := max(1, width*inkSide/longer), max(1, height*inkSide/longer)
	return ink{columns, rows, make([]bool, columns*rows)}
}

// add takes a row of the picture.
func (k ink) add(pixels []byte, y, height int) {
	width := len(pixels) / bytesPerPixel
	cells := k.cells[min(y*k.rows/height, k.rows-1)*k.columns:][:k.columns]
	for i := range cells {
		if cells[i] {
			continue
		}
		for _, level := range pixels[i*width/k.columns*bytesPerPixel : (i+1)*width/k.columns*bytesPerPixel] {
			if level < inkBelow {
				cells[i] = true
				break
			}
		}
	}
}

// Ink is where the picture is not white, row by row: "1" for a cell with ink, of 96 along the longer side.
func (p Picture) Ink() []string {
	rows := make([]string, p.ink.rows)
	for i := range rows {
		row := make([]byte, p.ink.columns)
		for j := range row {
			row[j] = '0'
			if p.ink.cells[i*p.ink.columns+j] {
				row[j] = '1'
			}
		}
		rows[i] = string(row)
	}
	return rows
}

// HasInk reports whether something is drawn at a place of the picture, or in a cell beside it. The place is a fraction of width
// and height.
func (p Picture) HasInk(x, y float64) bool {
	column, row := int(x*float64(p.ink.columns)), int(y*float64(p.ink.rows))
	for r := max(row-1, 0); r <= min(row+1, p.ink.rows-1); r++ {
		for c := max(column-1, 0); c <= min(column+1, p.ink.columns-1); c++ {
			if p.ink.cells[r*p.ink.columns+c] {
				return true
			}
		}
	}
	return false
}

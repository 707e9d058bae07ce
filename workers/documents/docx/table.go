package docx

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/looks"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
)

// table writes rows of cells with thin borders.
func (b *body) table(block layout.Block) {
	columns := block.Table.Cols
	if columns == 0 {
		return
	}
	direction := ""
	if block.RTL {
		direction = `<w:bidiVisual/>`
	}
	if b.breakBefore {
		b.p.raw(`<w:p><w:pPr><w:pageBreakBefore/></w:pPr></w:p>`)
		b.breakBefore = false
	}
	indent, room := "", b.roomPoints
	if block.Within > 0 {
		in := textTwips(block.Within - 1)
		indent, room = `<w:tblInd w:w="`+strconv.Itoa(in)+`" w:type="dxa"/>`, room-float64(in)/twipsPerPoint
	}
	widths, figures := widthsOf(block, room), figuresOf(block.Table)
	b.p.raw(`<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/>`, direction, `<w:tblW w:w="0" w:type="auto"/>`, indent, borders(block.Look), `</w:tblPr><w:tblGrid>`)
	for _, width := range widths {
		b.p.raw(`<w:gridCol w:w="`, strconv.Itoa(width), `"/>`)
	}
	b.p.raw(`</w:tblGrid>`)
	over := block.Table.Spans()
	for i, row := range block.Table.Grid() {
		b.p.raw(`<w:tr>`)
		for j, cell := range row {
			switch span := over[i][j]; {
			case span == nil:
				side := sideOf(block.Look, i, j)
				if side == looks.Unknown && figures[j] && (i == 0 || isFigure(cell.Text())) {
					side = looks.Right
				}
				b.cell(cell, b.sizeOf(block), widths[j], below(block.Look, i), side)
			case span.Col != j: // Word has no cell there
			case span.Row != i:
				b.cell(tables.Cell{}, b.sizeOf(block), total(widths[j:j+span.ColSpan]), spanning(*span, `<w:vMerge/>`)+below(block.Look, i), looks.Unknown)
			default:
				b.cell(cell, b.sizeOf(block), total(widths[j:j+span.ColSpan]), spanning(*span, `<w:vMerge w:val="restart"/>`)+below(block.Look, i), looks.Unknown)
			}
		}
		b.p.raw(`</w:tr>`)
	}
	// Without a paragraph between them, two tables would become one.
	b.p.raw(`</w:tbl><w:p/>`)
}

// spanning returns the properties of a cell that spans columns or rows.
func spanning(c tables.Cell, merge string) (properties string) {
	if c.ColSpan > 1 {
		properties = `<w:gridSpan w:val="` + strconv.Itoa(c.ColSpan) + `"/>`
	}
	if c.RowSpan > 1 {
		properties += merge
	}
	return properties
}

// cell writes a cell with its further properties, and where its text is.
func (b *body) cell(cell tables.Cell, size, width int, properties string, side looks.Side) {
	b.p.raw(`<w:tc><w:tcPr><w:tcW w:w="`, strconv.Itoa(width), `" w:type="dxa"/>`, properties, `</w:tcPr><w:p>`)
	switch {
	case cell.RTL:
		b.p.raw(`<w:pPr><w:bidi/></w:pPr>`)
	case side == looks.Right:
		b.p.raw(`<w:pPr><w:jc w:val="right"/></w:pPr>`)
	case side == looks.Middle:
		b.p.raw(`<w:pPr><w:jc w:val="center"/></w:pPr>`)
	}
	b.runs(cell.Runs, size)
	b.p.raw(`</w:p></w:tc>`)
}

func total(all []int) (sum int) {
	for _, n := range all {
		sum += n
	}
	return sum
}

// figuresOf reports which columns have figures: most of their cells below the first row, and two at least.
func figuresOf(t *tables.Table) []bool {
	counts, texts := make([]int, t.Cols), make([]int, t.Cols)
	for _, c := range t.Cells {
		if content := c.Text(); c.Row > 0 && content != "" {
			texts[c.Col]++
			if isFigure(content) {
				counts[c.Col]++
			}
		}
	}
	are := make([]bool, t.Cols)
	for i := range are {
		are[i] = counts[i] >= 2 && 3*counts[i] >= 2*texts[i]
	}
	return are
}

// isFigure reports whether a text is an amount, or the dash that stands for none.
func isFigure(content string) bool {
	digits := 0
	for _, r := range content {
		switch {
		case unicode.IsDigit(r):
			digits++
		case !strings.ContainsRune(" .,'()+-–—%\u00A0\u202F", r) && !unicode.Is(unicode.Sc, r):
			return false
		}
	}
	return digits > 0 || content != "" && strings.Trim(content, "-–— ") == ""
}

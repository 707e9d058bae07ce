package pdftoexcel

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
)

const (
	// Excel's limits.
	cellCharsMax = 32_767
	sheetsFirst  = "Sheet1"
	// Widths of columns, in characters.
	widthMin, widthMax = 8, 60
)

// book writes a workbook.
type book struct {
	file *excelize.File
	// styles by number format and weight.
	styles map[look]int
}

type look struct {
	format string
	bold   bool
}

// write writes sheets to a new file.
func write(path string, sheets []sheet) (err error) {
	b := &book{file: excelize.NewFile(), styles: map[look]int{}}
	defer func() { err = errors.Join(err, b.file.Close()) }()
	for i, s := range sheets {
		if i == 0 {
			err = b.file.SetSheetName(sheetsFirst, s.name)
		} else {
			_, err = b.file.NewSheet(s.name)
		}
		if err := errors.Join(err, b.sheet(s)); err != nil {
			return fmt.Errorf("sheet %d: %w", i+1, err)
		}
	}
	return b.file.SaveAs(path)
}

func (b *book) sheet(s sheet) error {
	if s.rightToLeft {
		right := true
		if err := b.file.SetSheetView(s.name, 0, &excelize.ViewOptions{RightToLeft: &right}); err != nil {
			return err
		}
	}
	stream, err := b.file.NewStreamWriter(s.name)
	if err != nil {
		return err
	}
	for col, width := range s.widths() {
		if err := stream.SetColWidth(col+1, col+1, width); err != nil {
			return err
		}
	}
	for from := 0; from < len(s.cells); {
		to := from
		for to < len(s.cells) && s.cells[to].row == s.cells[from].row {
			to++
		}
		if err := b.row(stream, s.cells[from:to], s.cols); err != nil {
			return err
		}
		from = to
	}
	return stream.Flush()
}

func (b *book) row(stream *excelize.StreamWriter, cells []cell, cols int) error {
	values := make([]any, cols)
	for _, c := range cells {
		v, err := b.cell(c)
		if err != nil {
			return err
		}
		values[c.col] = v
		if c.rowSpan == 1 && c.colSpan == 1 {
			continue
		}
		from, _ := excelize.CoordinatesToCellName(c.col+1, c.row+1)
		to, _ := excelize.CoordinatesToCellName(c.col+c.colSpan, c.row+c.rowSpan)
		if err := stream.MergeCell(from, to); err != nil {
			return err
		}
	}
	at, err := excelize.CoordinatesToCellName(1, cells[0].row+1)
	if err != nil {
		return err
	}
	return stream.SetRow(at, values)
}

// cell returns a number or a string, never a formula.
func (b *book) cell(c cell) (any, error) {
	style, err := b.style(look{c.format, c.bold})
	switch {
	case err != nil:
		return nil, err
	case c.isNumber():
		return excelize.Cell{StyleID: style, Value: c.number}, nil
	case c.text == "":
		return nil, nil //nolint:nilnil // an empty cell
	}
	return excelize.Cell{StyleID: style, Value: c.shown()}, nil
}

// shown returns as much of the text as fits in a cell.
func (v value) shown() string {
	if utf8.RuneCountInString(v.text) <= cellCharsMax {
		return v.text
	}
	return string([]rune(v.text)[:cellCharsMax])
}

func (b *book) style(l look) (int, error) {
	if id, made := b.styles[l]; made || l == (look{}) {
		return id, nil
	}
	style := excelize.Style{}
	if l.format != "" {
		style.CustomNumFmt = &l.format
	}
	if l.bold {
		style.Font = &excelize.Font{Bold: true}
	}
	id, err := b.file.NewStyle(&style)
	if err != nil {
		return 0, err
	}
	b.styles[l] = id
	return id, nil
}

// widths returns the columns' widths, from their longest texts.
func (s sheet) widths() []float64 {
	widths := make([]float64, s.cols)
	for i := range widths {
		widths[i] = widthMin
	}
	for _, c := range s.cells {
		if c.colSpan == 1 {
			const margin = 2
			widths[c.col] = min(max(widths[c.col], float64(utf8.RuneCountInString(c.text)+margin)), widthMax)
		}
	}
	return widths
}

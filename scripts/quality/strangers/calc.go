package strangers

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// calcCellLetters is how many letters a column of a sheet is wide at most; longer cells are wrapped.
const calcCellLetters = 34

// calc prints sheets of LibreOffice Calc.
func (c Corpus) calc(ctx context.Context, all []Document) error {
	if len(all) == 0 {
		return nil
	}
	arguments := []string{"-env:UserInstallation=file://" + filepath.Join(c.Dir, "profile"), "--headless", "--convert-to", "pdf:calc_pdf_Export", "--outdir", c.Dir}
	for _, d := range all {
		if err := plainOf(d).writeSheet(source(d, ".xlsx")); err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
		arguments = append(arguments, source(d, ".xlsx"))
	}
	if out, err := exec.CommandContext(ctx, "soffice", arguments...).CombinedOutput(); err != nil { //nolint:gosec // files of ours
		return fmt.Errorf("LibreOffice: %w: %s", err, out)
	}
	return nil
}

// sheetWriter writes a document into a sheet, as people do: text in merged cells above and below the table.
type sheetWriter struct {
	*excelize.File

	style style
	row   int
	err   error
}

const sheetName = "Sheet1"

func (p plain) writeSheet(path string) error {
	w := sheetWriter{File: excelize.NewFile(), style: p.Style, row: 1}
	one := 1
	fit, zero := true, 0
	w.note(w.SetSheetProps(sheetName, &excelize.SheetPropsOptions{FitToPage: &fit}))
	w.note(w.SetPageLayout(sheetName, &excelize.PageLayoutOptions{FitToWidth: &one, FitToHeight: &zero}))
	letters, cols := 0, 1
	for _, b := range p.Blocks {
		if b.Kind != "table" {
			continue
		}
		cols = b.Cols
		for c, n := range b.widths(calcCellLetters) {
			name, err := excelize.ColumnNumberToName(c + 1)
			w.note(err)
			w.note(w.SetColWidth(sheetName, name, name, float64(n)*p.Style.Size/11+2))
			letters += n + 2
		}
	}
	for _, b := range p.Blocks {
		if b.Kind == "table" {
			w.table(b)
		} else {
			w.text(b, cols, letters)
		}
	}
	w.note(w.SaveAs(path))
	w.note(w.Close())
	return w.err
}

func (w *sheetWriter) note(err error) {
	if w.err == nil {
		w.err = err
	}
}

func at(col, row int) string {
	name, err := excelize.CoordinatesToCellName(col, row)
	if err != nil {
		return "A1"
	}
	return name
}

func (w *sheetWriter) text(b plainBlock, cols, letters int) {
	w.note(w.MergeCell(sheetName, at(1, w.row), at(cols, w.row)))
	w.note(w.SetCellStr(sheetName, at(1, w.row), b.Text))
	font := w.font(b.Kind == "h1")
	if b.Kind == "h1" {
		font.Size += 4
	}
	w.styled(at(1, w.row), &excelize.Style{Font: font, Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}})
	lines := len(b.Text)*10/9/max(1, letters) + 1
	w.note(w.SetRowHeight(sheetName, w.row, float64(lines)*font.Size*1.35+4))
	w.row++
}

func (w *sheetWriter) font(bold bool) *excelize.Font {
	return &excelize.Font{Family: map[string]string{"serif": "Liberation Serif", "sans": "Liberation Sans"}[w.style.Font], Size: w.style.Size, Bold: bold}
}

func (w *sheetWriter) styled(cell string, s *excelize.Style) {
	id, err := w.NewStyle(s)
	w.note(err)
	w.note(w.SetCellStyle(sheetName, cell, cell, id))
}

func (w *sheetWriter) table(b plainBlock) {
	head := b.headRows()
	lines := make([]int, b.Rows)
	for _, c := range b.Cells {
		cell := at(c.Col+1, w.row+c.Row)
		if c.ColSpan*c.RowSpan > 1 {
			w.note(w.MergeCell(sheetName, cell, at(c.Col+c.ColSpan, w.row+c.Row+c.RowSpan-1)))
		}
		w.value(cell, c)
		w.styled(cell, w.styleOf(c, head, b.Rows))
		if c.ColSpan == 1 {
			lines[c.Row] = max(lines[c.Row], len(c.Text)*10/9/calcCellLetters+1)
		}
	}
	for i, n := range lines {
		w.note(w.SetRowHeight(sheetName, w.row+i, float64(max(1, n))*w.style.Size*1.35+3))
	}
	w.row += b.Rows
}

// value writes a number as one where that is printed the same.
func (w *sheetWriter) value(cell string, c plainCell) {
	n, err := strconv.ParseFloat(c.Text, 64)
	if err == nil && c.Number && strconv.FormatFloat(n, 'f', -1, 64) == c.Text {
		w.note(w.SetCellFloat(sheetName, cell, n, -1, 64))
		return
	}
	w.note(w.SetCellStr(sheetName, cell, strings.TrimSpace(c.Text)))
}

func (w *sheetWriter) styleOf(c plainCell, head, rows int) *excelize.Style {
	s := &excelize.Style{Font: w.font(c.Head), Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}}
	if w.style.Middle {
		s.Alignment.Vertical = "center"
	}
	if c.Number {
		s.Alignment.Horizontal = "right"
	}
	side := func(name string) { s.Border = append(s.Border, excelize.Border{Type: name, Style: 1, Color: "000000"}) }
	isHeadEnd, isEnd := c.Head && c.Row+c.RowSpan == head, c.Row+c.RowSpan == rows
	switch {
	case w.style.Rules == "full":
		for _, name := range []string{"left", "right", "top", "bottom"} {
			side(name)
		}
	case w.style.Rules == "rows", isHeadEnd && (w.style.Rules == "head" || w.style.Rules == "book"), isEnd && w.style.Rules == "book":
		side("bottom")
	case w.style.Rules == "zebra" && c.Row%2 == 1:
		s.Fill = excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"E6E6E6"}}
	}
	return s
}

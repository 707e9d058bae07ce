package pdftoexcel

import (
	"context"
	"fmt"
	"strconv"

	"github.com/xuri/excelize/v2"

	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// validate opens the workbook and compares every cell with the sheets that it was written from.
func validate(ctx context.Context, path string, sheets []sheet) error {
	if _, err := officefile.Inspect(ctx, path, officefile.XLSX); err != nil {
		return badBook(err)
	}
	file, err := excelize.OpenFile(path)
	if err != nil {
		return badBook(err)
	}
	defer func() { _ = file.Close() }()
	for i, name := range file.GetSheetList() {
		if i >= len(sheets) || sheets[i].name != name {
			return badBook(fmt.Errorf("unexpected sheet %d", i+1))
		}
		if err := compare(file, sheets[i]); err != nil {
			return badBook(err)
		}
	}
	return ctx.Err()
}

func compare(file *excelize.File, s sheet) error {
	rows, err := file.GetRows(s.name, excelize.Options{RawCellValue: true})
	if err != nil {
		return err
	}
	for _, c := range s.cells {
		got := ""
		if c.row < len(rows) && c.col < len(rows[c.row]) {
			got = rows[c.row][c.col]
		}
		if !c.is(got) {
			return fmt.Errorf("sheet %q, row %d, column %d is another than was written", s.name, c.row+1, c.col+1)
		}
	}
	return compareSpans(file, s)
}

// compareSpans does nothing without spans: to find them, the reader loads a whole sheet into memory.
func compareSpans(file *excelize.File, s sheet) error {
	wanted := 0
	for _, c := range s.cells {
		if c.rowSpan*c.colSpan > 1 {
			wanted++
		}
	}
	if wanted == 0 {
		return nil
	}
	merged, err := file.GetMergeCells(s.name)
	if err != nil || len(merged) != wanted {
		return fmt.Errorf("sheet %q has %d merged cells of %d", s.name, len(merged), wanted)
	}
	return nil
}

func (v value) is(read string) bool {
	if !v.isNumber() {
		return read == v.shown()
	}
	number, err := strconv.ParseFloat(read, 64)
	return err == nil && number == v.number
}

func badBook(err error) error {
	return filetool.BadOutput("invalid_xlsx", "The workbook that was made cannot be read: "+err.Error()+".")
}

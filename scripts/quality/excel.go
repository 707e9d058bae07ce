package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/quality/measure"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// excelArea runs pdf-to-excel on tables whose cells are all known.
func excelArea(ctx context.Context, r *room) error {
	for _, k := range knownTables() {
		if err := k.measure(ctx, r); err != nil {
			return fmt.Errorf("%s: %w", k.name, err)
		}
	}
	for _, step := range []func(context.Context, *room) error{typedExcel, textExcel, scannedExcel, twoTables, sheetTable} {
		if err := step(ctx, r); err != nil {
			return err
		}
	}
	return nil
}

// measure compares the first sheet with the known table.
func (k knownTable) measure(ctx context.Context, r *room) error {
	path, err := r.printHTML(ctx, strings.ReplaceAll(k.name, " ", "-"), k.html())
	if err != nil {
		return err
	}
	n := row{slug: tool.PDFToExcel, input: k.name}
	out, sheets := n.workbook(ctx, r, path)
	if len(sheets) != 1 {
		n.fault("%d sheets", len(sheets))
	} else {
		f1, similar := measure.CellF1(k.grid(), sheets[0].grid), measure.TEDS(k.grid(), sheets[0].grid)
		n.measures = fmt.Sprintf("cell F1 %.3f, TEDS %.3f", f1, similar)
		n.atLeast("cell F1", f1, k.least)
		n.atLeast("TEDS", similar, k.least)
		n.oneTable(out)
	}
	r.note(n)
	return nil
}

// oneTable checks the tool's report of the table that it found.
func (n *row) oneTable(out convert.Output) {
	quality := qualityOf(out)
	if found, _ := quality["tablesFound"].(float64); found != 1 {
		n.fault("tablesFound %v", quality["tablesFound"])
	}
	if first, _ := quality["tables"].([]any); len(first) == 1 {
		said, _ := first[0].(map[string]any)
		n.measures += fmt.Sprintf(", accuracy %v", said["accuracy"])
	}
}

// readSheet is a sheet as a reader of workbooks shows it.
type readSheet struct {
	name string
	grid measure.Table
	file *excelize.File
}

// at returns what a cell shows, its type and its stored value.
func (s readSheet) at(cell string) (shown string, kind excelize.CellType, raw string) {
	shown, _ = s.file.GetCellValue(s.name, cell)
	kind, _ = s.file.GetCellType(s.name, cell)
	raw, _ = s.file.GetCellValue(s.name, cell, excelize.Options{RawCellValue: true})
	return shown, kind, raw
}

// workbook runs the tool and reads its output.
func (n *row) workbook(ctx context.Context, r *room, path string) (out convert.Output, sheets []readSheet) {
	out, err := r.convert(ctx, n.slug, typePDF, path, `{}`)
	if err != nil {
		n.fault("%v", err)
		return out, nil
	}
	file, err := excelize.OpenFile(out.File.Name())
	if err != nil {
		n.fault("%v", err)
		return out, nil
	}
	for _, name := range file.GetSheetList() {
		sheet, err := gridOfSheet(file, name)
		if err != nil {
			n.fault("%v", err)
		}
		sheets = append(sheets, readSheet{name, sheet, file})
	}
	return out, sheets
}

// gridOfSheet reads a sheet with each merged range as one cell.
func gridOfSheet(file *excelize.File, name string) (t measure.Table, err error) {
	rows, err := file.GetRows(name)
	if err != nil {
		return t, err
	}
	for i, row := range rows {
		rows[i] = append(row, make([]string, 0)...)
		t.Cols = max(t.Cols, len(row))
	}
	for i := range rows {
		for len(rows[i]) < t.Cols {
			rows[i] = append(rows[i], "")
		}
	}
	t = measure.TableOf(rows)
	merged, err := file.GetMergeCells(name)
	for _, m := range merged {
		left, top, _ := excelize.CellNameToCoordinates(m.GetStartAxis())
		right, bottom, _ := excelize.CellNameToCoordinates(m.GetEndAxis())
		t.Merge(top-1, left-1, bottom-1, right-1)
	}
	return t, err
}

// qualityOf returns the tool's report of its own quality, as a client gets it.
func qualityOf(out convert.Output) (part map[string]any) {
	text, err := json.Marshal(out.Metadata["quality"])
	if err != nil || json.Unmarshal(text, &part) != nil {
		return nil
	}
	return part
}

// printHTML makes a PDF of an HTML page.
func (r *room) printHTML(ctx context.Context, name, source string) (path string, err error) {
	const options = `{"pageSize":"A4","printBackground":true,"waitUntil":"load","margin":"15mm","scale":1}`
	from := filepath.Join(r.dir, name+".html")
	if err := os.WriteFile(from, []byte(source), 0o600); err != nil {
		return "", err
	}
	out, err := r.convert(ctx, tool.HTMLToPDFAPI, "text/html", from, options)
	if err != nil {
		return "", err
	}
	path = filepath.Join(r.dir, name+".pdf")
	return path, rundir.CopyFile(out.File.Name(), path)
}

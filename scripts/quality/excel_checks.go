package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"path/filepath"
	"strings"

	"github.com/xuri/excelize/v2"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// typedExcel checks what becomes a number and what stays text.
func typedExcel(ctx context.Context, r *room) error {
	k := knownTable{css: ruled, header: 1, rows: [][]measure.Cell{
		cellsOf("Kind", "Value", "Other"), cellsOf("Price", "$1,234.50", "1,234.50"), cellsOf("Share", "12.5%", "(300.25)"),
		cellsOf("Day", "2026-11-21", "21 Nov 2026"), cellsOf("Code", "00742", "1234567890123456789"),
		cellsOf("Formula", "=1+1", "@SUM(A1)"), cellsOf("Signs", "+49 30 123456", "-cmd"), cellsOf("Count", "7", "-2.75"),
	}}
	n := row{slug: tool.PDFToExcel, input: "types of cells"}
	path, err := r.printHTML(ctx, "typed", k.html())
	if err != nil {
		return err
	}
	_, sheets := n.workbook(ctx, r, path)
	if len(sheets) != 1 {
		n.fault("%d sheets", len(sheets))
		r.note(n)
		return nil
	}
	for cell, want := range map[string][2]string{
		"B2": {"$1,234.50", "1234.5"}, "C2": {"1,234.50", "1234.5"}, "B3": {"12.5%", "0.125"}, "C3": {"(300.25)", "-300.25"},
		"B4": {"2026-11-21", "46347"}, "C4": {"21 Nov 2026", "46347"}, "B8": {"7", "7"}, "C8": {"-2.75", "-2.75"},
	} {
		shown, kind, raw := sheets[0].at(cell)
		if kind == excelize.CellTypeInlineString || kind == excelize.CellTypeSharedString || raw != want[1] || shown != want[0] {
			n.fault("%s is %q, shown as %q (type %d)", cell, raw, shown, kind)
		}
	}
	for cell, want := range map[string]string{
		"B5": "00742", "C5": "1234567890123456789", "B6": "=1+1", "C6": "@SUM(A1)", "B7": "+49 30 123456", "C7": "-cmd",
	} {
		shown, kind, _ := sheets[0].at(cell)
		if formula, _ := sheets[0].file.GetCellFormula(sheets[0].name, cell); formula != "" || shown != want ||
			kind != excelize.CellTypeInlineString && kind != excelize.CellTypeSharedString {
			n.fault("%s is %q (type %d, formula %q)", cell, shown, kind, formula)
		}
	}
	n.measures = "14 cells by value, type and format"
	r.note(n)
	return nil
}

// textExcel checks a page without a table.
func textExcel(ctx context.Context, r *room) error {
	n := row{slug: tool.PDFToExcel, input: "no table"}
	path, err := r.printHTML(ctx, "prose", "<h1>Letter</h1><p>"+prose(3, 12)+"</p><p>=HYPERLINK(1)</p>")
	if err != nil {
		return err
	}
	out, sheets := n.workbook(ctx, r, path)
	if found := qualityOf(out)["tablesFound"]; found != 0.0 || len(sheets) != 1 {
		n.fault("tablesFound %v in %d sheets", found, len(sheets))
		r.note(n)
		return nil
	}
	var text []string
	for _, c := range sheets[0].grid.Cells {
		text = append(text, c.Text)
	}
	f1 := measure.TokenF1("Letter "+prose(3, 12)+" =HYPERLINK(1)", strings.Join(text, " "))
	n.measures = fmt.Sprintf("token F1 %.3f", f1)
	n.atLeast("token F1", f1, 0.99)
	r.note(n)
	return nil
}

// scannedExcel checks a document with a page that is a picture.
func scannedExcel(ctx context.Context, r *room) error {
	n := row{slug: tool.PDFToExcel, input: "a scanned page between others"}
	path, err := r.printScanned(ctx)
	if err != nil {
		return err
	}
	out, sheets := n.workbook(ctx, r, path)
	if got := fmt.Sprint(qualityOf(out)["scannedPages"]); got != "[2]" {
		n.fault("scannedPages %s", got)
	}
	if len(sheets) != 1 || !strings.Contains(fmt.Sprint(sheets[0].grid.Cells), "Page 2 is a picture") {
		n.fault("the page is not named")
	}
	r.note(n)
	return nil
}

// printScanned prints three pages; the second is only a picture.
func (r *room) printScanned(ctx context.Context) (string, error) {
	const side = 64
	picture := image.NewGray(image.Rect(0, 0, side, side))
	for i := range side {
		picture.Set(i, i, color.White)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, picture); err != nil {
		return "", err
	}
	return r.printHTML(ctx, "scanned", `<style>img{width:100%;height:95vh;break-before:page;break-after:page;display:block}</style><p>The first page has text.</p>
<img src="data:image/png;base64,`+base64.StdEncoding.EncodeToString(b.Bytes())+`"><p>The third page has text.</p>`)
}

// twoTables checks two tables on sheets of their own.
func twoTables(ctx context.Context, r *room) error {
	n := row{slug: tool.PDFToExcel, input: "two tables under headings with the same text"}
	k := knownTable{css: ruled, header: 1, rows: [][]measure.Cell{cellsOf("A", "B"), cellsOf("1", "2"), cellsOf("3", "4")}}
	path, err := r.printHTML(ctx, "two", "<h2>Costs: a/b [2026]</h2>"+tableOnly(k)+"<h2>Costs: a/b [2026]</h2>"+tableOnly(k))
	if err != nil {
		return err
	}
	_, sheets := n.workbook(ctx, r, path)
	var names []string
	for _, s := range sheets {
		names = append(names, s.name)
	}
	if got := strings.Join(names, "; "); got != "Costs a b 2026; Costs a b 2026 (2)" {
		n.fault("sheets %q", got)
	}
	r.note(n)
	return nil
}

func tableOnly(k knownTable) string {
	_, table, _ := strings.Cut(k.html(), "<table>")
	table, _, _ = strings.Cut(table, "</table>")
	return "<style>" + k.css + "</style><table>" + table + "</table>"
}

// sheetTable checks a spreadsheet that LibreOffice has printed.
func sheetTable(ctx context.Context, r *room) (err error) {
	n := row{slug: tool.PDFToExcel, input: "LibreOffice: a spreadsheet with borders, back again"}
	rows := [][]string{{"Item", "Pieces", "Price"}, {"Äpfel", "12", "3.50"}, {"Birnen und Pflaumen", "7", "14.25"}, {"Łódź", "105", "0.75"}, {"Summe", "124", "18.50"}}
	path := filepath.Join(r.dir, "sheet.xlsx")
	if err := writeSheet(path, rows); err != nil {
		return err
	}
	out, err := r.convert(ctx, tool.SpreadsheetToPDF, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", path,
		`{"singlePageSheets":false,"landscape":false,"pdfa":false}`)
	if err != nil {
		n.fault("%v", err)
		r.note(n)
		return nil
	}
	_, sheets := n.workbook(ctx, r, out.File.Name())
	if len(sheets) != 1 {
		n.fault("%d sheets", len(sheets))
	} else {
		f1, similar := measure.CellF1(measure.TableOf(rows), sheets[0].grid), measure.TEDS(measure.TableOf(rows), sheets[0].grid)
		n.measures = fmt.Sprintf("cell F1 %.3f, TEDS %.3f", f1, similar)
		n.atLeast("cell F1", f1, 0.95)
	}
	r.note(n)
	return nil
}

func writeSheet(path string, rows [][]string) (err error) {
	file := excelize.NewFile()
	defer func() { err = errors.Join(err, file.Close()) }()
	side := func(name string) excelize.Border { return excelize.Border{Type: name, Color: "000000", Style: 1} }
	borders := []excelize.Border{side("left"), side("right"), side("top"), side("bottom")}
	style, err := file.NewStyle(&excelize.Style{Border: borders})
	if err != nil {
		return err
	}
	for i, row := range rows {
		for j, text := range row {
			at, err := excelize.CoordinatesToCellName(j+1, i+1)
			if err = errors.Join(err, file.SetCellStr("Sheet1", at, text), file.SetCellStyle("Sheet1", at, at, style)); err != nil {
				return err
			}
		}
	}
	return errors.Join(file.SetColWidth("Sheet1", "A", "A", 24), file.SaveAs(path))
}

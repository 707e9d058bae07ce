package main

import (
	"fmt"
	"html"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// knownTable is a table with known cells, and how it is drawn.
type knownTable struct {
	name, css string
	rtl       bool
	// header is the number of header rows.
	header int
	rows   [][]measure.Cell
	// least is the minimum of its measures, with some margin.
	least float64
}

// span is a cell that spans several columns and rows.
func span(text string, rows, cols int) measure.Cell {
	return measure.Cell{RowSpan: rows, ColSpan: cols, Text: text}
}

func cellsOf(texts ...string) (row []measure.Cell) {
	for _, t := range texts {
		row = append(row, span(t, 1, 1))
	}
	return row
}

// grid places the cells.
func (k knownTable) grid() measure.Table {
	t := measure.Table{Rows: len(k.rows)}
	taken := map[[2]int]bool{}
	for i, row := range k.rows {
		col := 0
		for _, c := range row {
			for taken[[2]int{i, col}] {
				col++
			}
			c.Row, c.Col = i, col
			for r := range c.RowSpan {
				for s := range c.ColSpan {
					taken[[2]int{i + r, col + s}] = true
				}
			}
			t.Cells, t.Cols = append(t.Cells, c), max(t.Cols, col+c.ColSpan)
		}
	}
	return t
}

func (k knownTable) html() string {
	direction := "ltr"
	if k.rtl {
		direction = "rtl"
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<!DOCTYPE html><meta charset=utf-8><style>body{font:11pt "Liberation Sans","Noto Sans CJK JP","Noto Sans Arabic"}
th{text-align:start}%s</style><body dir=%s><p>Text that stands before the table and says what is in it, for those who want to know.</p><table><thead>`, k.css, direction)
	for i, row := range k.rows {
		if i == k.header {
			b.WriteString("</thead><tbody>")
		}
		b.WriteString("<tr>")
		tag := "td"
		if i < k.header {
			tag = "th"
		}
		for _, c := range row {
			fmt.Fprintf(&b, "<%s rowspan=%d colspan=%d>%s</%s>", tag, c.RowSpan, c.ColSpan, html.EscapeString(c.Text), tag)
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</table><p>Text that stands behind the table, which is not a part of it, and goes on for a while, so that it fills a line and some more.</p>")
	return b.String()
}

const (
	ruled   = "table{border-collapse:collapse}td,th{border:1px solid #444;padding:3pt 6pt}"
	apart   = "td,th{border:1px solid #444;padding:3pt 6pt}table{border:1px solid}"
	booked  = "table{border-collapse:collapse;border-top:1.5pt solid;border-bottom:1.5pt solid}thead{border-bottom:1pt solid}td,th{padding:2pt 8pt}"
	open    = "table{border-collapse:collapse}td,th{padding:3pt 10pt}"
	striped = "table{border-collapse:collapse}td,th{padding:3pt 10pt}tr:nth-child(even){background:#eee}"
	right   = "td:not(:first-child),th:not(:first-child){text-align:right}"
)

//nolint:gosmopolitan // tables in many scripts are what it is for
func knownTables() []knownTable {
	figures := [][]measure.Cell{
		cellsOf("Region", "Offices", "Cost", "Change"), cellsOf("Northern fields", "12", "3.50", "4%"), cellsOf("Rivers", "7", "14.00", "-2%"),
		cellsOf("Long bridges over water", "105", "0.75", "12%"), cellsOf("Total", "124", "18.25", "3%"),
	}
	long := make([][]measure.Cell, 1, 121)
	long[0] = cellsOf("No.", "Name", "Value")
	for i := range 120 {
		long = append(long, cellsOf(strconv.Itoa(i+1), fmt.Sprintf("Station %c%c", 'A'+i%26, 'a'+i/26), fmt.Sprintf("%d.%d", i*37%911, i%10)))
	}
	wrapped := [][]measure.Cell{
		cellsOf("Term", "Meaning", "Page"),
		cellsOf("Frost", "Water that has become ice on fields and bridges in long quiet evenings of early winter, when nobody expects it and everybody slips", "7"),
		cellsOf("Offer", "What is made to somebody who may take it or leave it, as long as it stands, which is for as many days as the letter says", "19"),
		cellsOf("Plan", "A list of things to do", "104"),
	}
	spanning := [][]measure.Cell{
		{span("Station", 2, 1), span("2025", 1, 2), span("2026", 1, 2)},
		cellsOf("Frost", "Rain", "Frost", "Rain"),
		cellsOf("Harbour", "4", "80", "5", "91"), cellsOf("Lake", "11", "64", "9", "70"),
		{span("All stations", 1, 3), span("14", 1, 1), span("161", 1, 1)},
	}
	arabic := [][]measure.Cell{cellsOf("الاسم", "المدينة", "العدد"), cellsOf("أحمد", "القاهرة", "12"), cellsOf("فاطمة", "بيروت", "7"), cellsOf("ليلى", "عمان", "31")}
	chinese := [][]measure.Cell{cellsOf("名称", "数量", "价格"), cellsOf("苹果", "12", "3.50"), cellsOf("香蕉和梨", "7", "14.00"), cellsOf("合計", "19", "17.50")}
	wide := make([][]measure.Cell, 9)
	for i := range wide {
		wide[i] = make([]measure.Cell, 12)
		for j := range wide[i] {
			wide[i][j] = span(strconv.Itoa((i*13+j*7)%97), 1, 1)
		}
	}
	return []knownTable{
		{name: "ruled", css: ruled, header: 1, rows: figures, least: 0.99},
		{name: "ruled, borders apart", css: apart, header: 1, rows: figures, least: 0.99},
		{name: "rules above and below", css: booked + right, header: 1, rows: figures, least: 0.95},
		{name: "without rules", css: open, header: 1, rows: figures, least: 0.95},
		{name: "without rules, figures at the right", css: open + right, header: 1, rows: figures, least: 0.95},
		{name: "striped, no rules", css: striped + right, header: 1, rows: figures, least: 0.95},
		{name: "close, without rules", header: 1, rows: figures, least: 0.95},
		{name: "ruled, wrapped cells", css: ruled + "table{width:90%}", header: 1, rows: wrapped, least: 0.99},
		{name: "without rules, wrapped cells", css: open + "table{width:90%}td{vertical-align:top}", header: 1, rows: wrapped, least: 0.9},
		{name: "ruled, spanning cells", css: ruled, header: 2, rows: spanning, least: 0.99},
		{name: "without rules, spanning cells", css: open, header: 2, rows: spanning, least: 0.7},
		{name: "ruled, four pages", css: ruled + "td,th{padding:6pt 12pt}", header: 1, rows: long, least: 0.99},
		{name: "without rules, four pages", css: open + "td,th{padding:6pt 12pt}", header: 1, rows: long, least: 0.95},
		{name: "ruled, right to left", css: ruled, rtl: true, header: 1, rows: arabic, least: 0.99},
		{name: "without rules, right to left", css: open, rtl: true, header: 1, rows: arabic, least: 0.95},
		{name: "ruled, Chinese", css: ruled, header: 1, rows: chinese, least: 0.99},
		{name: "without rules, Chinese", css: open, header: 1, rows: chinese, least: 0.95},
		{name: "twelve columns of figures, without rules", css: open + right, rows: wide, least: 0.95},
	}
}

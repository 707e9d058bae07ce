package strangers

import (
	"fmt"
	"strconv"
)

func optionsTable(w *writing) {
	head := []string{"Option", "Type", "Default", "Description"}[:3+w.random.IntN(2)]
	if len(head) == 3 {
		head[2] = "Description"
	}
	rows := 4 + w.random.IntN(10)
	all := append(make([][]string, 0, rows+1), head)
	for range rows {
		row := []string{w.name(), w.pick("string", "number", "boolean", "string | null", "object")}
		if len(head) == 4 {
			row = append(row, w.pick("", "true", "0", "null", w.name()))
		}
		all = append(all, append(row, w.phrase(2+w.random.IntN(22))+w.pick("", ".", ". "+w.sentence())))
	}
	w.rows(all)
}

func raggedTable(w *writing) {
	cols := 3 + w.random.IntN(3)
	all := append(make([][]string, 0, 32), make([]string, cols))
	for c := range cols {
		all[0][c] = w.phrase(1)
	}
	for range 5 + w.random.IntN(8) {
		row := make([]string, cols)
		row[0] = w.phrase(1 + w.random.IntN(2))
		for c := 1; c < cols-w.random.IntN(3); c++ {
			row[c] = w.pick(w.phrase(1+w.random.IntN(3)), w.amount())
		}
		all = append(all, row)
	}
	w.rows(all)
}

// groupedHead has groups of columns over the columns.
func groupedHead(w *writing) {
	groups := 2 + w.random.IntN(2)
	tall := w.random.IntN(2) == 0
	w.raw("<table><tr>")
	if tall {
		w.tag(`th rowspan="2"`, w.phrase(1))
	} else {
		w.tag("th", "")
	}
	for range groups {
		w.tag(`th colspan="2"`, w.phrase(1+w.random.IntN(2)))
	}
	w.raw("</tr>\n<tr>")
	if !tall {
		w.tag("th", w.phrase(1))
	}
	for range groups * 2 {
		w.tag("th", w.pick(w.phrase(1), strconv.Itoa(2010+w.random.IntN(20))))
	}
	w.raw("</tr>\n")
	for range 4 + w.random.IntN(8) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(3)))
		for range groups * 2 {
			w.tag("td", w.amount())
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// linesHead has a head of several lines.
func linesHead(w *writing) {
	cols := 3 + w.random.IntN(4)
	w.raw("<table><tr>")
	for c := range cols {
		w.raw("<th>", w.phrase(1))
		for range w.random.IntN(3) {
			if c > 0 {
				w.raw("<br>", w.word())
			}
		}
		w.raw("</th>")
	}
	w.raw("</tr>\n")
	for range 4 + w.random.IntN(8) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(2)))
		for range cols - 1 {
			w.tag("td", w.pick(w.amount(), w.word()))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// rowGroups has titles over groups of rows.
func rowGroups(w *writing) {
	cols := 3 + w.random.IntN(3)
	w.begin(cols)
	for range 2 + w.random.IntN(2) {
		w.raw("<tr>")
		w.tag(fmt.Sprintf(`td colspan="%d"`, cols), w.phrase(2+w.random.IntN(4)))
		w.raw("</tr>\n")
		for range 2 + w.random.IntN(4) {
			w.raw("<tr>")
			w.tag("td", w.phrase(1+w.random.IntN(2)))
			for range cols - 1 {
				w.tag("td", w.pick(w.amount(), w.word()))
			}
			w.raw("</tr>\n")
		}
	}
	w.raw("</table>\n")
}

func totalsTable(w *writing) {
	cols := 3 + w.random.IntN(3)
	w.begin(cols)
	for range 4 + w.random.IntN(8) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(5)))
		for range cols - 1 {
			w.tag("td", w.amount())
		}
		w.raw("</tr>\n")
	}
	w.raw("<tr>")
	span := 1 + w.random.IntN(cols-1)
	w.tag(fmt.Sprintf(`td colspan="%d"`, span), "Total")
	for range cols - span {
		w.tag("td", w.amount())
	}
	w.raw("</tr></table>\n")
}

func numbersTable(w *writing) {
	cols := 3 + w.random.IntN(5)
	all := append(make([][]string, 0, 32), make([]string, cols))
	for c := range cols {
		all[0][c] = w.pick(strconv.Itoa(2015+c), w.phrase(1))
	}
	for i := range 5 + w.random.IntN(25) {
		row := append(make([]string, 0, cols), w.pick(strconv.Itoa(i+1), w.phrase(1)))
		for range cols - 1 {
			row = append(row, w.pick(w.amount(), w.amount(), strconv.Itoa(w.random.IntN(100)), fmt.Sprintf("%d.%d%%", w.random.IntN(100), w.random.IntN(10)), "–"))
		}
		all = append(all, row)
	}
	w.rows(all)
}

func narrowTable(w *writing) {
	all := append(make([][]string, 0, 16), []string{w.phrase(1), w.phrase(1)})
	for range 4 + w.random.IntN(10) {
		all = append(all, []string{w.pick(w.name(), w.phrase(1)), w.phrase(1 + w.random.IntN(9))})
	}
	w.rows(all)
}

func sparseTable(w *writing) {
	cols := 4 + w.random.IntN(3)
	all := append(make([][]string, 0, 32), make([]string, cols))
	for c := range cols {
		all[0][c] = w.phrase(1)
	}
	for range 6 + w.random.IntN(8) {
		row := append(make([]string, 0, cols), w.phrase(1+w.random.IntN(2)))
		for range cols - 1 {
			row = append(row, w.pick("", "", "x", w.word()))
		}
		all = append(all, row)
	}
	w.rows(all)
}

// wordsTable has a few words in each cell, as glossaries and comparisons have.
func wordsTable(w *writing) {
	cols := 2 + w.random.IntN(3)
	all := make([][]string, 4+w.random.IntN(8))
	for i := range all {
		for range cols {
			all[i] = append(all[i], w.phrase(1+w.random.IntN(1+12/cols)))
		}
	}
	w.rows(all)
}

// labelsTable has first cells for several rows.
func labelsTable(w *writing) {
	cols := 3 + w.random.IntN(2)
	w.begin(cols)
	for range 2 + w.random.IntN(3) {
		rows := 1 + w.random.IntN(4)
		for i := range rows {
			w.raw("<tr>")
			if i == 0 {
				w.tag(fmt.Sprintf(`td rowspan="%d"`, rows), w.phrase(1+w.random.IntN(2)))
			}
			for range cols - 1 {
				w.tag("td", w.pick(w.amount(), w.phrase(1+w.random.IntN(2))))
			}
			w.raw("</tr>\n")
		}
	}
	w.raw("</table>\n")
}

// begin begins a table with a head of so many columns, a word in each.
func (w *writing) begin(cols int) {
	w.raw("<table><tr>")
	for range cols {
		w.tag("th", w.phrase(1))
	}
	w.raw("</tr>\n")
}

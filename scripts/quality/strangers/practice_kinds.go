package strangers

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

// cell writes a cell that is HTML already.
func (w *writing) cell(content string) { w.raw("<td>", content, "</td>") }

// codeOf returns text in a typewriter's type, as documents about programs have in cells.
func (w *writing) codeOf(text string) string { return "<code>" + html.EscapeString(text) + "</code>" }

// codeTable has cells of code, as documents about programs have.
func codeTable(w *writing) {
	cols := 2 + w.random.IntN(3)
	w.begin(cols)
	for range 4 + w.random.IntN(10) {
		w.raw("<tr>")
		w.cell(w.codeOf(w.name()))
		for c := range cols - 1 {
			if c+2 == cols {
				w.tag("td", w.phrase(3+w.random.IntN(14)))
				continue
			}
			w.cell(w.codeOf(w.pick("string", "true", "[]", "'"+w.word()+"'", w.name()+"()")))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// addressTable has addresses, which have no blanks, and are wrapped anywhere.
func addressTable(w *writing) {
	w.begin(3)
	for range 4 + w.random.IntN(6) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(2)))
		w.tag("td", "https://example.com/"+strings.Join([]string{w.word(), w.word(), w.name()}[:1+w.random.IntN(3)], "/"))
		w.tag("td", w.phrase(1+w.random.IntN(6)))
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// marksTable says what has which feature.
func marksTable(w *writing) {
	cols := 3 + w.random.IntN(5)
	w.begin(cols)
	for range 5 + w.random.IntN(9) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(3)))
		for range cols - 1 {
			w.tag("td", w.pick("✓", "✗", "yes", "no", "–"))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// datedTable is a history: a date, and what happened then.
func datedTable(w *writing) {
	all := append(make([][]string, 0, 16), []string{"Version", "Date", "Changes"})
	for i := range 4 + w.random.IntN(8) {
		all = append(all, []string{
			fmt.Sprintf("%d.%d.%d", 1+i/4, w.random.IntN(20), w.random.IntN(9)), fmt.Sprintf("%d-%02d-%02d", 2010+i, 1+w.random.IntN(12), 1+w.random.IntN(28)), w.phrase(3 + w.random.IntN(18)),
		})
	}
	w.rows(all)
}

// listsTable has lists in its cells, and cells of several paragraphs.
func listsTable(w *writing) {
	w.begin(2)
	for range 3 + w.random.IntN(4) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(3)))
		w.raw("<td>")
		if w.random.IntN(2) == 0 {
			w.tag("p", w.phrase(4+w.random.IntN(9)))
			w.tag("p", w.phrase(4+w.random.IntN(9)))
		} else {
			w.raw("<ul>")
			for range 2 + w.random.IntN(2) {
				w.tag("li", w.phrase(2+w.random.IntN(5)))
			}
			w.raw("</ul>")
		}
		w.raw("</td></tr>\n")
	}
	w.raw("</table>\n")
}

// timetable has many narrow columns.
func timetable(w *writing) {
	cols := 6 + w.random.IntN(6)
	all := append(make([][]string, 0, 16), []string{w.phrase(1)})
	for c := range cols {
		all[0] = append(all[0], strconv.Itoa(c+1))
	}
	for range 5 + w.random.IntN(8) {
		row := append(make([]string, 0, cols+1), w.phrase(1+w.random.IntN(2)))
		for c := range cols {
			row = append(row, w.pick(fmt.Sprintf("%d:%02d", 5+c, w.random.IntN(60)), fmt.Sprintf("%d:%02d", 5+c, w.random.IntN(60)), "–"))
		}
		all = append(all, row)
	}
	w.rows(all)
}

// prices are names and sums without a head.
func prices(w *writing) {
	w.raw("<table>")
	for range 4 + w.random.IntN(10) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(6)))
		w.tag("td", w.amount())
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// closeFigures are rows of figures whose names take one line or two.
func closeFigures(w *writing) {
	cols := 2 + w.random.IntN(3)
	w.begin(cols + 1)
	for range 6 + w.random.IntN(10) {
		w.raw("<tr>")
		w.tag("td", w.pick(w.phrase(1+w.random.IntN(3)), w.phrase(8+w.random.IntN(8))))
		for range cols {
			w.tag("td", w.pick(w.amount(), strconv.Itoa(w.random.IntN(1000))))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

package strangers

import (
	"fmt"
	"html"
	"strconv"
	"strings"
)

func law(w *writing) {
	w.tag("h1", "Act on "+w.phrase(4))
	for chapter := range 3 {
		w.tag("h2", fmt.Sprintf("Chapter %d %s", chapter+1, w.phrase(3)))
		for section := range 3 + w.random.IntN(3) {
			w.tag("h3", fmt.Sprintf("§ %d. %s", chapter*10+section+1, w.phrase(3)))
			for i := range 1 + w.random.IntN(3) {
				w.tag("p", fmt.Sprintf("(%d) %s", i+1, w.prose(1+w.random.IntN(3))))
			}
			if w.random.IntN(3) == 0 {
				w.raw("<ol>\n")
				for range 3 {
					w.tag("li", w.phrase(5+w.random.IntN(9))+";")
				}
				w.raw("</ol>\n")
			}
		}
	}
}

func paper(w *writing) {
	w.tag("h1", w.phrase(6))
	for section := range 4 {
		w.tag("h2", fmt.Sprintf("%d %s", section+1, w.phrase(2)))
		w.paragraphs(2+w.random.IntN(3), 6)
		if section == 1 {
			w.table(4, 3, w.amount)
		}
		if section == 2 {
			w.bullets(9)
		}
	}
}

func news(w *writing) {
	w.tag("h1", w.phrase(5))
	for range 8 {
		w.tag("h2", w.phrase(4))
		w.paragraphs(4, 6)
	}
}

func prosaic(w *writing) {
	w.tag("h1", w.phrase(3))
	for range 3 {
		w.tag("h2", w.phrase(2))
		w.paragraphs(3, 5)
	}
}

func (w *writing) bullets(words int) {
	list := w.pick("ul", "ol")
	w.raw("<", list, ">\n")
	for range 3 {
		w.tag("li", w.phrase(1+w.random.IntN(words)))
	}
	w.raw("</", list, ">\n")
}

// table writes a header, and rows of a label and cells.
func (w *writing) table(rows, cols int, cell func() string) {
	w.raw("<table><thead><tr>")
	for range cols {
		w.tag("th", w.phrase(1+w.random.IntN(2)))
	}
	w.raw("</tr></thead><tbody>")
	for range rows {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(3)))
		for range cols - 1 {
			w.tag("td", cell())
		}
		w.raw("</tr>\n")
	}
	w.raw("</tbody></table>\n")
}

func besideCode(w *writing) {
	w.tag("h1", w.phrase(3))
	for range 3 {
		w.tag("h2", w.phrase(3))
		w.raw(`<div class="r"><div class="x">`)
		w.paragraphs(3, 4)
		w.raw("</div><div><pre>", html.EscapeString(w.code(12+w.random.IntN(10))), "</pre></div></div>\n")
	}
}

func (w *writing) code(lines int) string {
	var b strings.Builder
	for i := range lines {
		indent := strings.Repeat("    ", w.random.IntN(3))
		switch i % 4 {
		case 0:
			fmt.Fprintf(&b, "%sfunc %s%d() {\n", indent, w.word(), i)
		case 1:
			fmt.Fprintf(&b, "%s%s := %d\n", indent, w.word(), w.random.IntN(100))
		case 2:
			fmt.Fprintf(&b, "%s// %s\n", indent, w.phrase(3))
		default:
			fmt.Fprintf(&b, "%sreturn %s(%q)\n", indent, w.word(), w.word())
		}
	}
	return b.String()
}

func form(w *writing) {
	w.tag("h1", "Application for "+w.phrase(3))
	w.tag("p", w.prose(2))
	for part := range 2 + w.random.IntN(2) {
		w.tag("h2", fmt.Sprintf("Part %c %s", 'A'+part, w.phrase(2)))
		w.raw("<table>")
		for range 4 + w.random.IntN(4) {
			switch w.random.IntN(3) {
			case 0:
				w.raw("<tr>")
				w.tag(`td colspan="4"`, w.phrase(3)+": "+w.phrase(5))
			case 1:
				w.raw("<tr>")
				w.tag(`td colspan="2"`, w.phrase(2))
				w.tag("td", w.phrase(2))
				w.tag("td", w.amount())
			default:
				w.raw("<tr>")
				for range 4 {
					w.tag("td", w.phrase(1+w.random.IntN(2)))
				}
			}
			w.raw("</tr>\n")
		}
		w.raw("</table>\n")
	}
	w.tag("p", w.prose(2))
}

func balance(w *writing) {
	w.tag("h1", "Balance sheet of "+w.phrase(3))
	w.tag("p", w.prose(2))
	w.raw("<table><thead><tr>")
	for _, head := range []string{"Item", "Note", "This year", "Last year"} {
		w.tag("th", head)
	}
	w.raw("</tr></thead><tbody>")
	for range 3 {
		for range 4 + w.random.IntN(4) {
			w.raw("<tr>")
			w.tag("td", w.phrase(2+w.random.IntN(3)))
			w.tag("td", w.pick("", strconv.Itoa(w.random.IntN(30))))
			w.tag("td", w.amount())
			w.tag("td", w.pick("–", w.amount(), w.amount()))
			w.raw("</tr>\n")
		}
		w.raw("<tr>")
		w.tag("td", "Total of "+w.word())
		w.tag("td", "")
		w.tag("td", w.amount())
		w.tag("td", w.amount())
		w.raw("</tr>\n")
	}
	w.raw("</tbody></table>\n")
	w.paragraphs(2, 3)
}

func bodyHeads(w *writing) {
	w.tag("h1", w.phrase(5))
	for section := range 6 {
		title := w.phrase(3)
		if w.count%2 == 0 {
			title = fmt.Sprintf("%d.%d %s", section/3+1, section%3+1, title)
		}
		w.tag("h2", title)
		w.paragraphs(3, 4)
	}
}

func longTable(w *writing) {
	w.tag("h1", w.phrase(3))
	w.tag("p", w.prose(3))
	w.table(70+w.random.IntN(60), 4+w.random.IntN(3), func() string { return w.pick(w.amount(), w.word(), w.phrase(2)) })
	w.tag("p", w.prose(2))
}

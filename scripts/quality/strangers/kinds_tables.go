package strangers

import (
	"fmt"
	"strconv"
)

func merged(w *writing) {
	w.tag("h1", w.phrase(3))
	w.tag("p", w.prose(2))
	w.raw("<table><tr>")
	w.tag(`th rowspan="2"`, w.phrase(1))
	w.tag(`th colspan="2"`, w.phrase(2))
	w.tag(`th colspan="2"`, w.phrase(2))
	w.raw("</tr>\n<tr>")
	for range 4 {
		w.tag("th", w.phrase(1))
	}
	w.raw("</tr>\n")
	for group := range 3 {
		rows := 2 + w.random.IntN(2)
		for i := range rows {
			w.raw("<tr>")
			if i == 0 {
				w.tag(fmt.Sprintf(`td rowspan="%d"`, rows), fmt.Sprintf("Group %d", group+1))
			}
			for range 4 {
				w.tag("td", w.amount())
			}
			w.raw("</tr>\n")
		}
	}
	w.raw("<tr>")
	w.tag(`td colspan="3"`, w.phrase(3))
	w.tag("td", w.amount())
	w.tag("td", w.amount())
	w.raw("</tr></table>\n")
	w.tag("p", w.prose(2))
}

func turnedHeads(w *writing) {
	w.tag("h1", w.phrase(3))
	w.tag("p", w.prose(2))
	w.raw("<table><tr>")
	w.tag("th", w.phrase(1))
	cols := 5 + w.random.IntN(4)
	for range cols {
		w.tag("th", w.phrase(1+w.random.IntN(2)))
	}
	w.raw("</tr>\n")
	for range 6 + w.random.IntN(5) {
		w.raw("<tr>")
		w.tag("td", w.phrase(2))
		for range cols {
			w.tag("td", w.pick("yes", "no", strconv.Itoa(w.random.IntN(400))))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
	w.tag("p", w.prose(2))
}

func nested(w *writing) {
	w.tag("h1", w.phrase(3))
	for range 2 {
		w.tag("p", w.prose(2))
		w.nest(0)
	}
	w.tag("p", w.prose(2))
}

func (w *writing) nest(depth int) {
	list := w.pick("ul", "ol")
	w.raw("<", list, ">\n")
	for i := range 2 + w.random.IntN(3) {
		w.raw("<li>", w.phrase(2+w.random.IntN(14)))
		if depth < 3 && i == 1 {
			w.nest(depth + 1)
		}
		w.raw("</li>\n")
	}
	w.raw("</", list, ">\n")
}

func report(w *writing) {
	w.tag("h1", w.phrase(5))
	for section := range 3 {
		w.tag("h2", fmt.Sprintf("%d. %s", section+1, w.phrase(3)))
		w.paragraphs(2, 5)
		w.bullets(12)
		w.table(3+w.random.IntN(4), 3+w.random.IntN(2), func() string { return w.pick(w.amount(), w.phrase(2)) })
		w.tag("h3", w.phrase(3))
		w.paragraphs(2, 4)
	}
}

func invoice(w *writing) {
	w.tag("h1", "Invoice")
	w.tag("p", w.phrase(3))
	w.tag("p", w.phrase(4))
	w.tag("p", w.prose(1))
	w.raw("<table><tr>")
	for _, head := range []string{"Position", "Description", "Quantity", "Price", "Amount"} {
		w.tag("th", head)
	}
	w.raw("</tr>\n")
	for i := range 4 + w.random.IntN(5) {
		w.raw("<tr>")
		w.tag("td", strconv.Itoa(i+1))
		w.tag("td", w.phrase(3+w.random.IntN(8)))
		w.tag("td", strconv.Itoa(w.random.IntN(20)+1))
		w.tag("td", w.amount())
		w.tag("td", w.amount())
		w.raw("</tr>\n")
	}
	w.raw("<tr>")
	w.tag(`td colspan="4"`, "Total")
	w.tag("td", w.amount())
	w.raw("</tr></table>\n")
	w.paragraphs(2, 2)
}

func framed(w *writing) {
	w.tag("h1", w.phrase(3))
	for range 3 {
		w.raw("<div>")
		w.tag("h2", w.phrase(2))
		w.paragraphs(2, 4)
		w.raw("</div>\n")
		w.paragraphs(2, 3)
	}
	w.raw("<div>")
	w.bullets(10)
	w.raw("</div>\n")
}

func rightToLeft(w *writing) {
	w.tag("h1", w.phrase(3))
	for range 2 {
		w.tag("h2", w.phrase(2))
		for range 3 {
			w.tag("p", fmt.Sprintf("%s %d %s ISO %d %s", w.prose(1), 1990+w.random.IntN(40), w.sentence(), 9000+w.random.IntN(99), w.prose(2)))
		}
		w.bullets(6)
	}
	w.table(4, 3, func() string { return strconv.Itoa(w.random.IntN(9000)) })
}

package strangers

import (
	"fmt"
	"strconv"
	"strings"
)

// money returns a sum with cents.
func (w *writing) money() string {
	return fmt.Sprintf("%s%d.%02d", w.pick("", "", fmt.Sprintf("%d,", 1+w.random.IntN(90))), 100+w.random.IntN(900), w.random.IntN(100))
}

// statement is one of a bank: each row has a sum in one of two columns.
func statement(w *writing) {
	w.heads("Date", "Description", "Debit", "Credit", "Balance")
	for i := range 8 + w.random.IntN(12) {
		w.raw("<tr>")
		w.tag("td", fmt.Sprintf("%02d.%02d.2025", 1+i, 1+w.random.IntN(12)))
		w.tag("td", w.phrase(2+w.random.IntN(7)))
		sums := []string{w.money(), ""}
		if w.random.IntN(3) == 0 {
			sums[0], sums[1] = sums[1], sums[0]
		}
		w.number(sums[0])
		w.number(sums[1])
		w.number(w.money())
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// statistics have years under groups, and titles of groups of rows.
func statistics(w *writing) {
	groups, years := 2+w.random.IntN(2), 2+w.random.IntN(2)
	w.raw("<table><tr>")
	w.tag(`th rowspan="2"`, w.phrase(1))
	for range groups {
		w.tag(fmt.Sprintf(`th colspan="%d"`, years), w.phrase(2))
	}
	w.raw("</tr>\n<tr>")
	for range groups {
		for y := range years {
			w.tag("th", strconv.Itoa(2020+y))
		}
	}
	w.raw("</tr>\n")
	for range 8 + w.random.IntN(10) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(4)))
		for range groups * years {
			w.number(w.pick(fmt.Sprintf("%d.%d", w.random.IntN(100), w.random.IntN(10)), fmt.Sprintf("%d,%03d", 1+w.random.IntN(99), w.random.IntN(1000)), "–"))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// schedule is a week, in whose hours there may be nothing.
func schedule(w *writing) {
	w.heads("Time", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
	for i := range 5 + w.random.IntN(5) {
		w.raw("<tr>")
		w.tag("td", fmt.Sprintf("%02d:00–%02d:50", 8+i, 8+i))
		for range 5 {
			w.tag("td", w.pick("", w.phrase(1), w.phrase(2), w.phrase(3)))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// partsList has sums below groups, which reach over columns.
func partsList(w *writing) {
	w.heads("No.", "Part", "Unit", "Quantity", "Price", "Total")
	for group := range 2 {
		for i := range 3 + w.random.IntN(4) {
			w.raw("<tr>")
			w.tag("td", fmt.Sprintf("%d.%d", group+1, i+1))
			w.tag("td", w.phrase(1+w.random.IntN(8)))
			w.tag("td", w.pick("pc", "m", "kg", "h"))
			w.number(strconv.Itoa(1 + w.random.IntN(300)))
			w.number(w.money())
			w.number(w.money())
			w.raw("</tr>\n")
		}
		w.raw("<tr>")
		w.tag(`td colspan="5"`, "Subtotal "+w.phrase(2))
		w.number(w.money())
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// survey has questions, and shares and means of answers.
func survey(w *writing) {
	w.heads("Question", "n", "Yes, %", "Mean (SD)", "p")
	for range 6 + w.random.IntN(6) {
		w.raw("<tr>")
		w.tag("td", w.phrase(3+w.random.IntN(12))+"?")
		w.number(strconv.Itoa(20 + w.random.IntN(900)))
		w.number(fmt.Sprintf("%d.%d", w.random.IntN(100), w.random.IntN(10)))
		w.number(fmt.Sprintf("%d.%02d (%d.%02d)", w.random.IntN(5), w.random.IntN(100), w.random.IntN(2), w.random.IntN(100)))
		w.number(fmt.Sprintf("0.%03d", w.random.IntN(1000)))
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// comparison has some words to some lines in each cell.
func comparison(w *writing) {
	w.heads(w.phrase(1), w.phrase(2), w.phrase(2))
	for range 4 + w.random.IntN(5) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(2)))
		for range 2 {
			w.tag("td", w.phrase(2+w.random.IntN(18)))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// register has people, and where they are found.
func register(w *writing) {
	w.heads("Name", "Street", "Town", "Telephone", "Address")
	for range 8 + w.random.IntN(14) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1)+", "+w.phrase(1))
		w.tag("td", w.phrase(1)+" "+strconv.Itoa(1+w.random.IntN(200)))
		w.tag("td", fmt.Sprintf("%05d %s", w.random.IntN(99999), w.phrase(1)))
		w.tag("td", fmt.Sprintf("%04d %d", w.random.IntN(999), 10000+w.random.IntN(90000)))
		w.tag("td", w.word()+"@example.org")
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// constants have a symbol, a number and a unit, which stand close to each other.
func constants(w *writing) {
	w.heads("Quantity", "Symbol", "Value", "Unit", "Source")
	for range 7 + w.random.IntN(9) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(3)))
		w.tag("td", w.pick("a", "B", "c0", "dx", "E", "k1", "Tm"))
		w.number(fmt.Sprintf("%d.%03d", w.random.IntN(400), w.random.IntN(1000)))
		w.tag("td", w.pick("m", "m/s", "kg", "°C", "kJ/mol", "%"))
		w.tag("td", w.phrase(1)+" "+strconv.Itoa(1970+w.random.IntN(55)))
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// ranking has many rows of close columns.
func ranking(w *writing) {
	w.heads("#", "Team", "P", "W", "D", "L", "Goals", "Pts")
	for i := range 10 + w.random.IntN(16) {
		w.raw("<tr>")
		w.number(strconv.Itoa(i + 1))
		w.tag("td", w.phrase(1+w.random.IntN(3)))
		for range 4 {
			w.number(strconv.Itoa(w.random.IntN(34)))
		}
		w.number(fmt.Sprintf("%d:%d", w.random.IntN(90), w.random.IntN(90)))
		w.number(strconv.Itoa(w.random.IntN(90)))
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// glossary has a word and what it means, without a head.
func glossary(w *writing) {
	w.raw("<table>")
	for range 6 + w.random.IntN(8) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(2)))
		w.tag("td", w.prose(1+w.random.IntN(2)))
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// distances are half of a square.
func distances(w *writing) {
	towns := make([]string, 5+w.random.IntN(4))
	for i := range towns {
		towns[i] = w.phrase(1)
	}
	w.heads(append([]string{""}, towns[:len(towns)-1]...)...)
	for i := 1; i < len(towns); i++ {
		w.raw("<tr>")
		w.tag("td", towns[i])
		for j := range len(towns) - 1 {
			if j < i {
				w.number(strconv.Itoa(10 + w.random.IntN(900)))
			} else {
				w.tag("td", "")
			}
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// footnoted has marks at its numbers, and what they mean in lines below.
func footnoted(w *writing) {
	cols := 3 + w.random.IntN(3)
	names := make([]string, 1, 1+cols)
	names[0] = w.phrase(1)
	for range cols {
		names = append(names, w.phrase(1)+w.pick("", " (t)", " (%)"))
	}
	w.heads(names...)
	for range 7 + w.random.IntN(9) {
		w.raw("<tr>")
		w.tag("td", w.phrase(1+w.random.IntN(4))+w.pick("", "", " *"))
		for range cols {
			w.number(strings.TrimPrefix(w.amount(), "0"))
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
	w.tag("p", "* "+w.phrase(6))
	w.tag("p", "Source: "+w.phrase(4))
}

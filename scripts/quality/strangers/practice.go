package strangers

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strconv"
	"strings"
)

// practice is the origin of pages to tune with.
const practice = "practice"

// practicePages returns pages to tune with: tables of the kinds that documents have, in looks that are drawn by lot, and what looks like a
// table and is none. They are no part of the corpus and of its figures, and none is held back.
func practicePages(count int) (all []Document) {
	for i := range count {
		all = append(all, practicePage(fmt.Sprintf("practice %d", i+1), i))
	}
	return all
}

// practiceKinds are what a page of practice has one or two of.
var practiceKinds = []struct {
	name  string
	write func(w *writing)
}{
	{"options", optionsTable}, {"ragged", raggedTable}, {"grouped head", groupedHead}, {"head of lines", linesHead}, {"row groups", rowGroups},
	{"totals", totalsTable}, {"numbers", numbersTable}, {"narrow", narrowTable}, {"sparse", sparseTable}, {"words", wordsTable},
	{"labels", labelsTable}, {"definitions", definitions}, {"contents", contents}, {"listing", listing}, {"letter", letterHead}, {"pairs", pairs},
}

func practicePage(name string, i int) Document {
	w := newWriting(name, english)
	first := practiceKinds[i%len(practiceKinds)]
	w.tag("h1", w.phrase(3))
	w.tag("p", w.prose(2))
	first.write(w)
	w.tag("p", w.prose(2))
	if w.random.IntN(2) == 0 {
		practiceKinds[w.random.IntN(len(practiceKinds))].write(w)
		w.tag("p", w.prose(1))
	}
	d := Document{Name: name, Kind: "practice: " + first.name, Origin: practice, Licence: "own", Lang: "en", Body: w.b.String(), CSS: practiceLook(w.random)}
	switch w.random.IntN(6) {
	case 0:
		d.Printer = LibreOffice
	case 1:
		d.Printer = Typst
	default:
		d.Printer = Chromium
	}
	return d
}

// practiceLook draws a look by lot: type, columns of text, rules, room in cells, and how cells are aligned.
func practiceLook(random *rand.Rand) string {
	pick := func(all ...string) string { return all[random.IntN(len(all))] }
	look := fonts[random.IntN(len(fonts))]
	if random.IntN(4) == 0 {
		look += columns(2+random.IntN(2), pick("6mm", "8mm"), pick("left", "justify"))
	}
	look += "table{border-collapse:collapse;width:" + pick("100%", "100%", "auto", "70%") + ";margin:" + pick("6pt", "10pt", "14pt") + " 0}" +
		"td,th{padding:" + pick("0", "1pt", "2pt", "4pt") + " " + pick("3pt", "5pt", "8pt", "12pt") + ";text-align:" + pick("left", "left", "left", "center", "right") +
		";vertical-align:" + pick("top", "top", "middle", "baseline", "bottom") + ";overflow-wrap:anywhere}td:first-child,th:first-child{text-align:left}th{font-weight:" + pick("bold", "normal") + "}"
	return look + pick(
		"", "", "", "", // no rules
		"td,th{border-bottom:1px solid #999}",
		"td,th{border:1px solid #555}",
		"table{border-top:1px solid;border-bottom:1px solid}tr:first-child>*{border-bottom:1px solid}",
		"tr:nth-child(even){background:#e6e6e6}",
		"td+td,th+th{border-left:1px solid #000}",
	)
}

// rows writes a table of rows of cells; the first is the head.
func (w *writing) rows(all [][]string) {
	w.raw("<table>")
	for i, row := range all {
		w.raw("<tr>")
		for _, cell := range row {
			w.tag(map[bool]string{true: "th", false: "td"}[i == 0], cell)
		}
		w.raw("</tr>\n")
	}
	w.raw("</table>\n")
}

// name returns a name as programs have them.
func (w *writing) name() string {
	a, b := w.words[w.random.IntN(len(w.words))], w.words[w.random.IntN(len(w.words))]
	return w.pick(a+"_"+b, a+strings.ToUpper(b[:1])+b[1:], a+"."+b, "--"+a, a)
}

func optionsTable(w *writing) {
	head := []string{"Option", "Type", "Default", "Description"}[:3+w.random.IntN(2)]
	if len(head) == 3 {
		head[2] = "Description"
	}
	all := [][]string{head}
	for range 4 + w.random.IntN(10) {
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
	all := [][]string{make([]string, cols)}
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
	w.raw("<table><tr>")
	for range cols {
		w.tag("th", w.phrase(1))
	}
	w.raw("</tr>\n")
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
	w.raw("<table><tr>")
	for range cols {
		w.tag("th", w.phrase(1))
	}
	w.raw("</tr>\n")
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
	all := [][]string{make([]string, cols)}
	for c := range cols {
		all[0][c] = w.pick(strconv.Itoa(2015+c), w.phrase(1))
	}
	for i := range 5 + w.random.IntN(25) {
		row := []string{w.pick(strconv.Itoa(i+1), w.phrase(1))}
		for range cols - 1 {
			row = append(row, w.pick(w.amount(), w.amount(), strconv.Itoa(w.random.IntN(100)), fmt.Sprintf("%d.%d%%", w.random.IntN(100), w.random.IntN(10)), "–"))
		}
		all = append(all, row)
	}
	w.rows(all)
}

func narrowTable(w *writing) {
	all := [][]string{{w.phrase(1), w.phrase(1)}}
	for range 4 + w.random.IntN(10) {
		all = append(all, []string{w.pick(w.name(), w.phrase(1)), w.phrase(1 + w.random.IntN(9))})
	}
	w.rows(all)
}

func sparseTable(w *writing) {
	cols := 4 + w.random.IntN(3)
	all := [][]string{make([]string, cols)}
	for c := range cols {
		all[0][c] = w.phrase(1)
	}
	for range 6 + w.random.IntN(8) {
		row := []string{w.phrase(1 + w.random.IntN(2))}
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
	w.raw("<table><tr>")
	for range cols {
		w.tag("th", w.phrase(1))
	}
	w.raw("</tr>\n")
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

func definitions(w *writing) {
	w.raw("<dl>")
	for range 4 + w.random.IntN(5) {
		w.tag("dt", w.pick(w.name(), w.phrase(2)))
		w.tag("dd", w.prose(1+w.random.IntN(2)))
	}
	w.raw("</dl>\n")
}

// contents is a table of contents, which is no table.
func contents(w *writing) {
	for i := range 6 + w.random.IntN(8) {
		w.tag("p", fmt.Sprintf("%d %s %s %d", i+1, w.phrase(2+w.random.IntN(4)), strings.Repeat(". ", 10+w.random.IntN(20)), 3+i*4))
	}
}

// listing is code whose parts are aligned.
func listing(w *writing) {
	w.raw("<pre>")
	for range 6 + w.random.IntN(10) {
		w.raw(html.EscapeString(fmt.Sprintf("%-14s = %-12s # %s", w.word(), strconv.Itoa(w.random.IntN(999)), w.phrase(2))), "\n")
	}
	w.raw("</pre>\n")
}

// letterHead is short lines of an address and of references.
func letterHead(w *writing) {
	for range 4 + w.random.IntN(3) {
		w.tag("p", w.phrase(1+w.random.IntN(4)))
	}
	w.tag("p", w.pick("Phone: ", "Reference: ")+strconv.Itoa(w.random.IntN(90_000_000)))
}

// pairs are lines of a name and a value.
func pairs(w *writing) {
	w.raw("<ul>")
	for range 4 + w.random.IntN(6) {
		w.tag("li", w.phrase(1+w.random.IntN(2))+": "+w.pick(w.amount(), w.phrase(2+w.random.IntN(20))))
	}
	w.raw("</ul>\n")
}

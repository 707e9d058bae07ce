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
// table and is none. They are neither in the corpus nor in its figures, and none is held back.
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
	{"options", optionsTable},
	{"ragged", raggedTable},
	{"grouped head", groupedHead},
	{"head of lines", linesHead},
	{"row groups", rowGroups},
	{"totals", totalsTable},
	{"numbers", numbersTable},
	{"narrow", narrowTable},
	{"sparse", sparseTable},
	{"words", wordsTable},
	{"labels", labelsTable},
	{"definitions", definitions},
	{"contents", contents},
	{"listing", listing},
	{"letter", letterHead},
	{"pairs", pairs},
	{"code cells", codeTable},
	{"addresses", addressTable},
	{"marks", marksTable},
	{"dated", datedTable},
	{"lists in cells", listsTable},
	{"timetable", timetable},
	{"prices", prices},
	{"close figures", closeFigures},
	{"form", form},
	{"merged", merged},
	{"invoice", invoice},
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
		";vertical-align:" + pick("top", "top", "middle", "baseline", "bottom") + ";overflow-wrap:anywhere}td:first-child,th:first-child{text-align:left}th{font-weight:" + pick("bold", "normal") + "}code{font:.9em \"Liberation Mono\"}"
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

func definitions(w *writing) {
	w.raw("<dl>")
	for range 4 + w.random.IntN(5) {
		w.tag("dt", w.pick(w.name(), w.phrase(2)))
		w.tag("dd", w.prose(1+w.random.IntN(2)))
	}
	w.raw("</dl>\n")
}

// contents is a list of headings with their pages: lines of text.
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

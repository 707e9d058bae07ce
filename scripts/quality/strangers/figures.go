package strangers

import (
	"fmt"
	"regexp"
	"strings"
)

// figured are kinds of tables as reports, accounts and registers have them, each printed by several programs in looks that a hash of the name draws.
var figured = []figuredKind{
	{"statement", statement},
	{"statistics", statistics},
	{"schedule", schedule},
	{"parts", partsList},
	{"survey", survey},
	{"comparison", comparison},
	{"register", register},
	{"constants", constants},
	{"ranking", ranking},
	{"glossary", glossary},
	{"distances", distances},
	{"footnoted", footnoted},
}

type figuredKind struct {
	name  string
	write func(w *writing)
}

// figuredEach is the number of documents of each of these kinds.
const figuredEach = 5

// figuredPrinters take turns, beginning with another one for each kind.
var figuredPrinters = []Printer{ReportLab, Chromium, Calc, WeasyPrint, Groff, FPDF, LibreOffice, Typst}

// figures returns documents of the figured kinds, from a number on; prefix begins their names.
func figures(prefix string, from, count int) (all []Document) {
	for at, k := range figured {
		for i := range count {
			number := from + i
			d := Document{Name: fmt.Sprintf("%s%s %d", prefix, k.name, number+1), Kind: k.name, Origin: "generated", Licence: "own", Lang: "en"}
			d.Printer = figuredPrinters[(number+3*at)%len(figuredPrinters)]
			s := styleOf(d.Name)
			w := newWriting(d.Name, english)
			w.right = s.Right
			w.tag("h1", w.phrase(3))
			w.tag("p", w.prose(2))
			k.write(w)
			w.tag("p", w.prose(2))
			d.Body, d.CSS = w.b.String(), s.css()
			all = append(all, d)
		}
	}
	return all
}

// style is how a table is printed.
type style struct {
	// Rules are "none", "head" (below the head), "book" (above and below the head, and at the end), "rows", "full" or "zebra".
	Rules string `json:"rules"`
	Font  string `json:"font"`
	// Size and Pad are in points.
	Size float64 `json:"size"`
	Pad  float64 `json:"pad"`
	// Right aligns numbers at the right, Middle cells in the middle of their row; Whole makes tables as wide as the text.
	Right  bool `json:"right"`
	Middle bool `json:"middle"`
	Whole  bool `json:"whole"`
}

// styleOf draws a style by a hash of a document's name.
func styleOf(name string) style {
	h := hashOf("style of " + name)
	next := func(n int) int {
		at := h % n
		h /= n
		return at
	}
	return style{
		Rules: []string{"none", "none", "head", "book", "rows", "full", "zebra"}[next(7)],
		Font:  []string{"serif", "sans"}[next(2)],
		Size:  8 + float64(next(4)),
		Pad:   2 + 2*float64(next(3)),
		Right: next(3) > 0, Middle: next(3) == 0, Whole: next(2) == 0,
	}
}

func (s style) css() string {
	var b strings.Builder
	fmt.Fprintf(&b, `body{font:%gpt/1.3 %q}table{border-collapse:collapse;margin:8pt 0`, s.Size, map[string]string{"serif": "Liberation Serif", "sans": "Liberation Sans"}[s.Font])
	if s.Whole {
		b.WriteString(";width:100%")
	}
	fmt.Fprintf(&b, `}td,th{padding:2pt %gpt}th{text-align:left}`, s.Pad)
	if s.Middle {
		b.WriteString("td,th{vertical-align:middle}")
	} else {
		b.WriteString("td,th{vertical-align:top}")
	}
	b.WriteString(map[string]string{
		"head": "th{border-bottom:1px solid #000}", "book": "table{border-top:1px solid;border-bottom:1px solid}th{border-bottom:1px solid}",
		"rows": "td,th{border-bottom:1px solid #999}", "full": "td,th{border:1px solid #555}", "zebra": "tr:nth-child(even){background:#e6e6e6}",
	}[s.Rules])
	return b.String()
}

// figure is a cell of numbers, as printers align them at the right.
var figure = regexp.MustCompile(`^[-–+±(]?[\d.,±() %]*\d[\d.,±() %]*$|^–$`)

// number writes a cell of a number.
func (w *writing) number(text string) {
	if w.right {
		w.tag(`td align="right"`, text)
	} else {
		w.tag("td", text)
	}
}

// heads writes a head of named columns.
func (w *writing) heads(names ...string) {
	w.raw("<table><tr>")
	for _, name := range names {
		w.tag("th", name)
	}
	w.raw("</tr>\n")
}

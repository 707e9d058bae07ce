package strangers

import (
	"fmt"
)

// kind is a kind of generated documents: how one is written, for which printers, and how it looks.
type kind struct {
	name     string
	write    func(w *writing)
	css      []string
	printers []Printer
	words    []string
	lang     string
	turned   int
}

// variants is the number of documents of each kind.
const variants = 9

const (
	columnRules = `table{border-collapse:collapse;width:100%;border:1px solid #000}td,th{border-left:1px solid #000;padding:1pt 5pt;text-align:right}td:first-child,th:first-child{text-align:left}th{border-bottom:1px solid #000}`
	fullRules   = `table{border-collapse:collapse;width:100%}td,th{border:1px solid #555;padding:2pt 4pt;text-align:left;vertical-align:top}`
	rowRules    = `table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #999;padding:3pt 6pt;text-align:left}`
	noRules     = `table{border-collapse:collapse;width:100%}td,th{padding:2pt 8pt;text-align:left}`
	zebra       = `table{border-collapse:collapse;width:100%}td,th{padding:3pt 6pt;text-align:left}tr:nth-child(even){background:#e6e6e6}th{background:#446;color:#fff}`
	columnsOf   = `@page{margin:14mm}body{columns:%d;column-gap:%s;text-align:%s}h1{column-span:all;text-align:center}`
)

func columns(n int, gap, align string) string { return fmt.Sprintf(columnsOf, n, gap, align) }

// fonts are put before the looks of a kind, one after the other.
var fonts = []string{
	`body{font:10pt/1.35 "Liberation Serif"}`, `body{font:9pt/1.3 "Liberation Sans"}`, `body{font:11pt/1.5 "DejaVu Serif"}`,
	`body{font:10pt/1.2 Carlito}`, `body{font:10.5pt/1.15 Caladea}`, `body{font:8.5pt/1.4 "Noto Sans"}`, `body{font:10pt/1.05 "Liberation Serif"}`,
}

// kinds are the pages that the issue names, and usual ones.
func kinds() []kind {
	latin := []Printer{Chromium, Chromium, Typst}
	every := []Printer{Chromium, LibreOffice, Typst}
	one := []Printer{Chromium}
	return []kind{
		{name: "law", write: law, css: []string{columns(2, "7mm", "justify"), columns(2, "5mm", "left"), columns(2, "9mm", "justify") + `h3{font-size:1em}`}, printers: latin},
		{name: "paper2", write: paper, css: []string{columns(2, "6mm", "justify"), columns(2, "8mm", "left") + rowRules}, printers: latin},
		{name: "paper3", write: paper, css: []string{columns(3, "5mm", "justify"), columns(3, "7mm", "left") + rowRules}, printers: latin},
		{name: "columns4", write: news, css: []string{`@page{size:A3 landscape}` + columns(4, "6mm", "justify")}, printers: one},
		{name: "prose beside code", write: besideCode, css: []string{besideCSS, besideCSS + `.x{font-size:8pt}pre{background:#eee}`}, printers: one},
		{name: "form", write: form, css: []string{fullRules + `td{height:24pt}`, fullRules + `td{height:16pt;font-size:8pt}`}, printers: one},
		{name: "balance sheet", write: balance, css: []string{columnRules, columnRules + `table{border:none}`, columnRules + `tr:last-child td{border-top:1px solid}`}, printers: one},
		{name: "headings of body size", write: bodyHeads, css: []string{
			`h1,h2,h3{font-size:1em;margin:10pt 0 3pt}`, `h1,h2,h3{font-size:1em;margin:8pt 0 0}p{margin:0 0 6pt}`,
			`h1{font-size:1.4em}h2,h3{font-size:1em;font-style:italic}`,
		}, printers: one},
		{name: "long table", write: longTable, css: []string{fullRules, rowRules, noRules, zebra}, printers: every},
		{name: "merged cells", write: merged, css: []string{fullRules, fullRules + `td,th{text-align:center}`, rowRules}, printers: []Printer{Chromium, LibreOffice}},
		{name: "turned heads", write: turnedHeads, css: []string{fullRules + `th+th{writing-mode:sideways-lr}`, fullRules + `th+th{writing-mode:vertical-rl}`}, printers: one},
		{name: "sideways", write: report, css: []string{sidewaysCSS + fullRules, sidewaysCSS + rowRules}, printers: one},
		{name: "turned pages", write: report, css: []string{fullRules}, printers: []Printer{Chromium, LibreOffice}, turned: 90},
		{name: "nested lists", write: nested, css: []string{`li{margin:2pt 0}`, `ul ul{list-style:square}`, `ol{list-style:lower-alpha}`}, printers: every},
		{name: "report", write: report, css: []string{fullRules, rowRules, zebra, noRules}, printers: every},
		{name: "invoice", write: invoice, css: []string{rowRules, noRules, zebra}, printers: []Printer{Chromium, LibreOffice}},
		{name: "tight", write: report, css: []string{`body{line-height:1!important}p{margin:4pt 0}` + fullRules, `body{line-height:.95!important}p{margin:3pt 0}`}, printers: one},
		{name: "frames", write: framed, css: []string{`div{border:1px solid #000;padding:6pt;margin:8pt 0}` + fullRules}, printers: one},
		{name: "arabic", write: rightToLeft, css: []string{`body{direction:rtl;font:11pt/1.5 "Noto Naskh Arabic","Liberation Serif"}` + fullRules, `body{direction:rtl;font:10pt/1.6 "Noto Kufi Arabic","Liberation Sans"}` + fullRules}, printers: one, words: arabic, lang: "ar"},
		{name: "hebrew", write: rightToLeft, css: []string{`body{direction:rtl;font:11pt/1.4 "DejaVu Sans"}` + fullRules}, printers: one, words: hebrew, lang: "he"},
		{name: "japanese columns", write: paper, css: []string{`body{font:10pt/1.6 "Noto Sans CJK JP"}` + columns(2, "8mm", "justify")}, printers: one, words: japanese, lang: "ja"},
		{name: "vertical japanese", write: prosaic, css: []string{`html{writing-mode:vertical-rl}body{font:11pt/1.7 "Noto Sans CJK JP"}`, `html{writing-mode:vertical-rl}body{font:10pt/1.9 "Noto Serif CJK JP"}`}, printers: one, words: japanese, lang: "ja"},
	}
}

const (
	besideCSS   = `.r{display:grid;grid-template-columns:1fr 1fr;column-gap:8mm}pre{font:8pt/1.3 "Liberation Mono";margin:0;white-space:pre-wrap}p{margin:0 0 6pt}`
	sidewaysCSS = `@page{size:A4;margin:0}html{writing-mode:sideways-lr}body{margin:15mm}`
)

// generated returns the documents of all kinds.
func generated() (all []Document) {
	for _, k := range kinds() {
		for i := range variants {
			d := Document{Name: fmt.Sprintf("%s %d", k.name, i+1), Kind: k.name, Origin: "generated"}
			all = append(all, k.written(d, i))
		}
	}
	return all
}

// further returns so many further documents of each kind, to tune with: rules that were made with the open ones fit those better than others.
func further(count int) (all []Document) {
	for _, k := range kinds() {
		for i := range count {
			d := Document{Name: fmt.Sprintf("extra %s %d", k.name, variants+i+1), Kind: "practice: " + k.name, Origin: practice}
			all = append(all, k.written(d, variants+i))
		}
	}
	for _, d := range figures("extra ", figuredEach, count) {
		d.Kind, d.Origin = "practice: "+d.Kind, practice
		all = append(all, d)
	}
	return all
}

// written returns a document with the text, the look and the printer that its name and number say.
func (k kind) written(d Document, number int) Document {
	d.Licence, d.Turned = "own", k.turned
	if d.Lang = k.lang; d.Lang == "" {
		d.Lang = "en"
	}
	words := k.words
	if words == nil {
		words = english
	}
	w := newWriting(d.Name, words)
	k.write(w)
	d.Body, d.Printer = w.b.String(), k.printers[number%len(k.printers)]
	if d.CSS = k.css[(number/len(k.printers))%len(k.css)]; k.words == nil {
		d.CSS = fonts[number%len(fonts)] + d.CSS
	}
	return d
}

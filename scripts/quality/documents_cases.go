package main

import (
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/officefile/officefiletest"
)

const (
	a4Upright, a4Lying, letterUpright = "595x842", "842x595", "612x792"
	// a4Printed is Chromium's A4.
	a4Printed = "596x842"

	wordOptions  = `{"pdfa":false,"quality":90}`
	sheetOptions = `{"landscape":false,"pdfa":false,"singlePageSheets":false}`
)

func wordCases() (cases []documentCase) {
	report := []string{
		"Quarterly report", "bold words", "first item", "step two", "Zoë Müller 1204", "Иван Петров 90", "田中太郎 12", "Second page", "Lorem ipsum", //nolint:gosmopolitan // as in make.py
		"Kopfzeile Bericht", "Seite 1", "Seite 2",
	}
	for _, kind := range []officefile.Kind{officefile.DOCX, officefile.ODT} {
		file := "." + strings.ToLower(kind.String())
		c := documentCase{slug: tool.WordToPDF, contentType: string(kind), options: wordOptions}
		c.file, c.texts, c.pages, c.size, c.looksLike = "report"+file, report, 2, letterUpright, "report"
		cases = append(cases, c)
		c.file, c.texts, c.pages, c.looksLike = "scripts"+file, sentences, 1, "scripts"
		cases = append(cases, c)
		c.file, c.texts, c.pages, c.size, c.looksLike = "landscape"+file, append(numbered("r%dc5", 200), "r0c0 r0c1"), 0, a4Lying, "landscape"
		cases = append(cases, c)
		c.options, c.texts, c.absent = `{"pdfa":true,"pageRanges":"2","quality":50}`, []string{"r40c5"}, []string{"r0c0", "r199c5"}
		c.pages, c.looksLike = 1, ""
		cases = append(cases, c)
	}
	for file, kind := range map[string]officefile.Kind{"embedded.docx": officefile.DOCX, "with its font.odt": officefile.ODT} {
		cases = append(cases, documentCase{
			slug: tool.WordToPDF, contentType: string(kind), options: wordOptions, file: file,
			texts: []string{"Set in its own font"}, pages: 1, font: "ToolmillProof",
		})
	}
	return append(cases, documentCase{
		slug: tool.WordToPDF, contentType: string(officefile.ODT), options: wordOptions, file: "footnote.odt",
		content: string(officefiletest.ODT("", `<text:p>A word<text:note text:id="f1" text:note-class="footnote"><text:note-citation>1</text:note-citation>`+
			`<text:note-body><text:p>said below</text:p></text:note-body></text:note> and more</text:p>`)),
		texts: []string{"A word1 and more", "said below"}, pages: 1,
	})
}

func slideCases() (cases []documentCase) {
	deck := []string{"Annual review", "first point", "مرحبا بالعالم", "cell 21", "Chart", "North", "Orders"}
	for _, kind := range []officefile.Kind{officefile.PPTX, officefile.ODP} {
		file := "." + strings.ToLower(kind.String())
		c := documentCase{slug: tool.SlidesToPDF, contentType: string(kind), options: wordOptions}
		c.file, c.texts, c.absent, c.pages, c.size, c.looksLike = "deck"+file, deck, []string{"never seen", "spoken"}, 4, "720x540", "deck"
		cases = append(cases, c)
		c.file, c.texts, c.absent, c.pages, c.size, c.looksLike = "many"+file, numbered("Slide number %d", 61)[1:], nil, 60, "960x540", ""
		cases = append(cases, c)
		c.options, c.texts, c.absent, c.pages = `{"pageRanges":"3-4,60"}`, []string{"Slide number 3", "Slide number 4", "Slide number 60"}, []string{"Slide number 5"}, 3
		cases = append(cases, c)
	}
	return cases
}

func sheetCases() (cases []documentCase) {
	orders := append([]string{
		"Zoë Müller 1204 1,806.00 55.2% 2024-02-29", "田中太郎 12 18.00 0.5%", "Total 2183", "Orders by name", //nolint:gosmopolitan // as in make.py
	}, sentences...)
	for _, kind := range []officefile.Kind{officefile.XLSX, officefile.ODS} {
		file := "." + strings.ToLower(kind.String())
		c := documentCase{slug: tool.SpreadsheetToPDF, contentType: string(kind), options: sheetOptions}
		c.file, c.texts, c.absent, c.pages, c.looksLike = "orders"+file, orders, []string{"never seen", "Secret"}, 2, "orders"
		if kind == officefile.XLSX {
			c.looksLike = "" // its chart's axes are in another place than in the ODS version: 0.32 of the ink
		}
		c.metadata = map[string]string{"sheets": "2"}
		cases = append(cases, c)
		c.options, c.size, c.looksLike = `{"landscape":true,"pdfa":true,"singlePageSheets":false}`, a4Lying, ""
		cases = append(cases, c)
		c.file, c.options, c.size, c.absent = "sheets"+file, sheetOptions, "", nil
		c.texts, c.pages, c.metadata = numbered("content of sheet %d", 31)[1:], 30, map[string]string{"sheets": "30"}
		cases = append(cases, c)
		c.file, c.texts, c.absent = "long"+file, []string{"row 0 0", "row 1999 13993"}, []string{"long", "for-print", "input"}
		c.pages, c.metadata = 0, map[string]string{"sheets": "1"}
		cases = append(cases, c)
		c.file, c.options, c.absent, c.texts, c.pages, c.metadata = "sheets"+file, `{"landscape":false,"pdfa":false,"singlePageSheets":true}`, nil, nil, 30, nil
		cases = append(cases, c)
	}
	return cases
}

// tableCases are CSV files in many dialects and charsets.
func tableCases() (cases []documentCase) {
	german := lines("Name;Nr;Preis", "Jürgen Groß;007;1.234,50", `"a; b";0012;=1+1`)
	encode := func(text string, by interface{ String(string) (string, error) }) string {
		encoded, err := by.String(text)
		if err != nil {
			panic(err) // text written here
		}
		return encoded
	}
	for _, t := range []struct{ name, content, delimiter, charset, first string }{
		{"semicolons.csv", german, "semicolon", "utf-8", "Jürgen Groß 007 1.234,50"},
		{"mark.csv", "\uFEFF" + german, "semicolon", "utf-8", "a; b 0012 =1+1"},
		{"commas.csv", lines("name,n", "Łukasz,0123", `"x, ""y""",+1`), "comma", "utf-8", `x, "y" +1`},
		{"tabs.csv", lines("name\tn", "שלום\t5"), "tab", "utf-8", "שלום"},
		{"pipes.csv", lines("name|n", "東京|1,200"), "pipe", "utf-8", "東京 1,200"}, //nolint:gosmopolitan // one of the scripts
		{"windows-1252.csv", encode(german, charmap.Windows1252.NewEncoder()), "semicolon", "windows-1252", "Jürgen Groß 007 1.234,50"},
		{"windows-1250.csv", encode(lines("Imię;Miasto", "Łukasz Żak;Łódź", "Grażyna Wiśniewska;Kraków", "proszę o fakturę;książki są w sklepie"), charmap.Windows1250.NewEncoder()), "semicolon", "windows-1250", "Łukasz Żak Łódź"},
		{"windows-1251.csv", encode(lines("Имя;Город", "Иван Петров;Москва", "Ольга;Казань"), charmap.Windows1251.NewEncoder()), "semicolon", "windows-1251", "Иван Петров Москва"},
		{"utf-16.csv", encode(german, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder()), "semicolon", "utf-16le", "Jürgen Groß 007 1.234,50"},
		{"declared.csv", "sep=:\r\na:b\r\n1:2,5\r\n", ":", "utf-8", "1 2,5"},
	} {
		cases = append(cases, documentCase{
			slug: tool.SpreadsheetToPDF, contentType: "text/csv", options: sheetOptions, file: t.name, content: t.content,
			texts: []string{t.first}, absent: []string{"sep="}, pages: 1, size: a4Upright,
			metadata: map[string]string{"charset": t.charset, "delimiter": t.delimiter, "sheets": "1"},
		})
	}
	wide := lines(strings.Join(numbered("column %d", 40), ","), strings.Join(numbered("v%d", 40), ","))
	return append(cases, documentCase{
		slug: tool.SpreadsheetToPDF, contentType: "text/csv", options: `{"landscape":true}`, file: "wide.csv", content: wide, texts: []string{"column 0 column 1", "column 39", "v39"},
		size: a4Lying, looksLike: "wide",
	})
}

func textCases() (cases []documentCase) {
	source := "# Bericht\n\n" + strings.Join(sentences, "\n\n") + "\n\n| Name | Orders |\n|:--|--:|\n| Zoë | 1,204 |\n\n- [x] done 🚀\n\n~~gone~~ https://example.com/a\n\n" +
		"```go\nfunc main() { fmt.Println(\"" + strings.Repeat("long ", 40) + "end\") }\n```\n\n> quoted\n\n<script>document.body.textContent='hacked'</script>\n\nlast[^1]\n\n[^1]: the note\n"
	want := append([]string{"Bericht", "Zoë 1,204", "done", "gone https://example.com/a", "func main()", `end")`, "quoted", "the note"}, sentences...)
	for _, theme := range []string{"modern", "classic", "compact"} {
		cases = append(cases, documentCase{
			slug: tool.HTMLMarkdownToPDF, contentType: "text/markdown", options: `{"theme":"` + theme + `"}`, file: "report-" + theme + ".md", content: source,
			texts: want, pages: 1, size: a4Printed, metadata: map[string]string{"blockedRequests": "0", "charset": "utf-8"}, looksLike: "markdown-" + theme,
		})
	}
	cyrillic, err := charmap.Windows1251.NewEncoder().String("Съешь ещё этих мягких булок\nда выпей чаю")
	if err != nil {
		panic(err) // text written here
	}
	return append(
		cases,
		documentCase{
			slug: tool.HTMLMarkdownToPDF, contentType: "text/plain", options: `{"pageSize":"Letter"}`, file: "two.txt",
			content: strings.Join(sentences, "\n") + "\n\tindented <b>\n" + strings.Repeat("wrapped ", 60) + "\fsecond page", texts: append(sentences, "indented <b>", "second page"), pages: 2, size: letterUpright,
		},
		documentCase{
			slug: tool.HTMLMarkdownToPDF, contentType: "text/plain", options: `{}`, file: "cyrillic.txt", content: cyrillic,
			texts: []string{"Съешь ещё этих мягких булок"}, metadata: map[string]string{"charset": "windows-1251"},
		},
		documentCase{
			slug: tool.HTMLMarkdownToPDF, contentType: "text/html", options: `{"margin":"15mm"}`, file: "page.html",
			content: `<meta charset=utf-8><style>h1{color:#246}</style><h1>Rechnung</h1>` + strings.Join(sentences, "<p>") + `<img src="https://example.com/a.png"><script>document.write("<p>written")</script>`,
			texts:   append(sentences, "Rechnung", "written"), pages: 1, metadata: map[string]string{"blockedRequests": "1"}, looksLike: "html",
		},
	)
}

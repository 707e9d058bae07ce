package pdftomarkdown

import (
	"bufio"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/toolmill/toolmill/workers/engines/pdfstructure"
)

func written(pages ...pdfstructure.Page) string {
	var b strings.Builder
	to := bufio.NewWriter(&b)
	(&writer{to: to}).document(pdfstructure.Document{Pages: pages})
	if err := to.Flush(); err != nil {
		return err.Error()
	}
	return b.String()
}

func page(blocks ...pdfstructure.Block) pdfstructure.Page {
	return pdfstructure.Page{Number: 1, Blocks: blocks}
}

func spansOf(s string) []pdfstructure.Span { return []pdfstructure.Span{{Text: s}} }

func item(level int, number, s string) pdfstructure.Block {
	return pdfstructure.Block{Kind: pdfstructure.Item, Level: level, Number: number, Spans: spansOf(s)}
}

func TestBlocks(t *testing.T) {
	table := &pdfstructure.Table{Rows: 2, Cols: 2, Cells: []pdfstructure.Cell{
		{ColSpan: 1, RowSpan: 1, Spans: []pdfstructure.Span{{Text: "a", Bold: true}}},
		{Col: 1, ColSpan: 1, RowSpan: 1, Spans: spansOf("b|c")},
		{Row: 1, ColSpan: 2, RowSpan: 1, Spans: spansOf("wide")},
	}}
	for name, test := range map[string]struct {
		page pdfstructure.Page
		want string
	}{
		"heading":   {page(pdfstructure.Block{Kind: pdfstructure.Heading, Level: 2, Spans: []pdfstructure.Span{{Text: "A", Bold: true}}}), "## A\n\n"},
		"paragraph": {page(pdfstructure.Block{Spans: spansOf("a")}, pdfstructure.Block{Spans: spansOf("b\nc")}), "a\n\nb\\\nc\n\n"},
		"list": {
			page(item(0, "", "a"), item(1, "", "b"), item(0, "", "c"), item(0, "1", "d"), item(1, "", "e"), item(0, "2", "f"), pdfstructure.Block{Spans: spansOf("g")}),
			"- a\n  - b\n- c\n\n1. d\n   - e\n2. f\n\ng\n\n",
		},
		"code":    {page(pdfstructure.Block{Kind: pdfstructure.Code, Spans: spansOf("a ``` b\n  c")}), "````\na ``` b\n  c\n````\n\n"},
		"table":   {page(pdfstructure.Block{Kind: pdfstructure.TableBlock, Table: table}), "| a | b\\|c |\n| --- | --- |\n| wide |  |\n\n"},
		"scanned": {pdfstructure.Page{Number: 7, Scanned: true}, "*Page 7 is a picture without text. It was not read.*\n\n"},
		"broken":  {pdfstructure.Page{Number: 8, Broken: true}, "*Page 8 is damaged. It was left out.*\n\n"},
	} {
		if got := written(test.page); got != test.want {
			t.Errorf("%s:\n%q, not\n%q", name, got, test.want)
		}
	}
}

func TestAParagraphGoesOnOnTheNextPage(t *testing.T) {
	first, second := page(pdfstructure.Block{Spans: spansOf("It begins")}), page(pdfstructure.Block{Spans: spansOf("and ends.")}, pdfstructure.Block{Spans: spansOf("More.")})
	if got := written(first, second); got != "It begins and ends.\n\nMore.\n\n" {
		t.Errorf("%q", got)
	}
	if got := written(first, page(pdfstructure.Block{Spans: spansOf("Another one.")})); got != "It begins\n\nAnother one.\n\n" {
		t.Errorf("%q", got)
	}
}

func TestLooks(t *testing.T) {
	for want, s := range map[string]pdfstructure.Span{
		"**a b** ":                         {Text: "a b ", Bold: true},
		" *a*":                             {Text: " a", Italic: true},
		"***a***":                          {Text: "a", Bold: true, Italic: true},
		"`a*b`":                            {Text: "a*b", Mono: true},
		"`` ` ``":                          {Text: "`", Mono: true},
		"[a](https://example.com/%28x%29)": {Text: "a", Link: "https://example.com/(x)"},
		"b":                                {Text: "b", Link: "javascript:alert(1)"},
		"c":                                {Text: "c", Link: "file:///etc/passwd"},
	} {
		if got := span(s); got != want {
			t.Errorf("%+v: %q, not %q", s, got, want)
		}
	}
}

// Whatever the text is, a renderer shows it and makes nothing of it.
func TestTextStaysText(t *testing.T) {
	for _, s := range []string{
		"# no heading", "####### none", "- no item", "+ no item", "* no item", "1. none", "23) none", "> no quote", "***", "---", "===", "```", "~~~ x", "| a | b |",
		"*a* _b_ __c__ `d` ~~e~~", "[a](b) ![c](d) [e]: f", "<b>a</b> <!-- c --> <https://example.com>", "&amp; &#65; & AT&T", `a\b \* \\`, "snake_case and _this_",
		"    no code", "a  ", "http://example.com/a_b_c", "x < y > z",
	} {
		source := written(page(pdfstructure.Block{Spans: spansOf(s)}))
		var html strings.Builder
		if err := goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Convert([]byte(source), &html); err != nil {
			t.Fatal(err)
		}
		shown := strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&amp;", "&").Replace(html.String())
		if want := "<p>" + strings.TrimSpace(s) + "</p>\n"; shown != want {
			t.Errorf("%q is shown as %q (Markdown %q)", s, shown, source)
		}
	}
}

package pdftomarkdown

import (
	"bufio"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/tables"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

func written(pages ...layout.PageLayout) string {
	var b strings.Builder
	to := bufio.NewWriter(&b)
	(&writer{to: to}).document(layout.Document{Pages: pages}.Joined())
	if err := to.Flush(); err != nil {
		return err.Error()
	}
	return b.String()
}

func sheet(blocks ...layout.Block) layout.PageLayout {
	return layout.PageLayout{Number: 1, Blocks: blocks}
}

func spansOf(s string) []text.Run { return []text.Run{{Text: s}} }

func item(level int, number, s string) layout.Block {
	return layout.Block{Kind: layout.ListItem, Level: level, Marker: number, Ordered: number != "", Runs: spansOf(s)}
}

func entry(level int, title, number string) layout.Block {
	return layout.Block{Kind: layout.ListItem, Level: level, Page: number, Runs: spansOf(title)}
}

func TestBlocks(t *testing.T) {
	table := &tables.Table{Rows: 2, Cols: 2, Cells: []tables.Cell{
		{ColSpan: 1, RowSpan: 1, Runs: []text.Run{{Text: "a", Style: page.Style{Bold: true}}}},
		{Col: 1, ColSpan: 1, RowSpan: 1, Runs: spansOf("b|c")},
		{Row: 1, ColSpan: 2, RowSpan: 1, Runs: spansOf("wide")},
	}}
	for name, test := range map[string]struct {
		page layout.PageLayout
		want string
	}{
		"heading":   {sheet(layout.Block{Kind: layout.Heading, Level: 2, Runs: []text.Run{{Text: "A", Style: page.Style{Bold: true}}}}), "## A\n\n"},
		"paragraph": {sheet(layout.Block{Runs: spansOf("a")}, layout.Block{Runs: spansOf("b\nc")}), "a\n\nb\\\nc\n\n"},
		"list": {
			sheet(item(0, "", "a"), item(1, "", "b"), item(0, "", "c"), item(0, "1", "d"), item(1, "", "e"), item(0, "2", "f"), layout.Block{Runs: spansOf("g")}),
			"- a\n  - b\n- c\n\n1. d\n   - e\n2. f\n\ng\n\n",
		},
		"scripts": {
			sheet(layout.Block{Runs: []text.Run{
				{Text: "word"},
				{Text: "1 ", Style: page.Style{Script: page.Above}},
				{Text: "and x"},
				{Text: "n", Style: page.Style{Script: page.Below, Italic: true}},
				{Text: "+1", Style: page.Style{Script: page.Below}},
				{Text: "2", Style: page.Style{Script: page.Above}},
			}}),
			"word<sup>1</sup> and x<sub>*n*+1</sub><sup>2</sup>\n\n",
		},
		"contents": {
			sheet(entry(0, "1. Rivers", "iv"), entry(1, "1.1 Lakes", "3"), entry(0, "Index", "9")), "- 1\\. Rivers … iv\n  - 1.1 Lakes … 3\n- Index … 9\n\n",
		},
		"clauses": {
			sheet(item(0, "(1)", "a"), item(1, "1", "b"), item(1, "2", "c"), item(0, "(2)", "d"), item(0, "(a)", "e"), layout.Block{Runs: spansOf("f")}),
			"(1) a\n\n1. b\n2. c\n\n(2) d\n\n(a) e\n\nf\n\n",
		},
		"a list that begins inside another one": {
			sheet(layout.Block{Runs: spansOf("a")}, item(1, "", "b"), item(1, "", "c"), item(2, "", "d"), item(0, "", "e")), "a\n\n- b\n- c\n  - d\n- e\n\n",
		},
		"code in two weights is one span": {
			sheet(layout.Block{Runs: []text.Run{
				{Text: "Use ", Style: page.Style{}},
				{Text: `\`, Style: page.Style{Mono: true, Bold: true}},
				{Text: "usepackage", Style: page.Style{Mono: true}},
				{Text: "{a}", Style: page.Style{Mono: true, Italic: true}},
				{Text: " now", Style: page.Style{}},
			}}), "Use `\\usepackage{a}` now\n\n",
		},
		"signs of a slanted font are no emphasis": {
			sheet(layout.Block{Runs: []text.Run{
				{Text: "Ann Author", Style: page.Style{}},
				{Text: "†", Style: page.Style{Italic: true}},
				{Text: " and ", Style: page.Style{}},
				{Text: "others!", Style: page.Style{Italic: true}},
			}}), "Ann Author† and *others!*\n\n",
		},
		"code":    {sheet(layout.Block{Kind: layout.Code, Runs: spansOf("a ``` b\n  c")}), "````\na ``` b\n  c\n````\n\n"},
		"table":   {sheet(layout.Block{Kind: layout.Table, Table: table}), "| a | b\\|c |\n| --- | --- |\n| wide |  |\n\n"},
		"scanned": {layout.PageLayout{Number: 7, Scanned: true}, "*Page 7 is a picture without text. It was not read.*\n\n"},
		"broken":  {layout.PageLayout{Number: 8, Broken: true}, "*Page 8 is damaged. It was left out.*\n\n"},
	} {
		if got := written(test.page); got != test.want {
			t.Errorf("%s:\n%q, not\n%q", name, got, test.want)
		}
	}
}

func TestAParagraphGoesOnOnTheNextPage(t *testing.T) {
	first, second := sheet(layout.Block{Runs: spansOf("It begins")}), sheet(layout.Block{Continues: true, Runs: spansOf(" and ends.")}, layout.Block{Runs: spansOf("More.")})
	if got := written(first, second); got != "It begins and ends.\n\nMore.\n\n" {
		t.Errorf("%q", got)
	}
	if got := written(first, sheet(layout.Block{Runs: spansOf("Another one.")})); got != "It begins\n\nAnother one.\n\n" {
		t.Errorf("%q", got)
	}
}

// A renderer shows what belongs to an item in it, and counts on.
func TestBlocksInItems(t *testing.T) {
	in := func(depth int, b layout.Block) layout.Block {
		b.Within = depth
		return b
	}
	code, table := layout.Block{Kind: layout.Code, Runs: spansOf("a\n\n b")}, layout.Block{Kind: layout.Table, Table: &tables.Table{
		Rows: 1, Cols: 1, Cells: []tables.Cell{{ColSpan: 1, RowSpan: 1, Runs: spansOf("x")}},
	}}
	for name, test := range map[string]struct{ got, want string }{
		"code, text and tables": {
			written(sheet(item(0, "9.", "a"), in(1, code), in(1, layout.Block{Runs: spansOf("b\nc")}), item(0, "10.", "d"), in(1, table), item(0, "11.", "e"), layout.Block{Runs: spansOf("f")})),
			"9. a\n\n   ```\n   a\n\n    b\n   ```\n\n   b\\\n   c\n\n10. d\n\n    | x |\n    | --- |\n\n11. e\n\nf\n\n",
		},
		"the outer item after the inner one": {
			written(sheet(item(0, "1.", "a"), item(1, "", "b"), in(2, layout.Block{Runs: spansOf("c")}), in(1, layout.Block{Runs: spansOf("d")}), item(1, "", "e"), item(0, "2.", "f"))),
			"1. a\n   - b\n\n     c\n\n   d\n\n   - e\n2. f\n\n",
		},
		"in a list that begins in another one": {
			written(sheet(item(1, "", "a"), in(2, layout.Block{Runs: spansOf("b")}), in(1, layout.Block{Runs: spansOf("c")}))), "- a\n\n  b\n\nc\n\n",
		},
		"a page that was not read": {
			written(sheet(item(0, "", "a"), in(1, code)), layout.PageLayout{Number: 2, Broken: true}, sheet(in(1, layout.Block{Runs: spansOf("b")}))),
			"- a\n\n  ```\n  a\n\n   b\n  ```\n\n*Page 2 is damaged. It was left out.*\n\nb\n\n",
		},
		"without an item before it": {written(sheet(in(1, code))), "```\na\n\n b\n```\n\n"},
	} {
		if test.got != test.want {
			t.Errorf("%s:\n%q, not\n%q", name, test.got, test.want)
		}
	}
}

func TestLooks(t *testing.T) {
	for want, s := range map[string]text.Run{
		"**a b** ":                         {Text: "a b ", Style: page.Style{Bold: true}},
		" *a*":                             {Text: " a", Style: page.Style{Italic: true}},
		"***a***":                          {Text: "a", Style: page.Style{Bold: true, Italic: true}},
		"`a*b`":                            {Text: "a*b", Style: page.Style{Mono: true}},
		"`` ` ``":                          {Text: "`", Style: page.Style{Mono: true}},
		"[a](https://example.com/%28x%29)": {Text: "a", Style: page.Style{Link: "https://example.com/(x)"}},
		"b":                                {Text: "b", Style: page.Style{Link: "javascript:alert(1)"}},
		"c":                                {Text: "c", Style: page.Style{Link: "file:///etc/passwd"}},
	} {
		if got := span(s); got != want {
			t.Errorf("%+v: %q, not %q", s, got, want)
		}
	}
}

// Any text is shown by a renderer and has no effect as markup.
func TestTextStaysText(t *testing.T) {
	for _, s := range []string{
		"# no heading", "####### none", "- no item", "+ no item", "* no item", "1. none", "23) none", "> no quote", "***", "---", "===", "```", "~~~ x", "| a | b |",
		"*a* _b_ __c__ `d` ~~e~~", "[a](b) ![c](d) [e]: f", "<b>a</b> <!-- c --> <https://example.com>", "&amp; &#65; & AT&T", `a\b \* \\`, "snake_case and _this_",
		"    no code", "a  ", "http://example.com/a_b_c", "x < y > z",
	} {
		source := written(sheet(layout.Block{Runs: spansOf(s)}))
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

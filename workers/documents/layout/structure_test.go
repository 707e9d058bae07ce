package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

const filler = "words that fill a line of the text with what nobody needs to know about it"

func TestStructure(t *testing.T) {
	for name, test := range map[string]struct {
		sheet *printed
		want  string
	}{
		"headings by size, paragraphs by room": {
			newSheet().text(huge, 50, 50, "Title").text(large, 50, 90, "Part one").lines(regular, 50, 120, filler, "and the rest.").
				lines(regular, 50, 170, filler, "Another end."),
			"h1 Title\nh2 Part one\n" + filler + " and the rest.\n" + filler + " Another end.",
		},
		"a bold line by itself is a heading, one in the text is not": {
			newSheet().text(large, 50, 50, "Part").text(bold, 50, 90, "Small heading").lines(regular, 50, 106, filler, filler).
				text(bold, 50, 180, "A bold sentence that ends."),
			"h1 Part\nh2 Small heading\n" + filler + " " + filler + "\nA bold sentence that ends.",
		},
		"lists, nested and numbered, with lines that go on": {
			newSheet().text(regular, 50, 50, "• Outer "+filler).text(regular, 58, 63, "goes on here").text(regular, 80, 76, "◦ inner").
				text(regular, 50, 89, "• last").text(regular, 50, 120, "1. first").text(regular, 50, 133, "2) second"),
			"* Outer " + filler + " goes on here\n * inner\n* last\n1* first\n2* second",
		},
		"a hyphen at the end of a line": {
			newSheet().lines(regular, 50, 50, filler+" in a long consid-", "eration of "+filler+" of self-", "Evident things."),
			filler + " in a long consideration of " + filler + " of self-Evident things.",
		},
		"an indented line begins a paragraph": {
			newSheet().text(regular, 62, 50, filler).lines(regular, 50, 63, filler, filler).text(regular, 62, 89, filler).text(regular, 50, 102, filler),
			filler + " " + filler + " " + filler + "\n" + filler + " " + filler,
		},
		"code keeps its room": {
			newSheet().text(regular, 50, 40, "Text.").text(mono, 50, 70, "if x {").text(mono, 70, 83, "y()").text(mono, 50, 96, "}"),
			"Text.\ncode if x {\n    y()\n}",
		},
		"two columns, one after the other": {
			newSheet().text(huge, 50, 40, "A title over both of the columns of this page").
				lines(regular, 50, 100, "left one of the words", "left two of the words", "left three of them all", "left four of the words.").
				lines(regular, 320, 100, "right one of the words", "right two of the words", "right three of them all", "right four of the words."),
			"h1 A title over both of the columns of this page\nleft one of the words left two of the words left three of them all left four of the words.\n" +
				"right one of the words right two of the words right three of them all right four of the words.",
		},
	} {
		if got := short(Analyze([]page.Page{test.sheet.Page})); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got, test.want)
		}
	}
}

func TestDrawnBullets(t *testing.T) {
	s := newSheet().text(regular, 60, 50, "Apples").text(regular, 60, 63, "Pears").text(regular, 90, 76, "Small ones")
	for _, at := range [][2]float64{{50, 53}, {50, 66}, {80, 79}} {
		s.Marks = append(s.Marks, box(at[0], at[1], at[0]+4, at[1]+4))
	}
	if got := short(Analyze([]page.Page{s.Page})); got != "* Apples\n* Pears\n * Small ones" {
		t.Error(got)
	}
}

// A letter from a typewriter is not code.
func TestTextOfOnePitchIsText(t *testing.T) {
	letter := newSheet().lines(mono, 50, 70, "Dear reader, this letter was written on", "a machine whose letters are all of one", "width. It goes on.")
	want := "Dear reader, this letter was written on a machine whose letters are all of one width. It goes on."
	if got := short(Analyze([]page.Page{letter.Page})); got != want {
		t.Error(got)
	}
}

func TestTables(t *testing.T) {
	xs, ys := []float64{50, 150, 250, 350}, []float64{100, 120, 140, 160}
	at := []float64{55, 155, 255}
	spanning := newSheet().row(104, at, "a", "b", "c").row(124, at, "wide").text(regular, 255, 124, "x").row(144, at, "1", "2", "3")
	for _, y := range ys {
		spanning.rule(50, y, 350, y)
	}
	spanning.rule(50, 100, 50, 160).rule(350, 100, 350, 160).rule(150, 100, 150, 120).rule(150, 140, 150, 160).rule(250, 100, 250, 160)
	for name, test := range map[string]struct {
		sheet *printed
		want  string
	}{
		"ruled": {
			newSheet().grid(xs, ys).row(104, at, "Name", "Size", "").row(124, at, "Fish and chips", "2", "3").row(144, at, "", "", "4"),
			"Name|Size|/Fish and chips|2|3/||4",
		},
		"a cell over two columns": {spanning, "a|b|c/wide (1x2)|x/1|2|3"},
		"two lines in a cell": {
			newSheet().grid(xs, []float64{100, 120, 160}).row(104, at, "a", "b", "c").lines(regular, 55, 124, "one of", "two").row(124, []float64{155, 255}, "x", "y"),
			"a|b|c/one of two|x|y",
		},
		"without rules": {
			newSheet().row(100, at, "Name", "Size", "Cost").row(115, at, "Fish and chips", "2", "3.50").row(130, at, "Soup", "10", "4"),
			"Name|Size|Cost/Fish and chips|2|3.50/Soup|10|4",
		},
		"without rules, a row of two lines": {
			newSheet().row(100, at, "Name", "Size", "Cost").row(118, at, "Fish", "2 of the", "3").text(regular, 155, 130, "big ones").row(148, at, "Soup", "1", "4"),
			"Name|Size|Cost/Fish|2 of the big ones|3/Soup|1|4",
		},
		"without rules, a first cell of two lines": {
			newSheet().row(100, at, "Name", "Size", "Cost").row(118, at, "Fish and", "2", "3").text(regular, 55, 130, "chips").row(148, at, "Soup", "1", "4").
				row(166, at, "Bread", "1", "2"),
			"Name|Size|Cost/Fish and chips|2|3/Soup|1|4/Bread|1|2",
		},
		"without rules, text after it": {
			newSheet().row(100, at, "Name", "Size", "Cost").row(115, at, "Fish", "2", "3").row(130, at, "Soup", "1", "4").lines(regular, 50, 150, filler+" "+filler, filler),
			"Name|Size|Cost/Fish|2|3/Soup|1|4\n" + filler + " " + filler + " " + filler,
		},
		"without rules, a header of two rows": {
			newSheet().text(regular, 170, 100, "Years2025").text(regular, 300, 100, "Years2026").text(regular, 55, 107, "Name").
				row(114, []float64{155, 205, 285, 335}, "Frost", "Rain", "Frost", "Rain").row(130, []float64{55, 155, 205, 285, 335}, "Lake", "1", "2", "5", "6").
				row(145, []float64{55, 155, 205, 285, 335}, "River", "3", "4", "7", "8"),
			"Name (2x1)|Years2025 (1x2)|Years2026 (1x2)/Frost|Rain|Frost|Rain/Lake|1|2|5|6/River|3|4|7|8",
		},
		"justified lines are not a table": {
			newSheet().row(100, []float64{55, 120, 200}, "which of", "the water", "people").row(113, []float64{55, 120, 200}, "offers", "that they", "liked").
				row(113, []float64{225}, "x").text(regular, 55, 126, "ends"),
			"which of the water people offers that they liked x ends",
		},
		"a box is not a table": {newSheet().grid([]float64{40, 500}, []float64{90, 130}).lines(regular, 50, 100, filler, "end."), filler + " end."},
		"a list is not a table": {
			newSheet().text(regular, 50, 50, "1.").text(regular, 80, 50, "First thing").text(regular, 50, 63, "2.").text(regular, 80, 63, "Second thing").
				text(regular, 50, 76, "3.").text(regular, 80, 76, "Third thing"),
			"1* First thing\n2* Second thing\n3* Third thing",
		},
	} {
		if got := short(Analyze([]page.Page{test.sheet.Page})); got != test.want {
			t.Errorf("%s:\n%s\nwant:\n%s", name, got, test.want)
		}
	}
}

func TestATableGoesOnOverPages(t *testing.T) {
	xs, at := []float64{50, 150, 250}, []float64{55, 155}
	first := newSheet().grid(xs, []float64{700, 720, 740}).row(704, at, "No.", "Name").row(724, at, "1", "x")
	second := newSheet().grid(xs, []float64{40, 60, 80}).row(44, at, "No.", "Name").row(64, at, "2", "y").text(regular, 50, 100, "After it.")
	second.Number = 2
	d := Analyze([]page.Page{first.Page, second.Page})
	if got := short(d); got != "No.|Name/1|x/2|y\nAfter it." {
		t.Error(got)
	}
	if all := d.Joined().Tables(); len(all) != 1 || all[0].Rows != 3 || all[0].Page != 1 || all[0].Accuracy != 100 {
		t.Errorf("%+v", all)
	}
	other := newSheet().grid([]float64{50, 190, 250}, []float64{40, 60, 80}).row(44, at, "a", "b").row(64, at, "2", "y")
	if d := Analyze([]page.Page{first.Page, other.Page}); len(d.Joined().Tables()) != 2 {
		t.Errorf("other columns: %d tables", len(d.Joined().Tables()))
	}
}

func TestRunningHeadersAndFootersAreLeftOut(t *testing.T) {
	var pages []page.Page
	for n := range 4 {
		s := newSheet().text(regular, 50, 20, fmt.Sprintf("Report, page %d", n+1)).lines(regular, 50, 100, fmt.Sprintf("Text of page %c.", 'a'+n)).
			text(regular, 290, 780, fmt.Sprint(n+1))
		s.Number = n + 1
		pages = append(pages, s.Page)
	}
	d := Analyze(pages)
	if got := short(d); got != "Text of page a.\nText of page b.\nText of page c.\nText of page d." || d.Dropped() != 8 {
		t.Errorf("%s (%d left out)", got, d.Dropped())
	}
	if d.KeptChars != d.TextChars || d.TextChars == 0 {
		t.Errorf("%d of %d characters", d.KeptChars, d.TextChars)
	}
	if got := short(Analyze(pages[:2])); !strings.Contains(got, "Report") {
		t.Errorf("two pages are not enough to know: %s", got)
	}
}

func TestRightToLeft(t *testing.T) {
	for name, test := range map[string]struct {
		words []string // from left to right, each as it is written
		want  string
	}{
		"words":                  {[]string{"גימל", "בית", "אלף"}, "אלף בית גימל"},
		"a number":               {[]string{"בית", "2026", "אלף"}, "אלף 2026 בית"},
		"Latin words":            {[]string{"בית", "two", "words", "אלף"}, "אלף two words בית"},
		"brackets as drawn":      {[]string{"גימל", "בית(", ")דלת", "אלף"}, "אלף (דלת בית) גימל"},
		"one word in a line":     {[]string{"one", "אלף", "two", "three"}, "one אלף two three"},
		"two words in a line":    {[]string{"some", "בית", "אלף", "more", "words"}, "some אלף בית more words"},
		"brackets about numbers": {[]string{"בית", "(2026)", "אלף"}, "אלף (2026) בית"},
	} {
		s := newSheet()
		x := 50.0
		for _, w := range test.words {
			s.text(regular, x, 50, asDrawn(w))
			x = s.Words[len(s.Words)-1].X1 + 3
		}
		if got := short(Analyze([]page.Page{s.Page})); got != test.want {
			t.Errorf("%s: %q, not %q", name, got, test.want)
		}
	}
}

func TestSpansKeepTheirLooks(t *testing.T) {
	s := newSheet().text(regular, 50, 50, "some").text(bold, 80, 50, "bold words").text(regular, 140, 50, "here")
	s.Links = []page.Link{{Box: box(139, 49, 170, 62), Address: "https://example.com"}}
	spans := Analyze([]page.Page{s.Page}).Pages[0].Blocks[0].Runs
	var got []string
	for _, p := range spans {
		got = append(got, fmt.Sprintf("%q %t %s", p.Text, p.Bold, p.Link))
	}
	if joined := strings.Join(got, ", "); joined != `"some " false , "bold words" true , " " false , "here" false https://example.com` &&
		joined != `"some " false , "bold words " true , "here" false https://example.com` && joined != `"some" false , " " false , "bold words" true , " " false , "here" false https://example.com` {
		t.Error(joined)
	}
}

func TestPagesThatSayNothing(t *testing.T) {
	scan, broken := newSheet(), newSheet()
	scan.Pictures, broken.Broken = 0.9, true
	d := Analyze([]page.Page{scan.Page, broken.Page, newSheet().Page})
	if !d.Pages[0].Scanned || !d.Pages[1].Broken || d.Pages[2].Scanned || d.TextChars != 0 {
		t.Errorf("%+v", d.Pages)
	}
	if d := Analyze(nil); len(d.Pages) != 0 {
		t.Errorf("%+v", d)
	}
}

func TestTurnedTextIsNotLost(t *testing.T) {
	s := newSheet().text(regular, 50, 50, "Upright.")
	s.Words = append(s.Words, page.Word{Text: "Sideways", Size: 10, Turned: true, Box: box(10, 300, 20, 350)})
	if got := short(Analyze([]page.Page{s.Page})); got != "Upright.\nSideways" {
		t.Error(got)
	}
	if got := fmt.Sprint(TextGrid(s.Page)); got != "[[Upright.] [Sideways]]" {
		t.Error(got)
	}
}

func TestTextGrid(t *testing.T) {
	s := newSheet().text(regular, 50, 50, "Name of it").text(regular, 200, 50, "12").text(regular, 205, 65, "7").text(regular, 50, 80, "end")
	if got := fmt.Sprintf("%q", TextGrid(s.Page)); got != `[["Name of it" "12"] ["" "7"] ["end"]]` {
		t.Error(got)
	}
}

// Two pages suffice where a number counts them, so that a table goes on over the page number.
func TestATableGoesOnOverPageNumbers(t *testing.T) {
	xs := []float64{50, 200, 350}
	first, second := newSheet(), newSheet()
	second.Number = 2
	first.lines(regular, 50, 60, "Here is a line of text before the table, which is not very long.")
	for i, names := range []string{"name amount price", "apples 3 1.20", "plums 12 2.50", "pears 7 0.80"} {
		first.row(640+14*float64(i), xs, strings.Fields(names)...)
	}
	for i, names := range []string{"figs 4 2.20", "dates 11 3.50", "limes 6 1.80"} {
		second.row(50+14*float64(i), xs, strings.Fields(names)...)
	}
	second.lines(regular, 50, 200, "Here is a line of text after the table, which is not very long.")
	first.text(regular, 300, 770, "– 4 –")
	second.text(regular, 300, 770, "– 5 –")
	got := short(Analyze([]page.Page{first.Page, second.Page}))
	want := "Here is a line of text before the table, which is not very long.\n" +
		"name|amount|price/apples|3|1.20/plums|12|2.50/pears|7|0.80/figs|4|2.20/dates|11|3.50/limes|6|1.80\n" +
		"Here is a line of text after the table, which is not very long."
	if got != want {
		t.Errorf("%s", got)
	}
}

// A page that is alone has a number only if it is a 1 in the middle of its bottom.
func TestAnOnlyPageHasANumber(t *testing.T) {
	for name, c := range map[string]struct {
		x, y  float64
		said  string
		pages int
		want  string
	}{
		"in the middle": {297.5, 760, "1", 1, ""},
		"at the side":   {500, 760, "1", 1, "\n1"},
		"at the top":    {297.5, 20, "1", 1, "1\n"},
		"another one":   {297.5, 760, "7", 1, "\n7"},
		"of two pages":  {297.5, 760, "1", 2, "\n1"},
	} {
		s := newSheet().lines(regular, 50, 200, "Here is a line of text, which is not very long.").text(regular, c.x, c.y, c.said)
		pages := []page.Page{s.Page}
		for len(pages) < c.pages {
			pages = append(pages, newSheet().lines(regular, 50, 200, "And another one, which ends.").Page)
		}
		want := "Here is a line of text, which is not very long."
		if c.y < 200 {
			want = c.want + want
		} else {
			want += c.want
		}
		if got := short(Analyze(pages[:1:1])); c.pages == 1 && got != want {
			t.Errorf("%s: %q", name, got)
		}
		if got := short(Analyze(pages)); c.pages > 1 && got != want+"\nAnd another one, which ends." {
			t.Errorf("%s: %q", name, got)
		}
	}
}

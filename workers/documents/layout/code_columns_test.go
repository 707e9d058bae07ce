package layout

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

func TestCodeBesideTextIsReadWithItsSection(t *testing.T) {
	s := newSheet()
	for i, title := range []string{"First", "Second"} {
		top := 60 + 200*float64(i)
		s.text(large, 50, top, title).lines(regular, 50, top+30, "words that fill a line of this", "column so that the next one", "goes on below it, and so on", "until it ends.").
			lines(mono, 320, top+30, "if x > 1 && y < 2 {", "y(x, 2, another.one)", "z(y + x, 4, more)", "}")
	}
	want := "h1 First\nwords that fill a line of this column so that the next one goes on below it, and so on until it ends.\ncode if x > 1 && y < 2 {\ny(x, 2, another.one)\nz(y + x, 4, more)\n}\n" +
		"h1 Second\nwords that fill a line of this column so that the next one goes on below it, and so on until it ends.\ncode if x > 1 && y < 2 {\ny(x, 2, another.one)\nz(y + x, 4, more)\n}"
	if got := short(Analyze([]page.Page{s.Page})); got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}

func TestTheSizeOfProseIsTheBodysNotThatOfMuchCode(t *testing.T) {
	s := newSheet().lines(regular, 50, 60, filler, "which ends here.")
	for i := range 40 {
		s.text(mono, 50, 110+13*float64(i), "some.code(that, is, much, longer, than, the, text)")
	}
	for i := range s.Words {
		if s.Words[i].Mono {
			s.Words[i].Size *= 0.8
		}
	}
	if d := Analyze([]page.Page{s.Page}); d.Pages[0].Blocks[0].Kind != Paragraph {
		t.Errorf("%s", short(d))
	}
}

// A column of text may be half code: its sections are not those of the column beside it.
func TestAColumnWithMuchCodeIsReadWhole(t *testing.T) {
	s := newSheet()
	s.lines(regular, 50, 60, "words that fill a line of this", "column so that the next one").
		lines(mono, 50, 90, "if x > 1 && y < 2 {", "y(x, 2, another.one)", "z(y + x, 4, more)", "}", "and(so, on, to)").
		lines(regular, 50, 160, "until all of it has been said", "and the column ends.")
	s.lines(regular, 320, 66, "words that fill a line of that", "column so that the next one", "ends here.").text(large, 320, 121, "Next").
		lines(regular, 320, 146, "words that fill a line of that", "column so that the next one", "ends here.")
	want := "words that fill a line of this column so that the next one\ncode if x > 1 && y < 2 {\ny(x, 2, another.one)\nz(y + x, 4, more)\n}\nand(so, on, to)\n" +
		"until all of it has been said and the column ends.\nwords that fill a line of that column so that the next one ends here.\nh1 Next\n" +
		"words that fill a line of that column so that the next one ends here."
	if got := short(Analyze([]page.Page{s.Page})); got != want {
		t.Errorf("%s\nwant:\n%s", got, want)
	}
}

// The parts of a program's help are below each other, as cells are.
func TestLinesOfCodeAreNotParted(t *testing.T) {
	s := newSheet().lines(regular, 50, 60, filler, "which ends here.")
	for i, line := range [][2]string{
		{"Commands of the program", ""},
		{"program inspect [spec..]", "Run the tests of all that is named"},
		{"program init <directory>", "create a setup in the directory"},
		{"Rules and what they do", ""},
		{"--allow-uncaught-errors", "Allow errors that nobody has caught"},
		{"--async-only-or-nothing", "Require tests to use a promise"},
		{"--bail-at-the-first-one", "Stop at once when a test has failed"},
		{"--colour-of-the-output", "Show colours wherever there may be"},
	} {
		y := 110 + 13*float64(i)
		s.text(mono, 50, y, line[0]).text(mono, 250, y, line[1])
	}
	d := Analyze([]page.Page{s.Page})
	if blocks := d.Pages[0].Blocks; len(blocks) != 2 || blocks[1].Kind != Code || len(blocks[1].Lines) != 8 {
		t.Errorf("%s", short(d))
	}
}

// What of the code is on each page begins further in on one of them, or on neither.
func TestCodeGoesOnOnTheNextPage(t *testing.T) {
	for name, c := range map[string]struct {
		first, second []string
		y             float64
		want          string
	}{
		"level":                   {[]string{"func main() {", "    run(1)"}, []string{"    run(2)", "}"}, 740, "code func main() {\n    run(1)\n    run(2)\n}"},
		"the rest is further in":  {[]string{"func main() {", "    run(1)"}, []string{"    run(2)", "    run(3)"}, 740, "code func main() {\n    run(1)\n    run(2)\n    run(3)"},
		"the beginning is":        {[]string{"    run(1)", "    run(2)"}, []string{"    run(3)", "}"}, 740, "code     run(1)\n    run(2)\n    run(3)\n}"},
		"a page that is not full": {[]string{"func main() {", "}"}, []string{"run(2)", "run(3)"}, 300, "code func main() {\n}\ncode run(2)\nrun(3)"},
	} {
		at := func(s *printed, y float64, lines []string) *printed {
			for i, l := range lines {
				trimmed := strings.TrimLeft(l, " ")
				s.text(mono, 50+5*float64(len(l)-len(trimmed)), y+13*float64(i), trimmed)
			}
			return s
		}
		first := at(newSheet().lines(regular, 50, 60, filler, filler, "which ends here."), c.y, c.first)
		second := at(newSheet(), 50, c.second).lines(regular, 50, 200, filler, filler, "which ends here.")
		second.Number = 2
		got := short(Analyze([]page.Page{first.Page, second.Page}))
		if !strings.Contains(got, "here.\n"+c.want+"\n") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestCodeGoesOnOverAPageThatIsFurtherIn(t *testing.T) {
	block := func(x float64, code string) *Block {
		rows := text.RowsOf(text.WordsOf(newSheet().text(mono, x, 50, code).Page))
		b := codeBlock(rows)
		b.Box.Y0, b.Box.Y1 = 50, 760
		return &b
	}
	first, second, third := block(50, "begin"), block(70, "inside"), block(50, "end")
	if !codeGoesOn(first, second, 800) || !codeGoesOn(second, third, 800) {
		t.Fatal("it does not")
	}
	if got := first.Runs[0].Text + second.Runs[0].Text + third.Runs[0].Text; got != "begin\n    inside\nend" {
		t.Errorf("%q", got)
	}
}

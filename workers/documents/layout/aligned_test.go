package layout

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestWhatIsInTheMiddleOrAtTheRight(t *testing.T) {
	// filler is 370 points wide from x to y: the middle of lines that begin at 50 is at 231.
	wide := func() *printed { return newSheet().lines(regular, 50, 50, filler, filler, "and the rest.") }
	middle := 50 + wide().Words[len(strings.Fields(filler))-1].X1/2 - 25
	right := 2*middle - 50
	at := func(s *printed, x, y float64, line string) *printed { // with its middle at x
		width := newSheet().text(regular, 0, 0, line).Words
		return s.text(regular, x-width[len(width)-1].X1/2, y, line)
	}
	ends := func(s *printed, y float64, line string) *printed {
		width := newSheet().text(regular, 0, 0, line).Words
		return s.text(regular, right-width[len(width)-1].X1, y, line)
	}
	for name, test := range map[string]struct {
		pages []*printed
		want  string
	}{
		"a caption in the middle":      {[]*printed{at(wide(), middle, 120, "Figure 1: A short caption")}, "middle Figure 1: A short caption"},
		"a caption of several lines":   {[]*printed{at(at(wide(), middle, 120, "Figure 1: A caption that has two"), middle, 133, "lines.")}, "middle Figure 1: A caption that has two lines."},
		"a quotation":                  {[]*printed{wide().lines(regular, 100, 120, filler[:54], filler[:54])}, ""},
		"a date at the right":          {[]*printed{ends(newSheet(), 20, "16 February 2018").lines(regular, 50, 50, filler, filler, "and the rest.")}, "right 16 February 2018"},
		"a line that is too long":      {[]*printed{ends(wide(), 120, filler[:60])}, ""},
		"an explanation, as others":    {[]*printed{at(wide(), middle, 120, "It has its middle here.").text(regular, middle-55, 150, "It has not, and begins as far in.")}, ""},
		"one on a page of its own":     {[]*printed{wide(), at(newSheet().text(regular, 50, 50, "Of all of the options"), 101.25, 90, "--all")}, ""},
		"a line that fills its column": {[]*printed{at(wide(), middle, 120, filler[:len(filler)-5])}, ""},
		"a title over two columns": {
			[]*printed{newSheet().text(huge, 177, 10, "A title over both").lines(regular, 50, 50, "left one of the words", "left two of the words", "left three of them all", "left four of the words.").
				lines(regular, 350, 50, "right one of the words", "right two of the words", "right three of them all", "right four of the words.")},
			"middle A title over both",
		},
		"a line in one of two columns": {
			[]*printed{newSheet().lines(regular, 50, 50, "left one of the words", "left two of the words", "left three of them all", "left four of the words.").
				text(regular, 85, 120, "Middle").lines(regular, 50, 160, "left one of the words", "left two of the words", "left three of them all", "left four of the words.").
				lines(regular, 320, 50, "right one of the words", "right two of the words", "right three of them all", "right four of the words.").
				lines(regular, 320, 120, "right one of the words", "right two of the words", "right three of them all", "right four of the words.", "right one of the words", "right two of the words")},
			"middle Middle",
		},
	} {
		var pages []page.Page
		for i, p := range test.pages {
			p.Number = i + 1
			pages = append(pages, p.Page)
		}
		d, got := Analyze(pages), []string{}
		each(&d, func(blocks []Block, i int) {
			switch b := blocks[i]; {
			case b.Centered:
				got = append(got, "middle "+b.Text())
			case b.Right:
				got = append(got, "right "+b.Text())
			}
		})
		if said := strings.Join(got, "/"); said != test.want {
			t.Errorf("%s: %q, not %q\n%s", name, said, test.want, short(d))
		}
	}
}

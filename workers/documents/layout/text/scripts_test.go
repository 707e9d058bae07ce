package text

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// placed returns words of one line, each with its size and how far its baseline is above the line's; a word that begins with + touches the one before.
func placed(parts ...any) (words []Word) {
	x := 50.0
	for i := 0; i < len(parts); i += 3 {
		said, size, raised := parts[i].(string), parts[i+1].(float64), parts[i+2].(float64)
		said, touches := strings.CutPrefix(said, "+")
		if !touches {
			x += 3
		}
		w := Word{Word: page.Word{Text: said, Size: size, Spaced: !touches}, Number: i}
		base := 100 - raised
		w.Box = page.Box{X0: x, Y0: base - 0.9*size, X1: x + 0.5*size*float64(len([]rune(said))), Y1: base + 0.2*size}
		words, x = append(words, w), w.X1
	}
	return words
}

func TestScriptsAreAboveAndBelowTheLine(t *testing.T) {
	for want, words := range map[string][]Word{
		"the mark{1} and x{2}":         placed("the", 10.0, 0.0, "mark", 10.0, 0.0, "+1", 7.0, 3.6, "and", 10.0, 0.0, "x", 10.0, 0.0, "+2", 7.0, 3.6),
		"{1}This is a note of H[2]O .": placed("1", 6.0, 3.0, "+This", 8.0, 0.0, "is", 8.0, 0.0, "a", 8.0, 0.0, "note", 8.0, 0.0, "of", 8.0, 0.0, "H", 8.0, 0.0, "+2", 5.5, -1.5, "+O", 8.0, 0.0, ".", 8.0, 0.0),
		"what browsers raise{1}":       placed("what", 10.0, 0.0, "browsers", 10.0, 0.0, "raise", 10.0, 0.0, "+1", 8.34, 3.6),
		"x[n−1] goes":                  placed("x", 10.0, 0.0, "+n", 7.0, -1.5, "+−1", 7.0, -1.5, "goes", 10.0, 0.0),
		"small CAPITALS here":          placed("small", 10.0, 0.0, "C", 10.0, 0.0, "+APITALS", 8.0, 0.0, "here", 10.0, 0.0),
		"the LATEX, name":              placed("the", 10.0, 0.0, "L", 10.0, 0.0, "+A", 7.0, 2.0, "+TEX,", 10.0, 0.0, "name", 10.0, 0.0),
		"a note (small) apart":         placed("a", 10.0, 0.0, "note", 10.0, 0.0, "(small)", 7.0, 3.0, "apart", 10.0, 0.0),
	} {
		got := ""
		for _, row := range RowsOf(words) {
			for _, run := range row.Runs() {
				switch run.Script {
				case page.Above:
					got += "{" + run.Text + "}"
				case page.Below:
					got += "[" + run.Text + "]"
				case page.OnLine:
					got += run.Text
				}
			}
		}
		if got = spaces.Replace(got); got != want {
			t.Errorf("%q is not %q", got, want)
		}
	}
}

// The space after a script is in its run.
var spaces = strings.NewReplacer(" }", "} ", " ]", "] ")

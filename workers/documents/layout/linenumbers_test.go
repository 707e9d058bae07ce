package layout

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

const wideLine = "these lines of a manuscript are long, and each is as wide as all others of the page are"

// numbered adds lines with a number before each, of a size in points.
func (s *printed) numbered(look int, first int, size float64, lines ...string) *printed {
	for i, l := range lines {
		y := 100 + 13*float64(i)
		number := strconv.Itoa(first + i)
		width := float64(len(number)) * size / 2
		s.Words = append(s.Words, page.Word{Text: number, Size: size, Spaced: true, Box: box(50-width, y+11-1.1*size, 50, y+11)})
		s.text(look, 60, y, l)
	}
	return s
}

func TestNumbersOfLinesAreNoText(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(strings.Repeat(wideLine+"\n", 12), "\n"), "\n")
	for _, size := range []float64{6, 10} {
		d := Analyze([]page.Page{newSheet().numbered(regular, 5, size, lines...).Page})
		if got, want := short(d), strings.TrimSpace(strings.Repeat(wideLine+" ", 12)); got != want {
			t.Errorf("size %g: %s", size, got)
		}
		if m := d.Pages[0].Margin; len(m) != 1 || m[0].Text() != "5 6 7 8 9 10 11 12 13 14 15 16" || d.Dropped() != 1 {
			t.Errorf("size %g: %v", size, m)
		}
	}
}

func TestOtherNumbersAtTheLeftAreText(t *testing.T) {
	var names, notes []string
	for i := range 12 {
		names, notes = append(names, fmt.Sprintf("name%c", 'a'+i)), append(notes, wideLine)
	}
	s := newSheet().numbered(regular, 1, 10, names...)
	for i := range 12 {
		s.text(regular, 300, 100+13*float64(i), "of 1999")
	}
	ofNotes := newSheet().numbered(regular, 1, 5, notes...)
	for i := range ofNotes.Words {
		w := &ofNotes.Words[i]
		w.Size *= 0.8
	}
	for i := range 25 {
		ofNotes.text(regular, 60, 300+13*float64(i), wideLine)
	}
	for name, p := range map[string]*printed{"a table": s, "a short list": newSheet().numbered(regular, 1, 10, names...), "notes": ofNotes} {
		if d := Analyze([]page.Page{p.Page}); len(d.Pages[0].Margin) > 0 {
			t.Errorf("%s has numbers of lines: %s", name, d.Pages[0].Margin[0].Text())
		}
	}
}

func TestNumbersOfAProgramAreAPartOfIt(t *testing.T) {
	s := newSheet().numbered(mono, 8, 6, "begin", "print 1", "end")
	for i := range 4 {
		s.text(regular, 60, 200+13*float64(i), wideLine)
	}
	if got, want := short(Analyze([]page.Page{s.Page})), "code  8  begin\n 9  print 1\n10  end\n"; !strings.HasPrefix(got, want) {
		t.Errorf("%q", got)
	}
}

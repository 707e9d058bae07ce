package layout

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// visual returns text as a reader of PDFs does: from left to right as it is drawn.
func visual(line string) []page.Word {
	var words []page.Word
	fields := strings.Fields(line)
	slices.Reverse(fields)
	x := 72.0
	for _, field := range fields {
		words = append(words, set(x, 100, 11, asDrawn(field))...)
		x = words[len(words)-1].X1 + 3
	}
	return words
}

// asDrawn reverses a right-to-left word, apart from its numbers.
func asDrawn(word string) string {
	if text.Direction(word) > 0 {
		return text.Turned(word)
	}
	return word
}

func TestTextIsReadFromRightToLeft(t *testing.T) {
	for _, line := range []string{
		"שלום עולם", "בשנת 2024 היו 17.5 משרדים", "שלום (בדיקה) סוף", "في عام 2024 كان هناك", "مكتب, واحد",
	} {
		d := Analyze([]page.Page{a4(visual(line))})
		if b := d.Pages[0].Blocks[0]; b.Text() != line || !b.RTL {
			t.Errorf("%q, right to left %t, want %q", b.Text(), b.RTL, line)
		}
	}
}

func TestWordsOfTheOtherDirectionKeepTheirOrder(t *testing.T) {
	right := set(300, 100, 11, "לארשי דלג")
	middle := set(200, 100, 11, "two words")
	left := set(150, 100, 11, "ףוס")
	if got := Analyze([]page.Page{a4(left, middle, right)}).Pages[0].Blocks[0].Text(); got != "גלד ישראל two words סוף" {
		t.Errorf("%q", got)
	}
	latin := Analyze([]page.Page{a4(set(72, 100, 11, "He said םולש לארשי to all of them"))})
	if got := latin.Pages[0].Blocks[0]; got.Text() != "He said ישראל שלום to all of them" || got.RTL {
		t.Errorf("%q", got.Text())
	}
}

// The sender is at the right of a letter's head, the reader on the left below, and the date on the right again.
func TestTheHeadOfALetterIsNoColumn(t *testing.T) {
	sender := slices.Concat(set(370, 37, 11, "Peter Example of the Town"), set(370, 51, 11, "Behind the Hill 2, the second"), set(370, 65, 11, "54321 Town beside the River"), set(370, 79, 11, "Telephone 0123 4567"))
	reader := slices.Concat(set(72, 44, 11, "The Office of Letters of the Town"), set(72, 150, 11, "Petra Reader of the Village"), set(72, 164, 11, "Before the Hill 1, the first"), set(72, 178, 11, "12345 Village beside the River"))
	date := set(450, 245, 11, "16 February 2018")
	body := slices.Concat(set(72, 290, 11, "Dear Petra,"), set(72, 320, 11, "for a year there has been no meeting of the members, and I remind you of what"),
		set(72, 334, 11, "was written down: there is to be one every half a year, and it is to be open."))
	d := Analyze([]page.Page{a4(sender, reader, date, body)})
	text := strings.Join(d.Texts(), " ")
	last := -1
	for _, part := range []string{"Office", "54321 Town", "Petra Reader", "12345 Village", "16 February", "Dear Petra", "for a year"} {
		at := strings.Index(text, part)
		if at < last || at < 0 {
			t.Fatalf("%q is not in order: %q", part, text)
		}
		last = at
	}
}

func TestADateAtTheRightEdgeStaysThere(t *testing.T) {
	body, _ := wrap(72, 160, 11, 450, prose+" and "+prose)
	edge := 0.0
	for _, w := range body {
		edge = max(edge, w.X1)
	}
	date := set(400, 100, 11, "16 February 2018")
	shift := edge - date[len(date)-1].X1
	for i := range date {
		date[i].X0, date[i].X1 = date[i].X0+shift, date[i].X1+shift
	}
	for want, words := range map[bool][]page.Word{true: date, false: set(72, 100, 11, "16 February 2018")} {
		if b := Analyze([]page.Page{a4(words, body)}).Pages[0].Blocks; len(b) != 2 || b[0].Right != want || b[1].Right {
			t.Errorf("%t: %+v", want, b)
		}
	}
}

func TestTheLinesOfAnAddressStayLines(t *testing.T) {
	address := slices.Concat(set(72, 100, 11, "Petra Reader"), set(72, 114, 11, "Before the Hill 1"), set(72, 128, 11, "12345 Village"))
	if got := Analyze([]page.Page{a4(address)}).Pages[0].Blocks; len(got) != 1 || got[0].Text() != "Petra Reader\nBefore the Hill 1\n12345 Village" {
		t.Errorf("%+v", got)
	}
	prose, _ := wrap(72, 100, 11, 120, "The offices of the town were asked for the Plans of the year, and none of them had any")
	if got := Analyze([]page.Page{a4(prose)}).Pages[0].Blocks; len(got) != 1 || strings.Contains(got[0].Text(), "\n") {
		t.Errorf("%+v", got)
	}
}

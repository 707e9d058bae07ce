package pdflayout

import (
	"slices"
	"strings"
	"testing"
)

// visual is text as it stands on the page: words from right to left, letters too.
func visual(text string) []Word {
	var words []Word
	fields := strings.Fields(text)
	slices.Reverse(fields)
	x := 72.0
	for _, field := range fields {
		if direction(field) > 0 {
			field = turned(field)
		}
		words = append(words, set(x, 100, 11, field)...)
		x = words[len(words)-1].X1 + 3
	}
	return words
}

func TestTextIsReadFromRightToLeft(t *testing.T) {
	for _, text := range []string{
		"שלום עולם", "בשנת 2024 היו 17.5 משרדים", "שלום (בדיקה) סוף", "في عام 2024 كان هناك", "مكتب, واحد",
	} {
		d := Analyze([]Page{a4(visual(text))})
		if b := d.Pages[0].Blocks[0]; b.Text() != text || !b.RTL {
			t.Errorf("%q, right to left %t, want %q", b.Text(), b.RTL, text)
		}
	}
}

func TestWordsOfTheOtherDirectionKeepTheirOrder(t *testing.T) {
	right := set(300, 100, 11, "לארשי דלג")
	middle := set(200, 100, 11, "two words")
	left := set(150, 100, 11, "ףוס")
	if got := Analyze([]Page{a4(left, middle, right)}).Pages[0].Blocks[0].Text(); got != "גלד ישראל two words סוף" {
		t.Errorf("%q", got)
	}
	latin := Analyze([]Page{a4(set(72, 100, 11, "He said םולש לארשי to all of them"))})
	if got := latin.Pages[0].Blocks[0]; got.Text() != "He said ישראל שלום to all of them" || got.RTL {
		t.Errorf("%q", got.Text())
	}
}

func TestMirroredBracketsAreMended(t *testing.T) {
	words := []Word{{Text: ")א"}, {Text: "ב("}}
	uprightBrackets(words)
	if words[0].Text+words[1].Text != "(אב)" {
		t.Errorf("%+v", words)
	}
	cut := []Word{{Text: "א)"}}
	if uprightBrackets(cut); cut[0].Text != "א)" {
		t.Errorf("%q: the line before has its other half", cut[0].Text)
	}
}

func TestLamAlefIsMended(t *testing.T) {
	for given, want := range map[string]string{
		"األول": "الأول", "واإلدارة": "والإدارة", "االجتماع": "الاجتماع", "ال": "لا", "ال.": "لا.", "والد": "والد", "البيت": "البيت", "مال": "مال",
	} {
		if got := mended(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

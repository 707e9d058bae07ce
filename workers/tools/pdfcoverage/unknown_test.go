package pdfcoverage

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestLettersAreUnknownIfBothReadersTakeThemAlike(t *testing.T) {
	for name, c := range map[string]struct {
		share         float64
		pdfium, other string
		want          float64
	}{
		"both alike":             {0.5, "Uif rvjdl cspxo gpy", "Uif rvjdl cspxo gpy", 0.5},
		"the other knows":        {0.5, "Uif rvjdl cspxo gpy", sentence, 0},
		"the other has more":     {0.5, "The", sentence, 0},
		"a few signs of formula": {0.03, sentence, sentence, 0},
	} {
		if got := Unknown(c.share, c.pdfium, c.other); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestPagesOfUnknownLettersAreNamedAndDoNotFail(t *testing.T) {
	pages := []page.Page{{Number: 1}, {Number: 2, Unknown: 0.9}}
	r := OfTexts([]int{1, 2}, []string{sentence, sentence}, []string{sentence, sentence[:len(sentence)-20]}).WithUnknown(pages)
	if all := r.Warnings(); len(all) == 0 || !strings.Contains(all[0], "which letters they are") || !strings.HasSuffix(all[0], "Pages: 2.") {
		t.Errorf("%q", all)
	}
	if got := r.Metadata(); got[0].Coverage != 1 || got[1].Coverage != 0.1 || r.Failure() != nil {
		t.Errorf("%+v, %v", got, r.Failure())
	}
}

func TestUnknownLettersThatReadLikeALanguageAreKnown(t *testing.T) {
	for name, c := range map[string]struct {
		share   float64
		text    string
		guessed bool
	}{
		"all letters, in words":               {1, strings.Repeat(prose["Italian"], 2), true},
		"all letters, that stand for others":  {1, strings.Repeat(shifted(prose["Italian"]), 2), false},
		"half of them, beside words in words": {0.5, strings.Repeat(prose["Italian"], 2), false},
		"all letters, of few words":           {1, "il libro di una donna che", false},
	} {
		page1 := page.Page{Number: 1, Unknown: c.share}
		for word := range strings.FieldsSeq(c.text) {
			page1.Words = append(page1.Words, page.Word{Text: word})
		}
		r := OfTexts([]int{1}, []string{c.text}, []string{c.text}).WithUnknown([]page.Page{page1})
		warnings := strings.Join(r.Warnings(), " ")
		if guessed := strings.Contains(warnings, "reads like a language"); guessed != c.guessed || (r.Metadata()[0].Coverage == 1) != c.guessed || strings.Contains(warnings, "is wrong") == c.guessed {
			t.Errorf("%s: %v, %q", name, r.Metadata(), warnings)
		}
	}
}

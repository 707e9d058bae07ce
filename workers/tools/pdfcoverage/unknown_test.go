package pdfcoverage

import (
	"strings"
	"testing"
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
	r := OfTexts([]int{1, 2}, []string{sentence, sentence}, []string{sentence, sentence}).WithUnknown(map[int]float64{1: 0, 2: 0.9})
	if all := r.Warnings(); len(all) != 1 || !strings.Contains(all[0], "which letters") || !strings.HasSuffix(all[0], "Pages: 2.") {
		t.Errorf("%q", all)
	}
	if got := r.Metadata(); got[0].Coverage != 1 || got[1].Coverage != 0.1 || r.Failure() != nil {
		t.Errorf("%+v, %v", got, r.Failure())
	}
}

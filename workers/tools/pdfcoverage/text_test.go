package pdfcoverage

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

const sentence = "The quick brown fox jumps over the lazy dog."

func TestCoverageIsThePartOfLettersThatAreInTheOutput(t *testing.T) {
	for name, c := range map[string]struct {
		there, output string
		want          float64
	}{
		"all":                   {sentence, sentence, 1},
		"in another order":      {sentence, "dog lazy the over jumps fox brown quick The", 1},
		"hyphens and bullets":   {"\u2022 inter-\nnational", "- international", 1},
		"ligatures, full width": {"\uFB01rst \uFF11", "first 1", 1},
		"half":                  {"abcdefghijklmnopqrst", "abcdefghij", 0.5},
		"nothing":               {sentence, "", 0},
		"more than there":       {"one", "one two", 1},
		"an empty page":         {"", "", 1},
		"signs of no meaning":   {"\uE001\uE002\uFFFD", "", 1},
	} {
		if got := OfTexts([]int{7}, []string{c.there}, []string{c.output}).Metadata(); len(got) != 1 || got[0].Page != 7 || got[0].Coverage != c.want {
			t.Errorf("%s: %+v, want %v", name, got, c.want)
		}
	}
}

func TestPagesThatLackSomethingAreNamed(t *testing.T) {
	long := strings.Repeat(sentence, 10)
	r := OfTexts([]int{1, 2, 3}, []string{long, long, "12"}, []string{long, long[:len(long)*9/10], ""})
	if all := r.Warnings(); len(all) != 1 || !strings.HasSuffix(all[0], "Pages: 2.") || r.Failure() != nil {
		t.Errorf("%q, %v", all, r.Failure())
	}
}

func TestAPageThatIsMostlyLostFailsTheJob(t *testing.T) {
	r := OfTexts([]int{1, 2}, []string{sentence, sentence}, []string{sentence, "The"})
	var failure *convert.Failure
	if err := r.Failure(); !errors.As(err, &failure) || failure.Code != job.OutputValidationFailed || failure.Reason != "content_lost" || !strings.Contains(failure.Message, "page 2") {
		t.Error(err)
	}
}

func TestTheLowerOfTwoCoveragesCounts(t *testing.T) {
	own := OfTexts([]int{1, 2}, []string{sentence, sentence}, []string{sentence, "The"})
	other := OfTexts([]int{1, 2}, []string{sentence, sentence}, []string{sentence[:20], sentence})
	if got, want := own.Least(other).Pages, []Page{other.Pages[0], own.Pages[1]}; !slices.Equal(got, want) || own.Pages[0].Coverage != 1 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := own.Lacking(); !slices.Equal(got, []int{2}) {
		t.Errorf("%v", got)
	}
}

// Capital letters are small ones in some outputs; that of a Turkish i has no capital of its own there.
func TestLettersCountWhateverTheirCase(t *testing.T) {
	r := OfTexts([]int{1}, []string{"ABC-XYZ ÄÖÜ İstanbul 1½"}, []string{"abc xyz äöü istanbul 1½"})
	if got := r.Metadata(); len(got) != 1 || got[0].Coverage != 1 {
		t.Errorf("%+v", got)
	}
	if r = OfTexts([]int{1}, []string{"aabbÄÄ"}, []string{"abäx"}); r.Metadata()[0].Coverage != 0.5 {
		t.Errorf("%+v", r.Metadata())
	}
}

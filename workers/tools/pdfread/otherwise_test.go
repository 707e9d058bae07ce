package pdfread

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/engines/pdf/pdftest"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/attempttest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func read(t *testing.T, content []byte) (Source, error) {
	t.Helper()
	first, err := pdfium.New(context.Background())
	second, secondErr := poppler.New(context.Background())
	if err := errors.Join(err, secondErr); err != nil {
		t.Fatalf("%v (scripts/setup installs it)", err)
	}
	return Read(t.Context(), Engines{PDFium: first, Poppler: second}, attempttest.PDF(t, content, "{}"), 10, func(int, string) {})
}

// PDFium does not know what letters are that have only numbers as names.
func TestAPageThatPopplerReadsBetterIsReadByIt(t *testing.T) {
	s, err := read(t, pdftest.Numbered([]string{"All read this"}, pdftest.Sentences(9)))
	if err != nil {
		t.Fatal(err)
	}
	said := strings.Join(s.Texts(), " ")
	if !strings.Contains(said, "All read this") || strings.Count(said, "has several words.") != 18 || len(s.PageCoverage.Lacking()) != 0 {
		t.Errorf("%q, %+v", said, s.PageCoverage)
	}
}

// Three letters are too few for a warning, and all that people wrote.
func TestWhatIsFilledInIsReadWhoeverHasToWriteIt(t *testing.T) {
	for _, known := range []bool{true, false} {
		s, err := read(t, pdftest.Unwritten("Eva", known))
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Join(s.Texts(), " "); !strings.Contains(said, "Eva") || len(s.PageCoverage.Incomplete()) != 0 {
			t.Errorf("the form knows the font: %t: %q, %+v", known, said, s.PageCoverage)
		}
	}
}

func TestAPageThatNeitherReadsAsAWholeFails(t *testing.T) {
	var failure *convert.Failure
	if _, err := read(t, pdftest.LayeredAndNumbered(slices.Repeat([]string{"2718281828 3141592653"}, 5), pdftest.Sentences(9))); !errors.As(err, &failure) || failure.Reason != "content_lost" {
		t.Error(err)
	}
}

func TestTheReadingThatHasMoreOfTheOtherIsMore(t *testing.T) {
	some, more := page.Page{Words: []page.Word{{Text: "abc"}}}, page.Page{Words: []page.Word{{Text: "abc"}, {Text: "def"}}}
	if !isMore(more, some) || isMore(some, more) || isMore(more, more) {
		t.Error("wrong choice")
	}
}

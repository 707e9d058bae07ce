package pdfread

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/sandbox"
)

func source(scanned, readable, chars, kept, odd int) Source {
	var s Source
	for i := range scanned + readable {
		s.Pages = append(s.Pages, layout.PageLayout{Number: i + 1, Scanned: i < scanned})
	}
	s.TextChars, s.KeptChars, s.OddChars = chars, kept, odd
	return s
}

func TestTheScoreIsWhatCouldBeCarriedOver(t *testing.T) {
	for name, test := range map[string]struct {
		s    Source
		want float64
	}{
		"all":              {source(0, 4, 100, 100, 0), 1},
		"a scanned page":   {source(1, 3, 100, 100, 0), 0.75},
		"text is missing":  {source(0, 4, 100, 60, 0), 0.6},
		"signs of no kind": {source(0, 4, 100, 100, 50), 0.5},
		"no text at all":   {source(2, 0, 0, 0, 0), 0},
		"empty pages":      {source(0, 2, 0, 0, 0), 1},
		"more than there":  {source(0, 1, 10, 12, 0), 1},
	} {
		if got := test.s.Score(); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: %f", name, got)
		}
	}
}

func TestScannedPagesAreNamed(t *testing.T) {
	if got := source(2, 1, 1, 1, 0).Scanned(); !slices.Equal(got, []int{1, 2}) {
		t.Error(got)
	}
	if got := source(0, 1, 1, 1, 0).Scanned(); got == nil || len(got) != 0 {
		t.Error("null in JSON")
	}
}

func TestWarnings(t *testing.T) {
	s := source(1, 1, 100, 100, 50)
	s.Pages[1].Cut, s.Pages[1].Header, s.warnings = true, make([]layout.Block, 3), []string{"before"}
	if got := s.Warnings(); len(got) != 5 || got[0] != "before" {
		t.Errorf("%q", got)
	}
	if got := source(0, 1, 100, 100, 1).Warnings(); got == nil || len(got) != 0 {
		t.Errorf("%q", got)
	}
}

func TestFailuresAreClassed(t *testing.T) {
	for class, want := range map[error]job.FailureCode{
		pdfium.ErrRefused: job.ValidationFailed, pdfium.ErrTooMuch: job.ValidationFailed, sandbox.ErrKilled: job.WorkerFailed,
	} {
		var f *convert.Failure
		if !errors.As(failure(t.Context(), class), &f) || f.Code != want || f.Retryable != (want == job.WorkerFailed) {
			t.Errorf("%v: %v", class, f)
		}
	}
}

package officepdf

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// Faults of the file are final; after faults of an engine, another attempt may succeed.
func TestFailuresAreClassed(t *testing.T) {
	for name, test := range map[string]struct {
		got       error
		code      job.FailureCode
		retryable bool
	}{
		"LibreOffice crashed":        {conversionFailure(t.Context(), fmt.Errorf("convert: %w", sandbox.ErrKilled)), job.WorkerFailed, true},
		"LibreOffice made nothing":   {conversionFailure(t.Context(), office.ErrNoOutput), job.WorkerFailed, true},
		"LibreOffice made a link":    {conversionFailure(t.Context(), rundir.ErrProduct), job.OutputValidationFailed, true},
		"LibreOffice refused":        {conversionFailure(t.Context(), office.ErrRefused), job.ValidationFailed, false},
		"poppler cannot open it":     {outputFailure(pdf.ErrInvalid), job.OutputValidationFailed, true},
		"the PDF has a password":     {outputFailure(pdf.ErrPassword), job.OutputValidationFailed, true},
		"no page that was asked for": {conversionFailure(t.Context(), noSuchPage(3)), job.ValidationFailed, false},
	} {
		var failure *convert.Failure
		if !errors.As(test.got, &failure) || failure.Code != test.code || failure.Retryable != test.retryable || failure.Reason == "" || failure.Message == "" {
			t.Errorf("%s: %v", name, test.got)
		}
	}
}

func TestAnEndedContextIsNobodysFault(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var failure *convert.Failure
	for _, err := range []error{sandbox.ErrKilled, office.ErrNoOutput, context.Canceled} {
		if got := conversionFailure(ctx, err); errors.As(got, &failure) {
			t.Errorf("%v: %v", err, got)
		}
	}
}

func TestPageRangesNamePages(t *testing.T) {
	for ranges, want := range map[string]bool{"3": true, "4": false, "4-9, 2": true, "3 - 9": true, "9-10": false} {
		if got := names(ranges, 3); got != want {
			t.Errorf("%q: %t", ranges, got)
		}
	}
}

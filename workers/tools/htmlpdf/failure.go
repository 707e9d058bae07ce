package htmlpdf

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/engines/pdf"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// inputError is a fault of the client's input; it says what to change.
type inputError struct {
	reason string
	error
}

// Unwrap returns the underlying error.
func (e inputError) Unwrap() error { return e.error }

// inputFailure separates faults of the input from those of the disk.
func inputFailure(err error) error {
	if fault, is := errors.AsType[inputError](err); is {
		return filetool.Invalid(fault.reason, sentence(fault.Error()))
	}
	return err
}

func sentence(text string) string { return text + "." }

// renderFailure classifies the renderer's error. A canceled job, an expired one and a stopped pool are not failures of the
// engine, and are passed on unchanged.
func renderFailure(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil, errors.Is(err, chromium.ErrStopped):
		return err
	case errors.Is(err, chromium.ErrInput):
		return filetool.Invalid("not_printable", sentence(err.Error()))
	case errors.Is(err, filetool.ErrTooLarge):
		return &convert.Failure{Code: job.OutputValidationFailed, Reason: "output_too_large", Message: "The PDF would be too large."}
	case errors.Is(err, chromium.ErrCrashed):
		return filetool.EngineEnded(err)
	}
	return err
}

// withMargins adds to the failure of an engine that ended what header and footer may have to do with it: Chromium ends if they
// fetch something that closeMargins has not found.
func withMargins(err error, asked chromium.Request) error {
	failure, is := errors.AsType[*convert.Failure](err)
	if is && failure.Code == job.WorkerFailed && strings.Contains(asked.HeaderHTML+asked.FooterHTML, "<") {
		failure.Message += " Header and footer can load nothing: leave out of them what refers to other files."
	}
	return err
}

// outputFailure classifies poppler's error about the output.
func outputFailure(err error) error {
	if errors.Is(err, pdf.ErrInvalid) || errors.Is(err, pdf.ErrPassword) || errors.Is(err, rundir.ErrProduct) {
		return filetool.BadOutput("invalid_pdf", "The engine made a PDF that cannot be read.")
	}
	return err
}

func tooManyPages(pages, pagesMax int) error {
	return filetool.Invalid("page_limit", fmt.Sprintf("The document has %d pages; at most %d are printed.", pages, pagesMax))
}

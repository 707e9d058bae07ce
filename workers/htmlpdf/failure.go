package htmlpdf

import (
	"context"
	"errors"
	"fmt"

	"toolmill/domain/job"
	"toolmill/workers/chromium"
	"toolmill/workers/pdf"
)

// Failure is the end of an attempt without an output. It is what FailAttempt
// wants to know; the error that it wraps is for the operator's log.
type Failure struct { //nolint:errname // the domain's word
	job.Failure

	Retryable bool
	cause     error
}

// Error is for the log, Failure.Message for the customer.
func (f *Failure) Error() string { return fmt.Sprintf("%s (%s): %v", f.Code, f.Reason, f.cause) }

// Unwrap returns what happened.
func (f *Failure) Unwrap() error { return f.cause }

// Reasons, finer than the classes.
const (
	ReasonOptions        = "invalid_options"
	ReasonInput          = "invalid_input"
	ReasonNotPrintable   = "not_printable"
	ReasonAttemptTimeout = "attempt_timeout"
	ReasonEngineCrashed  = "engine_crashed"
	ReasonInternal       = "internal_error"
	ReasonInvalidPDF     = "invalid_pdf"
	ReasonOutputTooLarge = "output_too_large"
)

func invalid(reason string, cause error) *Failure {
	return &Failure{
		Failure: job.Failure{Code: job.ValidationFailed, Reason: reason, Message: cause.Error()}, cause: cause,
	}
}

func timedOut(cause error) *Failure {
	return &Failure{
		Failure: job.Failure{
			Code: job.ProcessingTimeout, Reason: ReasonAttemptTimeout,
			Message: "The document was not printed in time. A script in it may not end.",
		},
		cause: cause,
	}
}

func crashed(cause error) *Failure {
	return &Failure{
		Failure: job.Failure{
			Code: job.WorkerFailed, Reason: ReasonEngineCrashed,
			Message: "The engine ended unexpectedly. The document may need too much memory.",
		},
		Retryable: true, cause: cause,
	}
}

func internal(cause error) *Failure {
	return &Failure{
		Failure: job.Failure{
			Code: job.WorkerFailed, Reason: ReasonInternal, Message: "The document was not printed because of an error of ours.",
		},
		Retryable: true, cause: cause,
	}
}

func badOutput(reason, message string, retryable bool, cause error) *Failure {
	return &Failure{
		Failure:   job.Failure{Code: job.OutputValidationFailed, Reason: reason, Message: message},
		Retryable: retryable, cause: cause,
	}
}

// renderFailure classes what the renderer returned. A canceled job and a pool
// that stops are not failures of the attempt, and are passed on as they are.
func renderFailure(err error) error {
	switch {
	case errors.Is(err, chromium.ErrStopped), errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, chromium.ErrInput):
		return invalid(ReasonNotPrintable, err)
	case errors.Is(err, errOutputTooLarge):
		return badOutput(ReasonOutputTooLarge, "The PDF would be too large.", false, err)
	case errors.Is(err, context.DeadlineExceeded):
		return timedOut(err)
	case errors.Is(err, chromium.ErrCrashed):
		return crashed(err)
	default:
		return internal(err)
	}
}

// inspectFailure classes what the second tool said of the output.
func inspectFailure(err error) error {
	switch {
	case errors.Is(err, context.Canceled):
		return err
	case errors.Is(err, context.DeadlineExceeded):
		return timedOut(err)
	case errors.Is(err, pdf.ErrInvalid), errors.Is(err, pdf.ErrPassword):
		return badOutput(ReasonInvalidPDF, "The engine made a PDF that cannot be read.", true, err)
	default:
		return internal(err)
	}
}

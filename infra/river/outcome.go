package river

import (
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// Cancel returns an error that ends the work for good.
func Cancel(why error) error { return &cancel{why} }

// RetryAfter returns an error that sets the time of the next run, which counts like any other.
func RetryAfter(d time.Duration, why error) error { return &retryAfter{d, why} }

// Postpone returns an error that repeats the run after d without counting it, because it could not be attempted at
// all.
func Postpone(d time.Duration, why error) error { return &postpone{d, why} }

type cancel struct{ error }

func (c *cancel) Unwrap() error { return c.error }

type retryAfter struct {
	after time.Duration
	error
}

func (r *retryAfter) Unwrap() error { return r.error }

type postpone struct {
	after time.Duration
	error
}

func (p *postpone) Unwrap() error { return p.error }

// outcome translates a handler's error for River. retryIn is set if the error sets the time of the next run.
func outcome(err error) (retryIn time.Duration, forRiver error) {
	var ended *cancel
	var later *retryAfter
	var postponed *postpone
	switch {
	case errors.As(err, &ended):
		return 0, river.JobCancel(ended.error)
	case errors.As(err, &postponed):
		return 0, river.JobSnooze(postponed.after)
	case errors.As(err, &later):
		return later.after, err
	}
	return 0, err
}

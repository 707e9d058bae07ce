package river

import (
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// Cancel is an error that ends the work for good: it is of no use any more.
func Cancel(why error) error { return &cancel{why} }

// RetryAfter is an error that sets the time of the next run, which counts like any other: the receiver asked for it.
func RetryAfter(d time.Duration, why error) error { return &retryAfter{d, why} }

// Postpone is an error that has the run come again after d without counting it: it could not be tried at all.
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

// outcome turns what a handler returned into what River understands. retryIn is set where the next run's time was.
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

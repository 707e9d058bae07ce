package webhook

import "time"

// RetryAfterError is the error of an attempt that failed and counts: the next one is due after Delay.
type RetryAfterError struct {
	Delay time.Duration
	Cause error
}

// Error says what went wrong.
func (r *RetryAfterError) Error() string { return r.Cause.Error() }

// Unwrap returns the cause.
func (r *RetryAfterError) Unwrap() error { return r.Cause }

// PostponeError is the error of an attempt that could not be made, or not be finished, for a reason of ours. It does not
// count: it comes again after Delay under the same number.
type PostponeError struct {
	Delay time.Duration
	Cause error
}

// Error says what went wrong.
func (p *PostponeError) Error() string { return p.Cause.Error() }

// Unwrap returns the cause.
func (p *PostponeError) Unwrap() error { return p.Cause }

// CancelError is the error of a delivery that must not be tried again.
type CancelError struct{ Cause error }

// Error says why.
func (c *CancelError) Error() string { return c.Cause.Error() }

// Unwrap returns the cause.
func (c *CancelError) Unwrap() error { return c.Cause }

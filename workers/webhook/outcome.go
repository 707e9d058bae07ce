package webhook

import "time"

// RetryAfterError means that an attempt failed and counts: the next one is due after Delay.
type RetryAfterError struct {
	Delay time.Duration
	Cause error
}

// Error says what went wrong.
func (r *RetryAfterError) Error() string { return r.Cause.Error() }

// Unwrap returns the cause.
func (r *RetryAfterError) Unwrap() error { return r.Cause }

// PostponeError means that an attempt could not be made, or not be completed, for a reason of ours. It does not count: it is
// repeated after Delay under the same number.
type PostponeError struct {
	Delay time.Duration
	Cause error
}

// Error says what went wrong.
func (p *PostponeError) Error() string { return p.Cause.Error() }

// Unwrap returns the cause.
func (p *PostponeError) Unwrap() error { return p.Cause }

// CancelError means that a delivery must not be tried again.
type CancelError struct{ Cause error }

// Error says why.
func (c *CancelError) Error() string { return c.Cause.Error() }

// Unwrap returns the cause.
func (c *CancelError) Unwrap() error { return c.Cause }

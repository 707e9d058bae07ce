package codes

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
)

// WholeSeconds rounds up, so that a client that comes again after them is not too early.
func WholeSeconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

// StoreFault is a port's error that nobody expects.
func StoreFault(doing string, err error) error { return fmt.Errorf("%s: %w: %w", doing, ErrAway, err) }

// RetryAfterSeconds is how long to wait before the same request is worth sending again. Nobody knows; it keeps clients from hammering.
const RetryAfterSeconds = 1

// ErrAway marks an error of a port: its store or log cannot be reached.
var ErrAway = errors.New("unavailable")

// faultsToldMax is how many of its faults a request is told. Whoever sends more has sent something else, and an answer is
// not to grow with what was sent.
const faultsToldMax = 20

// Invalid refuses a request whose fields are wrong. The message says how many faults there are, the details name the first.
func Invalid(faults ...refusal.Fault) *refusal.Refusal {
	message := strings.TrimSpace(faults[0].Path + " " + faults[0].Message)
	if len(faults) > 1 {
		message += "; and " + strconv.Itoa(len(faults)-1) + " more"
	}
	return &refusal.Refusal{
		Code: refusal.ValidationFailed, Message: message, Details: map[string]any{"fields": faults[:min(len(faults), faultsToldMax)]},
	}
}

// Of says in the API's own terms what went wrong; nil where it is a mistake of the program.
func Of(err error) *refusal.Refusal {
	var no *refusal.Refusal
	var busy *commands.Busy
	switch {
	case errors.As(err, &no):
		return no
	case errors.As(err, &busy) && busy.PerAccount:
		return Retryable(refusal.ConcurrencyLimited, "too many requests of this account are in flight")
	case errors.Is(err, commands.ErrOutcomeUnknown):
		return Retryable(OutcomeUnknown, "it is not known whether the request was carried out; repeat it with the same Idempotency-Key")
	case errors.As(err, &busy), errors.Is(err, commands.ErrUnavailable), errors.Is(err, ErrAway),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return Retryable(ServiceUnavailable, "the service cannot do this now; repeat it later")
	}
	return nil
}

// Retryable returns a refusal after which the same request may be repeated in a second.
func Retryable(code refusal.Code, message string) *refusal.Refusal {
	return &refusal.Refusal{Code: code, Message: message, RetryAfterSeconds: RetryAfterSeconds}
}

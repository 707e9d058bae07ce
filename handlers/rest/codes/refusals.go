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

// WholeSeconds rounds up, so that a client that waits that long is not too early.
func WholeSeconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

// StoreFault wraps a port's unexpected error in ErrAway.
func StoreFault(doing string, err error) error { return fmt.Errorf("%s: %w: %w", doing, ErrAway, err) }

// RetryAfterSeconds is the Retry-After of a temporary fault. How long it lasts is unknown; a second keeps clients from
// hammering.
const RetryAfterSeconds = 1

// ErrAway marks an error of a port whose store or log is unavailable.
var ErrAway = errors.New("unavailable")

// faultsToldMax is how many faults an answer lists: its size must not grow with the request.
const faultsToldMax = 20

// Invalid refuses a request with wrong fields. The message has the first fault and the number of the others; the details list
// them.
func Invalid(faults ...refusal.Fault) *refusal.Refusal {
	message := strings.TrimSpace(faults[0].Path + " " + faults[0].Message)
	if len(faults) > 1 {
		message += "; and " + strconv.Itoa(len(faults)-1) + " more"
	}
	return &refusal.Refusal{
		Code: refusal.ValidationFailed, Message: message, Details: map[string]any{"fields": faults[:min(len(faults), faultsToldMax)]},
	}
}

// Of translates an error into a refusal of the API; nil means a bug.
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

// Retryable returns a refusal with Retry-After: the same request may be repeated.
func Retryable(code refusal.Code, message string) *refusal.Refusal {
	return &refusal.Refusal{Code: code, Message: message, RetryAfterSeconds: RetryAfterSeconds}
}

package webhook

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// delays are the pauses after the first attempt, the second and so on (docs/design/api.md "Webhooks"); the last attempt is
// within a day.
var delays = [...]time.Duration{
	5 * time.Second, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 5 * time.Hour, 10 * time.Hour,
}

// AttemptsMax is the number of attempts of a delivery.
const AttemptsMax = len(delays) + 1

const (
	// jitterShare spreads receivers that failed together, ±10 %.
	jitterShare = 0.1
	// retryAfterMax bounds what a receiver may request.
	retryAfterMax = time.Hour
)

// delayAfter returns how long to wait after a failed attempt, counted from 1. random is from 0 to 1. A receiver may request
// more than the schedule, never less.
func delayAfter(attempt int, random float64, retryAfter time.Duration) time.Duration {
	planned := delays[min(max(attempt, 1), len(delays))-1]
	jittered := time.Duration(float64(planned) * (1 - jitterShare + 2*jitterShare*random))
	return max(jittered, retryAfter)
}

// RetryIn returns how long to wait after an attempt, counted from 1, that ended without a result.
func RetryIn(attempt int) time.Duration { return delayAfter(attempt, rand.Float64(), 0) }

// retryAfterOf parses the header in both of its forms (RFC 9110 §10.2.3); it returns at most retryAfterMax, and 0 without one.
// A number of seconds may have any number of digits.
func retryAfterOf(h http.Header, now time.Time) time.Duration {
	text := strings.TrimSpace(h.Get("Retry-After"))
	if text != "" && strings.Trim(text, "0123456789") == "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil || seconds > int64(retryAfterMax/time.Second) {
			return retryAfterMax
		}
		return time.Duration(seconds) * time.Second
	}
	if date, err := http.ParseTime(text); err == nil && date.After(now) {
		return min(date.Sub(now), retryAfterMax)
	}
	return 0
}

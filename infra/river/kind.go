package river

import (
	"context"
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/webhook"
)

// Handler does one piece of work. attempt counts its runs from 1. It returns nil when the work is done or must never
// be repeated, or the errors Cancel, RetryAfter and Postpone; after any other error the work is repeated by the
// kind's schedule.
type Handler func(ctx context.Context, args json.RawMessage, attempt int) error

// Kind is a kind of work and its rules.
type Kind struct {
	Name string
	// AttemptsMax bounds the runs; after the last one the row is discarded.
	AttemptsMax int
	// RetryIn returns how long to wait after a failed attempt, counted from 1.
	RetryIn func(attempt int) time.Duration
	// Timeout ends a run's context; a run that has not ended by then counts as lost.
	Timeout func(args json.RawMessage) time.Duration
	// Handle does the work; nil in a process that works on none of the kind's queues.
	Handle Handler
}

// Convert runs tools. A run's time-out is only a safety net: the handler itself ends with the attempt's.
func Convert(handle Handler) Kind {
	const attemptsMax = 1000 // the job's own deadline comes long before
	return Kind{
		Name: work.KindConvert, AttemptsMax: attemptsMax, Handle: handle, RetryIn: doubling,
		Timeout: func(args json.RawMessage) time.Duration {
			const margin = 2 * time.Minute // for StartJob, fetching the input, validating and storing the output
			var c struct {
				AttemptTimeoutSeconds int `json:"attemptTimeoutSeconds"`
			}
			_ = json.Unmarshal(args, &c) // unreadable arguments get the margin only, and fail in the handler
			return time.Duration(c.AttemptTimeoutSeconds)*time.Second + margin
		},
	}
}

// DeliverWebhook delivers webhooks, by the schedule of workers/webhook.
func DeliverWebhook(handle Handler) Kind {
	return Kind{
		Name: work.KindDeliverWebhook, AttemptsMax: webhook.AttemptsMax, Handle: handle, RetryIn: webhook.RetryIn,
		Timeout: func(json.RawMessage) time.Duration { return time.Minute }, // an attempt takes 15 s at most
	}
}

// DeleteObjects deletes objects whose retention is over. The sweep for orphans finds what four hours of attempts do
// not delete.
func DeleteObjects(handle Handler) Kind {
	const attemptsMax = 1000
	return Kind{
		Name: work.KindDeleteObjects, AttemptsMax: attemptsMax, Handle: handle, RetryIn: doubling,
		Timeout: func(json.RawMessage) time.Duration { return 5 * time.Minute }, // 500 objects
	}
}

// EraseAccount erases what is kept about an account beside the log. It is repeated until it is done.
func EraseAccount(handle Handler) Kind {
	const attemptsMax = 1000
	return Kind{
		Name: work.KindEraseAccount, AttemptsMax: attemptsMax, Handle: handle, RetryIn: doubling,
		Timeout: func(json.RawMessage) time.Duration { return 15 * time.Minute }, // a command for each kept output
	}
}

func doubling(attempt int) time.Duration {
	const most = 15 * time.Second
	return min(most, time.Second<<min(attempt-1, 4))
}

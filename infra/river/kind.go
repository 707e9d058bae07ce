package river

import (
	"context"
	"encoding/json"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/workers/webhook"
)

// Handler does one piece of work. attempt counts its runs from 1. It returns nil when the work is done, or must never
// be done again; Cancel, RetryAfter and Postpone say otherwise, any other error means: again, by the kind's schedule.
type Handler func(ctx context.Context, args json.RawMessage, attempt int) error

// Kind is a kind of work and the rules for it.
type Kind struct {
	Name string
	// AttemptsMax bounds the runs; after the last one the row is discarded.
	AttemptsMax int
	// RetryIn is how long to wait after the attempt that failed, counted from 1.
	RetryIn func(attempt int) time.Duration
	// Timeout ends a run's context, and is when a run without an end counts as lost.
	Timeout func(args json.RawMessage) time.Duration
	// StaleAfter is the age from which a row is completed without being run: newer ones of its kind wait in the queue. 0 runs all.
	StaleAfter time.Duration
	// Handle does the work; nil in a process that has none of the kind's queues.
	Handle Handler
}

// Convert is the running of tools. A run's time-out is only a net: the handler itself ends at the attempt's.
func Convert(handle Handler) Kind {
	const attemptsMax = 1000 // the job's own deadline ends it long before
	return Kind{
		Name: work.KindConvert, AttemptsMax: attemptsMax, Handle: handle, RetryIn: doubling,
		Timeout: func(args json.RawMessage) time.Duration {
			const margin = 2 * time.Minute // StartJob, fetching the input, validating and storing the output
			var c struct {
				AttemptTimeoutSeconds int `json:"attemptTimeoutSeconds"`
			}
			_ = json.Unmarshal(args, &c) // what cannot be read gets the margin, and fails in the handler
			return time.Duration(c.AttemptTimeoutSeconds)*time.Second + margin
		},
	}
}

// DeliverWebhook is the delivery of webhooks, by the schedule of workers/webhook.
func DeliverWebhook(handle Handler) Kind {
	return Kind{
		Name: work.KindDeliverWebhook, AttemptsMax: webhook.AttemptsMax, Handle: handle, RetryIn: webhook.RetryIn,
		Timeout: func(json.RawMessage) time.Duration { return time.Minute }, // an attempt takes 15 s at most
	}
}

// DeleteObjects is the deletion of objects whose retention is over. What four hours of tries do not delete is found by the
// sweep for orphans.
func DeleteObjects(handle Handler) Kind {
	const attemptsMax = 1000
	return Kind{
		Name: work.KindDeleteObjects, AttemptsMax: attemptsMax, Handle: handle, RetryIn: doubling,
		Timeout: func(json.RawMessage) time.Duration { return 5 * time.Minute }, // 500 objects
	}
}

// Sweep is work that is done again and again (Config.Periodic): a run that fails is not repeated, the next one comes.
func Sweep(name string, handle Handler) Kind {
	const staleAfter = 5 * time.Second
	return Kind{
		Name: name, AttemptsMax: 1, Handle: handle, RetryIn: doubling, StaleAfter: staleAfter,
		Timeout: func(json.RawMessage) time.Duration { return time.Minute },
	}
}

func doubling(attempt int) time.Duration {
	const most = 15 * time.Second
	return min(most, time.Second<<min(attempt-1, 4))
}

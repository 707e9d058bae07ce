package webhook

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/work"
)

// Deliver makes one attempt, counted from 1, at the delivery that raw describes (work.DeliverWebhook). It returns nil once the
// webhook is delivered and recorded, else *RetryAfterError, *PostponeError, *CancelError or the context's error.
func (d *Deliverer) Deliver(ctx context.Context, raw json.RawMessage, attempt int) error {
	var w work.DeliverWebhook
	if err := json.Unmarshal(raw, &w); err != nil {
		return &CancelError{Cause: fmt.Errorf("read webhook arguments: %w", err)}
	}
	made, err := d.Attempts.Attempts(ctx, w.AccountID, w.EventID)
	if err != nil {
		return d.later(ctx, fmt.Errorf("read attempts of %s: %w", w.EventID, err))
	}
	came, known := resultBefore(made, attempt, w.Redelivery)
	if !known {
		begun := d.Clock()
		if came, err = d.attempt(ctx, w, begun); err != nil {
			return err
		}
		a := work.DeliveryAttempt{
			AccountID: w.AccountID, JobID: w.JobID, EventID: w.EventID, Redelivery: w.Redelivery, Attempt: attempt, At: begun,
			HTTPStatus: came.status, Error: came.reason, Took: d.Clock().Sub(begun),
		}
		d.record(ctx, a)
		made = append(made, a)
	}
	return d.conclude(ctx, w, attempt, made, came)
}

// resultBefore returns the recorded result of this very attempt, or of a final one: the work item came again because the
// outcome could not be reported to the log, or to the queue. A redelivery is separate from the delivery; one that succeeded
// also ends the delivery.
func resultBefore(made []work.DeliveryAttempt, attempt int, redelivery string) (result, bool) {
	for _, a := range made {
		came := result{status: a.HTTPStatus, reason: a.Error}
		own := a.Redelivery == redelivery && (came.final() || a.Attempt == attempt)
		if own || redelivery == "" && came.reason == "" {
			return came, true
		}
	}
	return result{}, false
}

// attempt makes the request if it is the delivery's turn. Its errors are those of Deliver.
func (d *Deliverer) attempt(ctx context.Context, w work.DeliverWebhook, at time.Time) (result, error) {
	target, err := d.Opener.Open(ctx, w.AccountID, w.SealedWebhookURL)
	if err != nil {
		return d.unopened(ctx, fmt.Errorf("open webhook URL of %s: %w", w.JobID, err))
	}
	leave, wait := d.gate.enter(placeOf(w.AccountID, target), at, w.Redelivery != "")
	if leave == nil {
		return whileItWaits(w, wait, at)
	}
	came := nothing
	defer func() { leave(came, d.Clock()) }() // even on a panic
	r, err := d.request(ctx, w, target, at)
	if err == nil {
		came = verdictOf(r)
	}
	return r, err
}

// waitingMax is how long after the job's end a delivery waits for its turn: longer than all attempts with every delay that a
// receiver may request, and as long as there is an output to announce.
const waitingMax = 24 * time.Hour

var errWaits = errors.New("the receiver fails, or is busy with others")

// whileItWaits returns what follows if it is not the delivery's turn.
func whileItWaits(w work.DeliverWebhook, wait time.Duration, at time.Time) (result, error) {
	if w.Redelivery == "" && at.Sub(w.EndedAt) > waitingMax {
		return result{reason: reasonReceiverFailing}, nil
	}
	return result{}, &PostponeError{Delay: wait, Cause: errWaits}
}

func (d *Deliverer) request(ctx context.Context, w work.DeliverWebhook, target string, at time.Time) (result, error) {
	secrets, err := d.secrets(ctx, w.AccountID, at)
	if errors.Is(err, errNoSecret) {
		return result{reason: reasonNoSecret}, nil
	}
	if err != nil {
		return d.unopened(ctx, err)
	}
	body, err := bodyOf(w, target, d.Intents, at)
	if err != nil {
		return result{}, &CancelError{Cause: fmt.Errorf("write webhook body: %w", err)}
	}
	header := http.Header{"Content-Type": {"application/json"}, "User-Agent": {userAgent}}
	sign(header, secrets, w.EventID, at, body)
	return d.post(ctx, target, header, body)
}

// unopened returns what follows if something sealed cannot be decrypted: a postponement if the store is unavailable, which
// passes; a failed attempt if it can never be decrypted with this key.
func (d *Deliverer) unopened(ctx context.Context, err error) (result, error) {
	var gone interface{ Erased() bool }
	switch {
	case errors.As(err, &gone) && gone.Erased():
		return result{reason: reasonErased}, nil
	case corrupt(err):
		d.Log.ErrorContext(ctx, "a webhook cannot be sent: its sealed data cannot be opened; is the master key the one that sealed it?",
			"error", err)
		return result{reason: reasonUnreadable}, nil
	}
	return result{}, d.later(ctx, err)
}

func corrupt(err error) bool {
	var never interface{ Corrupt() bool }
	return errors.As(err, &never) && never.Corrupt()
}

// record records the attempt for people; if that fails, the delivery still continues.
func (d *Deliverer) record(ctx context.Context, a work.DeliveryAttempt) {
	if err := d.Attempts.Record(ctx, a); err != nil {
		d.Log.WarnContext(ctx, "webhook attempt is not recorded", "event", a.EventID, "attempt", a.Attempt, "error", err)
	}
}

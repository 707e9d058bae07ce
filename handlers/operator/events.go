package operator

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections/stream"
)

const (
	waitSecondsMax = 30
	// cursorBytesMax is enough for 100 partitions of a billion events each.
	cursorBytesMax = 1000
	// lookEvery is the longest time until a waiting call finds events whose arrival it was not told.
	lookEvery = 5 * time.Second
	// CursorHeader has the cursor after the page. It is in the header so that a client has it before the events, and the body is
	// events only.
	CursorHeader = "Next-Cursor"
)

// cursorForm is base64url without padding (RFC 4648 §5).
var cursorForm = regexp.MustCompile(`^[\w-]*$`)

// Events answers with events of all accounts as NDJSON (GET /v1/operator/events?after=&limit=&wait=).
func (a *Wing) Events(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	after := query.Text("after")
	if len(after) > cursorBytesMax || !cursorForm.MatchString(after) {
		query.Wrong("after", "pattern", "must be a "+CursorHeader)
	}
	limit := query.Integer("limit", "a whole number", 1, stream.PageEventsMax, stream.PageEventsDefault)
	wait := time.Duration(query.Integer("wait", "whole seconds", 0, waitSecondsMax, 0)) * time.Second
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	ctx, leave, err := a.Streams.Enter(c)
	if err != nil {
		return rest.Answer{}, err
	}
	defer leave()
	page, err := a.await(ctx, after, limit, wait)
	if err != nil {
		return rest.Answer{}, err
	}
	return lines(page), nil
}

func lines(page stream.Page) rest.Answer {
	body := bytes.Join(append(page.Lines, nil), []byte("\n"))
	return rest.Answer{Stream: func(w http.ResponseWriter) {
		h := w.Header()
		h.Set("Content-Type", "application/x-ndjson")
		h.Set("Cache-Control", "no-store")
		h.Set(CursorHeader, page.Next)
		h.Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body) // the client is gone: there is nobody to report an error to
	}}
}

// await returns the page after a cursor, once it has an event or the time is up. It watches before it reads, so that it misses
// no arrival between the two.
func (a *Wing) await(ctx context.Context, after string, limit int, wait time.Duration) (stream.Page, error) {
	page, err := a.read(ctx, after, limit)
	if err != nil || len(page.Lines) > 0 || wait == 0 {
		return page, err
	}
	timeout := time.NewTimer(wait)
	defer timeout.Stop()
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		moved, stop := a.watch(ctx, page.Partitions)
		page, err = a.read(ctx, page.Next, limit)
		if err != nil || len(page.Lines) > 0 {
			stop()
			return page, err
		}
		ended := false
		select {
		case <-moved:
		case <-look.C:
		case <-timeout.C:
			ended = true
		case <-a.Streams.Draining:
			ended = true
		case <-ctx.Done():
			err = ctx.Err()
		}
		if stop(); ended || err != nil {
			return page, err
		}
	}
}

// watch returns a channel that is ready once the read models move in one of the partitions, until stop is called.
func (a *Wing) watch(ctx context.Context, partitions []int32) (moved <-chan struct{}, stop func()) {
	ctx, stop = context.WithCancel(ctx)
	news := make(chan struct{}, len(partitions))
	for _, partition := range partitions {
		next := a.Arrived.Next(partition)
		go func() {
			if a.Arrived.Wait(ctx, partition, next) == nil {
				news <- struct{}{}
			}
		}()
	}
	return news, stop
}

var cursorFault = refusal.Fault{Path: "after", Rule: "pattern", Message: "must be a " + CursorHeader}

// formerCursor refuses a cursor of an earlier generation of the log, and says how to go on.
func formerCursor(f *stream.FormerError) *refusal.Refusal {
	message := "the partitions of the log have changed since this cursor; go on with the one in details.after"
	if f.Repeats {
		message += ", and drop events whose id you have: some come again"
	}
	return &refusal.Refusal{Code: codes.CursorExpired, Message: message, Details: map[string]any{"after": f.Next, "repeats": f.Repeats}}
}

func (a *Wing) read(ctx context.Context, after string, limit int) (stream.Page, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	page, err := a.Feed.After(ctx, after, limit)
	if errors.Is(err, stream.ErrInvalidCursor) {
		return page, codes.Invalid(cursorFault)
	}
	if former, is := errors.AsType[*stream.FormerError](err); is {
		return page, formerCursor(former)
	}
	if err != nil {
		return page, codes.StoreFault("read feed", err)
	}
	return page, nil
}

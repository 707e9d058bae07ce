package operator_test

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/live"
	"github.com/toolmill/toolmill/projections/stream"
)

// growing is a feed of numbered events in one partition; the cursor is the last number.
type growing struct{ events atomic.Int64 }

func (g *growing) page(cursor string, limit int) (p stream.Page, err error) {
	taken := 0
	if cursor != "" {
		if taken, err = strconv.Atoi(cursor); err != nil {
			return p, stream.ErrInvalidCursor
		}
	}
	p.Partitions = []int32{0}
	for ; taken < int(g.events.Load()) && len(p.Lines) < limit; taken++ {
		p.Lines = append(p.Lines, []byte(`{"n":`+strconv.Itoa(taken+1)+`}`))
	}
	p.Next = strconv.Itoa(taken)
	return p, nil
}

func newWorld(t *testing.T, scope string) (*handlerstest.World, *growing) {
	t.Helper()
	w, feed := handlerstest.NewWorld(t, plan.Pro, 10), &growing{}
	w.Operators.Page = feed.page
	w.Client = w.WithKey(w.AddOperatorKey(t, nil, scope))
	return w, feed
}

// answered expects 200. The body is lines, not one value.
func answered(t *testing.T, got handlerstest.Response) {
	t.Helper()
	if got.StatusCode != http.StatusOK {
		t.Fatalf("status %d: %s", got.StatusCode, got.Text)
	}
}

func TestTheFeedGoesOnAfterItsCursor(t *testing.T) {
	w, feed := newWorld(t, apikey.ReadEvents)
	feed.events.Store(5)
	cursor, all := "", ""
	for range 4 {
		got := w.GET("/v1/operator/events?limit=2&after=" + cursor)
		answered(t, got)
		if kind := got.Header.Get("Content-Type"); kind != "application/x-ndjson" {
			t.Errorf("it is %s", kind)
		}
		cursor, all = got.Header.Get("Next-Cursor"), all+got.Text
	}
	if want := "{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n{\"n\":4}\n{\"n\":5}\n"; all != want || cursor != "5" {
		t.Errorf("it has %q and ends at %s", all, cursor)
	}
	w.GET("/v1/operator/events?after=x").Refused(http.StatusUnprocessableEntity, "validation_failed")
	w.GET("/v1/operator/events?after=a.b").Refused(http.StatusUnprocessableEntity, "validation_failed")
	w.Away["feed"] = errors.New("away")
	w.GET("/v1/operator/events").Refused(http.StatusServiceUnavailable, "service_unavailable")
}

func TestAFeedWithoutNewsWaits(t *testing.T) {
	for name, c := range map[string]struct {
		after time.Duration
		// told says whether the call is told that the read models moved.
		told  bool
		wait  string
		lines int
		took  time.Duration
	}{
		"news comes":     {after: 7 * time.Second, told: true, wait: "30", lines: 1, took: 7 * time.Second},
		"news is lost":   {after: 7 * time.Second, wait: "30", lines: 1, took: 10 * time.Second},
		"no news comes":  {after: time.Hour, wait: "12", took: 12 * time.Second},
		"without a wait": {after: time.Hour, wait: "0"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w, feed := newWorld(t, apikey.ReadEvents)
				positions := live.NewPositions()
				w.Remake(func(with *handlers.Config) { with.Positions = positions })
				news := time.AfterFunc(c.after, func() {
					if feed.events.Add(1); c.told {
						positions.Advance(0, 1)
					}
				})
				defer news.Stop()
				begun := time.Now()
				got := w.GET("/v1/operator/events?wait=" + c.wait)
				answered(t, got)
				if lines := strings.Count(got.Text, "\n"); lines != c.lines || time.Since(begun) != c.took {
					t.Errorf("%d lines after %s, want %d after %s", lines, time.Since(begun), c.lines, c.took)
				}
			})
		})
	}
}

func TestARevokedKeyReadsNothingMore(t *testing.T) {
	w, _ := newWorld(t, apikey.ReadEvents)
	answered(t, w.GET("/v1/operator/events"))
	now := time.Now()
	for digest, key := range w.Operators.Keys {
		key.RevokedAt = &now
		w.Operators.Keys[digest] = key
	}
	w.GET("/v1/operator/events").Refused(http.StatusUnauthorized, "revoked_api_key")
}

func TestOperatorKeysAreLimited(t *testing.T) {
	w, _ := newWorld(t, apikey.ReadEvents)
	w.Now = handlerstest.Noon
	const perMinute = 600
	for range perMinute {
		answered(t, w.GET("/v1/operator/events"))
	}
	w.GET("/v1/operator/events").Refused(http.StatusTooManyRequests, "rate_limited")
}

func TestUnknownOperatorKeysAreLimitedByAddress(t *testing.T) {
	w, _ := newWorld(t, apikey.ReadEvents)
	w.Now = handlerstest.Noon
	w.Remake(func(c *handlers.Config) { c.Access.UnknownKeysPerMinute = 3 })
	for range 3 {
		w.WithKey(handlerstest.NewOperatorKey(t).Reveal()).GET("/v1/operator/events").Refused(http.StatusUnauthorized, "invalid_api_key")
	}
	w.WithKey(handlerstest.NewOperatorKey(t).Reveal()).GET("/v1/operator/events").Refused(http.StatusTooManyRequests, "rate_limited")
	w.Away["operator keys"] = errors.New("away")
	w.Remake(func(*handlers.Config) {})
	w.GET("/v1/operator/events").Refused(http.StatusServiceUnavailable, "service_unavailable")
}

func TestAnOperatorKeyNeverOpensAnAccount(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	own := w.Client
	key := w.AddOperatorKey(t, func(k *auth.OperatorKey) { k.ID = "key_1" }, apikey.OperatorScopes...)
	w.WithKey(key).GET("/v1/history").Refused(http.StatusUnauthorized, "invalid_api_key")
	own.GET("/v1/operator/events").Refused(http.StatusUnauthorized, "invalid_api_key")
}

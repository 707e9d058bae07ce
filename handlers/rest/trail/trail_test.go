package trail

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// table stores entries in memory, under their ids.
type table struct {
	kept map[string]Entry
	away error
	hold chan struct{}
}

func (s *table) RecordAccess(ctx context.Context, entries []Entry) error {
	if s.hold != nil {
		select {
		case <-s.hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if s.away != nil {
		return s.away
	}
	for _, e := range entries {
		if _, is := s.kept[e.ID]; !is {
			s.kept[e.ID] = e
		}
	}
	return nil
}

// running returns a trail that runs until stop is called, which returns when it has ended.
func running(t *testing.T) (kept *table, trail *Trail, said *strings.Builder, stop func()) {
	t.Helper()
	kept, said = &table{kept: map[string]Entry{}}, new(strings.Builder)
	trail = New(kept, time.Now, slog.New(slog.NewTextHandler(said, nil)))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- trail.Run(ctx) }()
	return kept, trail, said, func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func note(trail *Trail, n int) {
	for i := range n {
		trail.Note(Entry{AccountID: "acct_1", Kind: Exported, Subject: strconv.Itoa(i)})
	}
}

func TestEntriesAreWrittenAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, _, stop := running(t)
		defer stop()
		begun := time.Now()
		note(trail, 1200) // more than a batch
		synctest.Wait()
		if len(kept.kept) != 1200 || time.Since(begun) != 0 {
			t.Errorf("%d are written after %v", len(kept.kept), time.Since(begun))
		}
		for id, e := range kept.kept {
			if !strings.HasPrefix(id, "acc_") || e.ID != id || e.At.IsZero() || e.Kind != Exported {
				t.Fatalf("%+v", e)
			}
		}
	})
}

// TestNothingIsLostWhileTheStoreIsAway for a while, and a store that does not answer delays nobody.
func TestNothingIsLostWhileTheStoreIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, said, stop := running(t)
		defer stop()
		kept.away = errors.New("connection refused")
		note(trail, 700)
		<-time.After(time.Minute)
		kept.away, kept.hold = nil, make(chan struct{})
		begun := time.Now()
		note(trail, 700)
		if took := time.Since(begun); took != 0 {
			t.Errorf("noting takes %v", took)
		}
		<-time.After(time.Minute)
		close(kept.hold)
		<-time.After(time.Minute)
		if len(kept.kept) != 1400 {
			t.Errorf("%d are written", len(kept.kept))
		}
		if !strings.Contains(said.String(), "connection refused") || strings.Contains(said.String(), "dropped") {
			t.Errorf("it says %s", said)
		}
	})
}

func TestTheProcessWritesWhatIsLeftWhenItStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, _, stop := running(t)
		kept.away = errors.New("connection refused")
		note(trail, 3)
		synctest.Wait()
		kept.away = nil
		stop()
		if len(kept.kept) != 3 {
			t.Errorf("%d are written", len(kept.kept))
		}
	})
}

func TestTheWaitingEntriesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, said, stop := running(t)
		defer stop()
		kept.away = errors.New("connection refused")
		note(trail, pendingMax+7)
		kept.away = nil
		<-time.After(time.Minute)
		if n := len(kept.kept); n < pendingMax || n > pendingMax+batchMax {
			t.Errorf("%d are written", n)
		}
		if len(kept.kept) < pendingMax+7 && !strings.Contains(said.String(), "dropped") {
			t.Errorf("it says %s", said)
		}
	})
}

// TestAFlushSeesWhatWasNotedBefore, also while the background writes.
func TestAFlushSeesWhatWasNotedBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, _, stop := running(t)
		defer stop()
		for i := range 100 {
			note(trail, 1)
			if err := trail.Flush(t.Context()); err != nil || len(kept.kept) != i+1 {
				t.Fatalf("%d of %d are written: %v", len(kept.kept), i+1, err)
			}
		}
	})
}

// TestDownloadsOfAMinuteAreOne: the same result, by the same caller from the same place.
func TestDownloadsOfAMinuteAreOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, _, stop := running(t)
		defer stop()
		once := Entry{AccountID: "acct_1", Kind: Downloaded, Subject: "job_1", Actor: "key:key_1", Network: "192.0.2.0/24"}
		for range 5 {
			trail.Note(once)
		}
		elsewhere, other := once, once
		elsewhere.Network, other.Subject = "", "job_2"
		trail.Note(elsewhere)
		trail.Note(other)
		<-time.After(time.Minute)
		trail.Note(once)
		synctest.Wait()
		if len(kept.kept) != 4 {
			t.Errorf("%d entries: %v", len(kept.kept), kept.kept)
		}
	})
}

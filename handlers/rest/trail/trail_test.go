package trail

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// table stores entries in memory, under their ids.
type table struct {
	mu   sync.Mutex
	kept map[string]Entry
	away error
	hold chan struct{}
}

// be sets how the store answers from now on.
func (s *table) be(away error, hold chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.away, s.hold = away, hold
}

// count returns how many entries are kept.
func (s *table) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.kept)
}

func (s *table) held() chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.hold
}

func (s *table) RecordAccess(ctx context.Context, entries []Entry) error {
	if hold := s.held(); hold != nil {
		select {
		case <-hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
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
		if kept.count() != 1200 || time.Since(begun) != 0 {
			t.Errorf("%d are written after %v", kept.count(), time.Since(begun))
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
		kept.be(errors.New("connection refused"), nil)
		note(trail, 700)
		<-time.After(time.Minute)
		hold := make(chan struct{})
		kept.be(nil, hold)
		begun := time.Now()
		note(trail, 700)
		if took := time.Since(begun); took != 0 {
			t.Errorf("noting takes %v", took)
		}
		<-time.After(time.Minute)
		close(hold)
		<-time.After(time.Minute)
		if kept.count() != 1400 {
			t.Errorf("%d are written", kept.count())
		}
		if !strings.Contains(said.String(), "connection refused") || strings.Contains(said.String(), "dropped") {
			t.Errorf("it says %s", said)
		}
	})
}

func TestTheProcessWritesWhatIsLeftWhenItStops(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, _, stop := running(t)
		kept.be(errors.New("connection refused"), nil)
		note(trail, 3)
		synctest.Wait()
		kept.be(nil, nil)
		stop()
		if kept.count() != 3 {
			t.Errorf("%d are written", kept.count())
		}
	})
}

func TestTheWaitingEntriesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, trail, said, stop := running(t)
		defer stop()
		kept.be(errors.New("connection refused"), nil)
		note(trail, pendingMax+7)
		kept.be(nil, nil)
		<-time.After(time.Minute)
		if n := kept.count(); n < pendingMax || n > pendingMax+batchMax {
			t.Errorf("%d are written", n)
		}
		if kept.count() < pendingMax+7 && !strings.Contains(said.String(), "dropped") {
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
			if err := trail.Flush(t.Context()); err != nil || kept.count() != i+1 {
				t.Fatalf("%d of %d are written: %v", kept.count(), i+1, err)
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
		if kept.count() != 4 {
			t.Errorf("%d entries: %v", kept.count(), kept.kept)
		}
	})
}

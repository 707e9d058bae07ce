package jobs_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// followAll opens the stream of all jobs and starts to read it.
func (w *liveWorld) followAll(t *testing.T, headers ...string) *stream {
	t.Helper()
	s := w.open(t, http.MethodGet, "/v1/jobs/events", headers...)
	if s.StatusCode != http.StatusOK {
		t.Fatalf("status %d", s.StatusCode)
	}
	go s.read()
	synctest.Wait()
	return s
}

// told compares all events so far: job, status, stage and percent, or the event's name.
func (s *stream) told(want ...string) {
	s.t.Helper()
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	var got []string
	for _, e := range s.events {
		if e.name != "job" {
			got = append(got, e.name)
			continue
		}
		id, _ := e.job["id"].(string)
		got = append(got, id+" "+e.stage())
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		s.t.Errorf("told %q\nwant %q", got, want)
	}
}

func (s *stream) lastID() string {
	synctest.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.events[len(s.events)-1].id
}

func TestOneStreamTellsTheChangesOfAllJobs(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		before := handlerstest.NewJob(t, w.World)
		s := w.followAll(t)
		s.told("ready")
		start(t, w.World, before)
		second := handlerstest.NewJob(t, w.World)
		s.told("ready", before+" running converting 10", second+" queued waiting 0")
		w.MustSend(t, job.Complete{JobID: before, Attempt: 1, Output: *handlerstest.SucceededJob("").Output})
		s.told("ready", before+" running converting 10", second+" queued waiting 0", before+" succeeded done 100", second+" queued starting 5")
		s.isOpen(true)
	})
}

func TestAStreamOfAllJobsTellsProgress(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		id := handlerstest.NewJob(t, w.World)
		start(t, w.World, id)
		s := w.followAll(t) // of a job, too, that ran before the stream began
		pass(time.Second)
		w.Progress.Tell(id, job.Progress{Attempt: 1, Percent: 40, Stage: job.Converting})
		s.told("ready", id+" running converting 40")
		for percent := 41; percent < 60; percent++ {
			w.Progress.Tell(id, job.Progress{Attempt: 1, Percent: percent, Stage: job.Converting})
		}
		s.told("ready", id+" running converting 40")
		pass(time.Second)
		s.told("ready", id+" running converting 40", id+" running converting 59")
	})
}

// What happened while nobody listened is sent once, each job as it is now.
func TestAStreamOfAllJobsGoesOnWhereItBrokeOff(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		first := handlerstest.NewJob(t, w.World)
		s := w.followAll(t)
		seen := s.lastID()
		s.stop()
		start(t, w.World, first)
		second := handlerstest.NewJob(t, w.World)
		w.MustSend(t, job.Cancel{JobID: first})
		again := w.followAll(t, "Last-Event-ID", seen)
		again.told(first+" canceled done 100", second+" queued starting 5")
		for _, unknown := range []string{"999999", "2.3.10.0", "x"} {
			w.followAll(t, "Last-Event-ID", unknown).told("ready")
		}
	})
}

func TestAStreamOfAllJobsEndsWithItsKey(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		s := w.followAll(t)
		w.SetAway("jobs", errors.New("connection refused"))
		pass(time.Minute)
		s.isOpen(true)
		w.SetAway("jobs", nil)
		id := handlerstest.NewJob(t, w.World)
		s.told("ready", id+" queued starting 5")
		w.Mu.Lock()
		clear(w.Keys)
		w.Mu.Unlock()
		pass(time.Minute)
		s.isOpen(false)
		if n := w.Watched(handlerstest.TestAccount); n != 0 {
			t.Errorf("%d watches are left", n)
		}
	})
}

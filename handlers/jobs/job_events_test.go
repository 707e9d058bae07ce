package jobs_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/jobs"
	"github.com/toolmill/toolmill/handlers/rest/shares"
	"github.com/toolmill/toolmill/projections"
)

func TestAStreamTellsEachChangeAndEndsWithTheJob(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		id := handlerstest.NewJob(t, w.World)
		s := w.follow(t, id)
		for name, want := range map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
		} {
			if got := s.Header.Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		s.came("queued starting 5")
		start(t, w.World, id)
		s.came("queued starting 5", "running converting 10")
		w.Progress.Tell(id, job.Progress{Attempt: 1, Percent: 90, Stage: job.Validating})
		s.came("queued starting 5", "running converting 10", "running validating 90")
		s.isOpen(true)
		w.MustSend(t, job.Complete{JobID: id, Attempt: 1, Output: *handlerstest.SucceededJob("").Output})
		s.came("queued starting 5", "running converting 10", "running validating 90", "succeeded done 100")
		s.isOpen(false)
		if n := w.Watched(id); n != 0 {
			t.Errorf("%d watches are left", n)
		}
	})
}

// An event carries the Job as GET /v1/jobs/{id} returns it.
func TestAnEventIsTheJob(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.SucceededJob("job_1"))
		w.Now = handlerstest.Noon.Add(time.Minute)
		s := w.open(t, http.MethodGet, "/v1/jobs/job_1/events")
		text, err := io.ReadAll(s.Body)
		if err != nil {
			t.Fatal(err)
		}
		want := "id: 2.6.100.0\nevent: job\ndata: " + strings.TrimSpace(w.GET("/v1/jobs/job_1").Text) + "\n\n"
		if string(text) != want {
			t.Errorf("%s\nwant %s", text, want)
		}
	})
}

func TestAStreamResumesAfterWhatWasSeen(t *testing.T) {
	cases := map[string]struct {
		seen string
		want []string
	}{
		"nothing":           {"", []string{"running converting 10", "running converting 42"}},
		"an earlier state":  {"1.3.60.0", []string{"running converting 10", "running converting 42"}},
		"the current state": {"2.3.10.0", []string{"running converting 42"}},
		"a later progress":  {"2.3.30.0", []string{"running converting 42"}},
		"the same progress": {"2.3.42.0", nil},
		"not a version":     {"evt_1", []string{"running converting 10", "running converting 42"}},
		"less than nothing": {"-1.0.0.0", []string{"running converting 10", "running converting 42"}},
	}
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			live(t, func(t *testing.T, w *liveWorld) {
				w.Put(handlerstest.RunningJob("job_1"))
				s := w.follow(t, "job_1", "Last-Event-ID", test.seen)
				pass(time.Second)
				w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: 42, Stage: job.Converting})
				s.came(test.want...)
				w.Change("job_1", func(s *job.State) { *s = handlerstest.FailedJob("job_1") })
				s.came(append(test.want, "failed done 100")...)
				s.isOpen(false)
			})
		})
	}
}

// A client that reconnects after the end is told to stop, unless it has missed something.
func TestAClientThatHasSeenTheEndMustNotReconnect(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.FailedJob("job_1"))
		end := w.follow(t, "job_1")
		end.came("failed done 100")
		end.isOpen(false)
		again := w.open(t, http.MethodGet, "/v1/jobs/job_1/events", "Last-Event-ID", end.events[0].id)
		if again.StatusCode != http.StatusNoContent {
			t.Errorf("status %d", again.StatusCode)
		}
		w.Change("job_1", func(s *job.State) { s.ClosedAt = handlerstest.After(time.Hour) })
		closed := w.follow(t, "job_1", "Last-Event-ID", end.events[0].id)
		closed.came("failed done 100")
		closed.isOpen(false)
	})
}

// A stream lives as long as its job: no timeout of the server ends it, comments keep it open, and a change that the live feed
// missed is seen at the next comment.
func TestAStreamOutlivesTheServersLimits(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		const long = 10 * time.Minute
		pass(long)
		if want := int(long / (15 * time.Second)); s.beats != want {
			t.Errorf("%d comments, want %d", s.beats, want)
		}
		w.Edit("job_1", func(s *job.State) { *s = handlerstest.FailedJob("job_1") })
		s.came("running converting 10")
		pass(15 * time.Second)
		s.came("running converting 10", "failed done 100")
		s.isOpen(false)
	})
}

// countedJobs counts the reads of jobs.
type countedJobs struct {
	*handlerstest.World

	reads atomic.Int64
}

func (c *countedJobs) Get(ctx context.Context, accountID, jobID string) (job.State, error) {
	c.reads.Add(1)
	return c.World.Get(ctx, accountID, jobID)
}

// Percent is sent at most twice a second, always the newest, and costs no query.
func TestPercentIsThrottled(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		jobs := &countedJobs{World: w.World}
		w.Remake(func(c *handlers.Config) { c.Jobs = jobs })
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		jobs.reads.Store(0)
		for percent := 11; percent <= 22; percent++ {
			pass(100 * time.Millisecond)
			w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: percent, Stage: job.Converting})
		}
		pass(time.Second)
		s.came("running converting 10", "running converting 14", "running converting 19", "running converting 22")
		w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: 22, Stage: job.Validating})
		s.came("running converting 10", "running converting 14", "running converting 19", "running converting 22",
			"running validating 22")
		w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: 21, Stage: job.Converting}) // from a process with an older report
		pass(time.Second)
		if len(s.events) != 5 {
			t.Errorf("it went back to %s", s.events[5].stage())
		}
		if n := jobs.reads.Load(); n != 0 {
			t.Errorf("%d queries", n)
		}
		for i, e := range s.events[1:4] {
			if gap := e.at.Sub(s.events[i].at); gap < 500*time.Millisecond {
				t.Errorf("event %d comes %v after the one before", i+1, gap)
			}
		}
	})
}

// A new stage is sent at once; so is a new attempt, whose percent starts again.
func TestAStageIsNotThrottled(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: 90, Stage: job.Validating})
		s.came("running converting 10", "running validating 90")
		// In one step: between two changes, the stream may or may not report the queued state.
		w.Change("job_1", func(s *job.State) { s.Status, s.Stage, s.Attempt = job.Running, job.Converting, 3 })
		s.came("running converting 10", "running validating 90", "running converting 10")
		pass(time.Second)
		w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: 95, Stage: job.Storing}) // too late
		s.came("running converting 10", "running validating 90", "running converting 10")
	})
}

func TestARevokedKeySeesNothingMore(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.RevokedAt = handlerstest.After(0) })
		pass(time.Second)
		w.Change("job_1", func(s *job.State) { *s = handlerstest.SucceededJob("job_1") })
		s.came("running converting 10")
		s.isOpen(false)
	})
}

func TestASessionFollowsAJobUntilItEnds(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		person := w.SignedIn()
		signed := []string{"Authorization", "", "Cookie", person.Cookie}
		s, untouched := w.follow(t, "job_1", signed...), w.follow(t, "job_1", "Authorization", "", "Cookie", w.SignedIn().Cookie)
		pass(time.Second)
		w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: 90, Stage: job.Validating})
		s.came("running converting 10", "running validating 90")
		if ended := person.Do(http.MethodDelete, "/v1/account/sessions/current", ""); ended.StatusCode != http.StatusNoContent {
			t.Fatal(ended.Text)
		}
		pass(time.Second)
		w.Change("job_1", func(s *job.State) { *s = handlerstest.SucceededJob("job_1") })
		s.came("running converting 10", "running validating 90")
		s.isOpen(false)
		untouched.came("running converting 10", "running validating 90", "succeeded done 100")
	})
}

func TestAKeyThatLosesItsScopeSeesNothingMore(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.Scopes = []string{"jobs:create"} })
		pass(15 * time.Second)
		s.came("running converting 10")
		s.isOpen(false)
	})
}

// A client that does not read blocks nobody, and gets the newest state when it reads again; states in between are dropped.
func TestASlowClientGetsTheNewest(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.open(t, http.MethodGet, "/v1/jobs/job_1/events")
		pass(jobs.EventWriteTimeout / 2)
		begun := time.Now()
		for percent := range 90 {
			w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: percent, Stage: job.Converting})
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("the feed was held up for %v", took)
		}
		go s.read()
		pass(time.Second)
		s.came("running converting 10", "running converting 89")
		s.isOpen(true)
		s.stop()
	})
}

// A client that disappears without closing the connection is dropped after ten seconds.
func TestADeadClientFreesItsStream(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		connection := w.dial()
		defer func() { _ = connection.Close() }()
		request := "GET /v1/jobs/job_1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + w.Key + "\r\n\r\n"
		if _, err := io.WriteString(connection, request); err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReader(connection).ReadString('\n'); err != nil { // only the headers, never the event
			t.Fatal(err)
		}
		pass(jobs.EventWriteTimeout - time.Second)
		if n := w.Watched("job_1"); n != 2 {
			t.Errorf("%d watches before the timeout", n)
		}
		pass(2 * time.Second)
		if n := w.Watched("job_1"); n != 0 {
			t.Errorf("%d watches are left", n)
		}
	})
}

func TestAStreamEndsWithItsClient(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		s.stop()
		synctest.Wait()
		if n := w.Watched("job_1"); n != 0 {
			t.Errorf("%d watches are left", n)
		}
	})
}

// A service that stops ends its streams cleanly, so that their clients reconnect elsewhere.
func TestStreamsEndWithTheService(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		begun := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := w.server.Stop(ctx); err != nil {
			t.Error(err)
		}
		s.came("running converting 10")
		s.isOpen(false)
		if took := time.Since(begun); took > time.Second {
			t.Errorf("the stop took %v", took)
		}
	})
}

func TestStreamsAreBounded(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Remake(func(c *handlers.Config) { c.Room = shares.NewRoom(shares.Sizes{Streams: 3, StreamsPerAccount: 2}) })
		w.Put(handlerstest.RunningJob("job_1"))
		other := handlerstest.RunningJob("job_2")
		other.AccountID = "acct_2"
		w.Put(other)
		mine := w.Key
		theirs := w.AddKey(t, "jobs:read")
		w.ChangeKey(t, theirs, func(k *projections.KeyRecord) { k.AccountID = "acct_2" })

		first := w.follow(t, "job_1")
		w.follow(t, "job_1")
		w.refused(t, "job_1", 429, "concurrency_limited")
		w.Key = theirs
		w.follow(t, "job_2")
		w.refused(t, "job_2", 503, "service_unavailable")

		w.Key = mine
		w.refused(t, "job_none", 404, "not_found")
		first.stop()
		synctest.Wait()
		w.follow(t, "job_1").came("running converting 10")
	})
}

// A store that is unavailable for a moment ends no stream.
func TestAStreamOutlivesItsStores(t *testing.T) {
	for _, store := range []string{"jobs", "keys", "sealer"} {
		t.Run(store, func(t *testing.T) {
			live(t, func(t *testing.T, w *liveWorld) {
				w.Put(handlerstest.RunningJob("job_1"))
				s := w.follow(t, "job_1")
				pass(time.Second)
				w.SetAway(store, errors.New("connection refused"))
				w.Change("job_1", func(s *job.State) { *s = handlerstest.SucceededJob("job_1") })
				pass(3 * time.Second)
				s.came("running converting 10")
				s.isOpen(true)
				w.SetAway(store, nil)
				pass(time.Second)
				s.came("running converting 10", "succeeded done 100")
				s.isOpen(false)
			})
		})
	}
}

func TestAStreamOutlivesItsFeed(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Remake(func(c *handlers.Config) { c.Changes = closedFeed{} })
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		w.Edit("job_1", func(s *job.State) { *s = handlerstest.SucceededJob("job_1") })
		pass(15 * time.Second)
		s.came("running converting 10", "succeeded done 100")
	})
}

func TestAStreamWatchesBeforeItReads(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		late := handlerstest.LateChanges{World: w.World, Change: func() {
			w.Edit("job_1", func(s *job.State) { *s = handlerstest.SucceededJob("job_1") })
		}}
		w.Remake(func(c *handlers.Config) { c.Changes = late })
		s := w.follow(t, "job_1")
		s.came("succeeded done 100")
		s.isOpen(false)
	})
}

func TestAStreamThatIsNotBegunIsRefusedLikeAnyRequest(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	other := handlerstest.RunningJob("job_other")
	other.AccountID = "acct_2"
	w.Put(other)
	for _, id := range []string{"job_none", "job_other", "job_", "evt_1", "job_%00", "JOB_1"} {
		w.GET("/v1/jobs/"+id+"/events").Refused(404, "not_found")
	}
	w.WithKey("").GET("/v1/jobs/job_other/events").Refused(401, "missing_credentials")
	w.WithKey(w.AddKey(t, "jobs:create")).GET("/v1/jobs/job_other/events").Refused(403, "insufficient_scope")
	w.POST("/v1/jobs/job_other/events", "").Refused(405, "method_not_allowed")
	w.SetAway("jobs", errors.New("connection refused"))
	w.GET("/v1/jobs/job_other/events").Refused(503, "service_unavailable")
}

func TestHeadOfAStreamIsItsHeaders(t *testing.T) {
	live(t, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.open(t, http.MethodHead, "/v1/jobs/job_1/events")
		synctest.Wait()
		if s.StatusCode != http.StatusOK || s.Header.Get("Content-Type") != "text/event-stream" || w.Config.Room.Streams.InUse() != 0 {
			t.Errorf("status %d, %v, %d open", s.StatusCode, s.Header, w.Config.Room.Streams.InUse())
		}
	})
}

// Over HTTP/2 a stream shares its connection, and an expired deadline would reset it.
func TestAStreamOverHTTP2(t *testing.T) {
	protocols := new(http.Protocols)
	protocols.SetUnencryptedHTTP2(true)
	liveOver(t, protocols, func(t *testing.T, w *liveWorld) {
		w.Put(handlerstest.RunningJob("job_1"))
		s := w.follow(t, "job_1")
		if s.ProtoMajor != 2 {
			t.Fatalf("it is %s", s.Proto)
		}
		w.Progress.Tell("job_1", job.Progress{Attempt: 2, Percent: 90, Stage: job.Validating})
		pass(10 * time.Minute)
		s.isOpen(true)
		w.Change("job_1", func(s *job.State) { *s = handlerstest.SucceededJob("job_1") })
		s.came("running converting 10", "running validating 90", "succeeded done 100")
		s.isOpen(false)
	})
}

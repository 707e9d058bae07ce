package sweep

import (
	"errors"
	"testing"
	"time"

	"toolmill/commands"
	"toolmill/domain/job"
	"toolmill/domain/refusal"
)

func runBy(id, worker string) job.State {
	return aJob(id, func(j *job.State) { j.WorkerID, j.Attempt = worker, 1 })
}

// A silent worker loses its jobs and what it had taken of the queue, again and again until nothing of it is left: a start
// may be on its way into the read model. Then it is forgotten.
func TestASilentWorkerLosesItsJobs(t *testing.T) {
	w := newWorld(t)
	w.heartbeats = map[string]bool{"wrk_alive": true, "wrk_silent": true}
	w.working = []job.State{runBy("job_1", "wrk_alive"), runBy("job_2", "wrk_silent"), runBy("job_3", "wrk_silent")}
	w.steady()
	w.did()

	w.heartbeats["wrk_silent"] = false
	if err := w.sweep(time.Second); err != nil {
		t.Fatal(err)
	}
	w.did("release wrk_silent", "acct_1: FailAttempt job_2", "acct_1: FailAttempt job_3")

	w.working = w.working[:1]
	if err := w.sweep(time.Second); err != nil {
		t.Fatal(err)
	}
	w.did("release wrk_silent", "forget wrk_silent")
}

// A worker beats before it takes work. One without any heartbeat was forgotten, or is none.
func TestAWorkerWithoutHeartbeatLosesItsJobs(t *testing.T) {
	w := newWorld(t)
	w.steady()
	w.working = []job.State{runBy("job_1", "wrk_unknown")}
	w.no["job_1"] = refusal.New(refusal.StaleAttempt, "it has ended meanwhile")
	if err := w.sweep(time.Second); err != nil {
		t.Fatal(err)
	}
	w.did("release wrk_unknown", "acct_1: FailAttempt job_1")
}

// While sweeps do not go well nobody could beat either: silence counts again only when they have gone well for a while.
func TestSilenceCountsOnlyWhileSweepsGoWell(t *testing.T) {
	for name, trouble := range map[string]func(*world){
		"before the first": func(*world) {},
		"behind a pause": func(w *world) {
			w.heartbeats["wrk_1"] = true
			w.steady()
			w.now = w.now.Add(gapMax)
		},
		"behind an error": func(w *world) {
			w.heartbeats["wrk_1"] = true
			w.steady()
			w.away["due"] = errors.New("no database")
			if w.sweep(time.Second) == nil {
				w.t.Error("the error is lost")
			}
			delete(w.away, "due")
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			trouble(w)
			w.heartbeats["wrk_1"] = false
			for passed := time.Duration(0); passed < steadyFor; passed += time.Second {
				if err := w.sweep(time.Second); err != nil {
					t.Fatal(err)
				}
				w.did()
			}
			if err := w.sweep(time.Second); err != nil {
				t.Fatal(err)
			}
			w.did("release wrk_1", "forget wrk_1")
		})
	}
}

func TestWhatCannotBeToldOfALostWorkerIsTriedAgain(t *testing.T) {
	for port, did := range map[string][]string{
		"seen":    nil,
		"workers": nil,
		"running": nil,
		"release": {"release wrk_1"},
		"log":     {"release wrk_1", "acct_1: FailAttempt job_1"},
	} {
		t.Run(port, func(t *testing.T) {
			w := newWorld(t)
			w.steady()
			w.heartbeats["wrk_1"] = false
			w.working = []job.State{runBy("job_1", "wrk_1")}
			want := errors.New("away")
			w.away[port] = want
			if port == "log" {
				want = commands.ErrOutcomeUnknown
				w.no["job_1"] = want
			}
			if err := w.sweep(time.Second); !errors.Is(err, want) {
				t.Errorf("%v", err)
			}
			w.did(did...)
		})
	}
}

package sweep

import (
	"errors"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

func runBy(id, worker string) job.State {
	j := aJob(id)
	j.WorkerID, j.Attempt = worker, 1
	return j
}

// A silent worker loses its jobs and the work items that it had taken, repeatedly until none is left: a start may not be in the
// read model yet. Then its heartbeat is removed.
func TestASilentWorkerLosesItsJobs(t *testing.T) {
	w := newWorld(t)
	w.roll.Alive = []string{"wrk_alive", "wrk_silent"}
	w.working = []job.State{runBy("job_1", "wrk_alive"), runBy("job_2", "wrk_silent"), runBy("job_3", "wrk_silent")}
	must(t, w.LostWorkers(t.Context()))
	w.did()

	w.roll.Alive, w.roll.Silent = []string{"wrk_alive"}, []string{"wrk_silent"}
	must(t, w.LostWorkers(t.Context()))
	w.did("release wrk_silent", "acct_1: FailAttempt job_2", "acct_1: FailAttempt job_3")

	w.working = w.working[:1]
	must(t, w.LostWorkers(t.Context()))
	w.did("release wrk_silent", "forget wrk_silent")
}

// A worker beats before it takes work. One without a heartbeat was removed, or never existed.
func TestAWorkerWithoutHeartbeatLosesItsJobs(t *testing.T) {
	w := newWorld(t)
	w.working = []job.State{runBy("job_1", "wrk_unknown")}
	w.no["job_1"] = refusal.New(refusal.StaleAttempt, "it has ended meanwhile")
	must(t, w.LostWorkers(t.Context()))
	w.did("release wrk_unknown", "acct_1: FailAttempt job_1")
}

// While nobody could beat, silence means nothing.
func TestSilenceCountsOnlyWhereSomebodyIsHeard(t *testing.T) {
	w := newWorld(t)
	w.roll.Silent, w.roll.Steady = []string{"wrk_1"}, false
	w.working = []job.State{runBy("job_1", "wrk_1"), runBy("job_2", "wrk_unknown")}
	must(t, w.LostWorkers(t.Context()))
	w.did()
}

// If reporting a lost worker fails, it is tried again, and delays no other.
func TestReportingALostWorkerIsTriedAgain(t *testing.T) {
	other := []string{"release wrk_2", "acct_1: FailAttempt job_2"}
	for port, did := range map[string][]string{
		"roll":          nil,
		"workers":       nil,
		"running wrk_1": other,
		"release wrk_1": append(other, "release wrk_1"),
		"log":           append(other, "release wrk_1", "acct_1: FailAttempt job_1"),
	} {
		t.Run(port, func(t *testing.T) {
			w := newWorld(t)
			w.roll.Silent = []string{"wrk_1", "wrk_2"}
			w.working = []job.State{runBy("job_1", "wrk_1"), runBy("job_2", "wrk_2")}
			want := errors.New("away")
			w.away[port] = want
			if port == "log" {
				want = commands.ErrOutcomeUnknown
				w.no["job_1"] = want
			}
			if err := w.LostWorkers(t.Context()); !errors.Is(err, want) {
				t.Errorf("%v", err)
			}
			w.did(did...)
		})
	}
}

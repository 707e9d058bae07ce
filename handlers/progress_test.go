package handlers

import (
	"net/http"
	"slices"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
)

// progressTable is Progress in memory.
type progressTable struct {
	mu       sync.Mutex
	jobs     map[string]job.Progress
	watchers map[string][]chan struct{}
}

func (p *progressTable) Of(jobID string) (job.Progress, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	told, ok := p.jobs[jobID]
	return told, ok
}

func (p *progressTable) Watch(jobID string) (<-chan struct{}, func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.watchers == nil {
		p.watchers = make(map[string][]chan struct{})
	}
	told := make(chan struct{}, 1)
	p.watchers[jobID] = append(p.watchers[jobID], told)
	return told, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.watchers[jobID] = slices.DeleteFunc(p.watchers[jobID], func(c chan struct{}) bool { return c == told })
	}
}

// tell sets how far a job is and wakes who watches it.
func (p *progressTable) tell(jobID string, at job.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.jobs == nil {
		p.jobs = make(map[string]job.Progress)
	}
	p.jobs[jobID] = at
	for _, told := range p.watchers[jobID] {
		select {
		case told <- struct{}{}:
		default:
		}
	}
}

// While an attempt runs, its worker knows better than the log how far it is; before and behind it, the log does.
func TestAJobShowsTheProgressOfItsAttempt(t *testing.T) {
	queued := runningJob("job_1")
	queued.Status, queued.Stage = job.Queued, job.Starting
	for name, test := range map[string]struct {
		state   job.State
		told    job.Progress
		percent int
		stage   job.Stage
	}{
		"nothing is told":                {runningJob("job_1"), job.Progress{}, 10, job.Converting},
		"of this attempt":                {runningJob("job_1"), job.Progress{Attempt: 2, Percent: 42, Stage: job.Validating}, 42, job.Validating},
		"less than the log knows":        {runningJob("job_1"), job.Progress{Attempt: 2, Percent: 3, Stage: job.Converting}, 10, job.Converting},
		"of the attempt before":          {runningJob("job_1"), job.Progress{Attempt: 1, Percent: 95, Stage: job.Storing}, 10, job.Converting},
		"of one that the log has not":    {runningJob("job_1"), job.Progress{Attempt: 3, Percent: 42, Stage: job.Validating}, 10, job.Converting},
		"of an attempt that failed":      {queued, job.Progress{Attempt: 2, Percent: 42, Stage: job.Validating}, 5, job.Starting},
		"of an attempt that made it all": {succeededJob("job_1"), job.Progress{Attempt: 2, Percent: 95, Stage: job.Storing}, 100, job.Done},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, plan.Custom, 10)
			w.put(test.state)
			w.progress.tell("job_1", test.told)
			listed, _ := w.get("/v1/jobs").ok(http.StatusOK)["jobs"].([]any)
			for _, body := range []any{w.get("/v1/jobs/job_1").ok(http.StatusOK), listed[0]} {
				progress, _ := body.(map[string]any)["progress"].(map[string]any)
				if progress["percent"] != float64(test.percent) || progress["stage"] != string(test.stage) {
					t.Errorf("%v, want %d %s", progress, test.percent, test.stage)
				}
			}
		})
	}
}

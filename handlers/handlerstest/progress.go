package handlerstest

import (
	"slices"
	"sync"

	"github.com/toolmill/toolmill/domain/job"
)

// progressTable implements Progress in memory.
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

// Watch signals each change of a job's progress.
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

// Tell sets the progress of a job of TestAccount and wakes its watchers.
func (p *progressTable) Tell(jobID string, at job.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.jobs == nil {
		p.jobs = make(map[string]job.Progress)
	}
	p.jobs[jobID] = at
	for _, told := range slices.Concat(p.watchers[jobID], p.watchers[TestAccount]) {
		select {
		case told <- struct{}{}:
		default:
		}
	}
}

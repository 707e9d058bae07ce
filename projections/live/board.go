package live

import (
	"sync"
	"sync/atomic"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// progressKept is how many jobs' progress a board keeps, some 200 bytes each. It evicts the least recently used.
const progressKept = 10_000

// Board holds the progress of running jobs as their workers report it on the progress topic. It only knows what was
// reported since this process started, and is not a read model. It is safe for concurrent use.
type Board struct {
	watchers *watchers
	unread   atomic.Int64

	mu   sync.Mutex
	jobs *simplelru.LRU[string, job.Progress]
}

// NewBoard returns an empty board.
func NewBoard() *Board {
	jobs, err := simplelru.NewLRU[string, job.Progress](progressKept, nil)
	if err != nil {
		panic(err) // only for a size that is not positive
	}
	return &Board{watchers: newWatchers(), jobs: jobs}
}

// Hear takes a message of the progress topic. It never blocks. An unreadable message is counted and skipped.
func (b *Board) Hear(m *message.Message) {
	jobID, p, err := job.ReadProgress(m)
	if err != nil {
		b.unread.Add(1)
		return
	}
	if b.advance(jobID, p) {
		b.watchers.wake(jobID)
		b.watchers.wake(m.Metadata[event.MetadataKey])
	}
}

func (b *Board) advance(jobID string, next job.Progress) (moved bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	known, _ := b.jobs.Get(jobID)
	advanced := known.Advance(next)
	b.jobs.Add(jobID, advanced)
	return advanced != known
}

// Of returns the last report on a job; ok is false if there is none. The attempt may have ended since: only the log
// knows.
func (b *Board) Of(jobID string) (p job.Progress, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.jobs.Peek(jobID)
}

// Watch returns a channel that receives a value at each further report on the job, or on a job of the account, and a function that ends the watch.
func (b *Board) Watch(id string) (reported <-chan struct{}, stop func()) {
	return b.watchers.watch(id)
}

// Unread returns how many messages could not be read.
func (b *Board) Unread() int64 { return b.unread.Load() }

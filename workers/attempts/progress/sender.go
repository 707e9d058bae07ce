package progress

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/job"
)

// Topic carries progress: job.ProgressMessage, keyed by account.
const Topic = "toolmill.progress"

// every is the shortest interval between messages about an attempt's percent.
const every = 500 * time.Millisecond

// Sender sends the progress of this process's attempts. It is safe for concurrent use; Run does the sending.
type Sender struct {
	publisher message.Publisher
	logger    *slog.Logger
	lost      atomic.Int64

	mu       sync.Mutex
	attempts map[*attempt]struct{}
	// stirred has a value when there may be something to send.
	stirred chan struct{}
}

// attempt is the last report and the last message of one attempt. The sender's lock guards its fields.
type attempt struct {
	accountID, jobID string
	known, sent      job.Progress
	// notBefore is when its percent may be sent again.
	notBefore time.Time
}

// NewSender returns a sender over a publisher, which the caller closes.
func NewSender(publisher message.Publisher, logger *slog.Logger) *Sender {
	return &Sender{
		publisher: publisher, logger: logger, attempts: make(map[*attempt]struct{}), stirred: make(chan struct{}, 1),
	}
}

// Attempt begins the progress of an attempt. report does not block; percent is 0 to 100. end drops the attempt and its unsent
// report: how it ended is in the log.
func (s *Sender) Attempt(accountID, jobID string, number int) (report func(percent int, stage job.Stage), end func()) {
	a := &attempt{accountID: accountID, jobID: jobID, known: job.Progress{Attempt: number}}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.attempts[a] = struct{}{}
	return func(percent int, stage job.Stage) {
			s.report(a, job.Progress{Attempt: number, Percent: percent, Stage: stage})
		}, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			delete(s.attempts, a)
		}
}

// Lost returns how many messages could not be sent.
func (s *Sender) Lost() int64 { return s.lost.Load() }

func (s *Sender) report(a *attempt, p job.Progress) {
	s.mu.Lock()
	a.known = a.known.Advance(p)
	s.mu.Unlock()
	select {
	case s.stirred <- struct{}{}:
	default:
	}
}

// Run sends until ctx ends. A pending send then ends by itself.
func (s *Sender) Run(ctx context.Context) {
	for {
		messages, wait := s.take(time.Now())
		if len(messages) > 0 && !s.send(ctx, messages) {
			return
		}
		var due <-chan time.Time // nil while no message is delayed
		if wait > 0 {
			due = time.After(wait)
		}
		select {
		case <-s.stirred:
		case <-due:
		case <-ctx.Done():
			return
		}
	}
}

// take returns the messages to send now, and how long until the next delayed one, 0 for none.
func (s *Sender) take(now time.Time) (messages []*message.Message, wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for a := range s.attempts {
		if a.known == a.sent || a.known.Stage == "" {
			continue
		}
		if left := a.notBefore.Sub(now); left > 0 && a.known.Stage == a.sent.Stage {
			if wait == 0 || left < wait {
				wait = left
			}
			continue
		}
		m, err := job.ProgressMessage(a.accountID, a.jobID, a.known)
		a.sent, a.notBefore = a.known, now.Add(every)
		if err != nil {
			s.fail(1, err)
			continue
		}
		messages = append(messages, m)
	}
	return messages, wait
}

// send waits no longer than ctx: watermill-kafka's publisher ignores contexts, and blocks while the broker is unavailable.
func (s *Sender) send(ctx context.Context, messages []*message.Message) (goOn bool) {
	sent := make(chan error, 1)
	go func() { sent <- s.publisher.Publish(Topic, messages...) }()
	select {
	case err := <-sent:
		if err != nil {
			s.fail(len(messages), err)
		}
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *Sender) fail(messages int, err error) {
	s.lost.Add(int64(messages))
	s.logger.Debug("progress is lost", "messages", messages, "error", err)
}

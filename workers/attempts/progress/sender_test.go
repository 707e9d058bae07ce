package progress

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// topic is a publisher that records messages and times, and returns what the test sets.
type topic struct {
	t *testing.T

	mu   sync.Mutex
	sent []sent
	err  error
	// away blocks Publish until it is closed.
	away chan struct{}
}

type sent struct {
	at    time.Duration // since the bubble began
	jobID string
	job.Progress
}

var begun = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC) // when every synctest bubble begins

// Publish implements message.Publisher.
func (p *topic) Publish(topic string, messages ...*message.Message) error {
	if p.away != nil {
		<-p.away
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range messages {
		jobID, read, err := job.ReadProgress(m)
		if err != nil || topic != Topic || m.Metadata[event.MetadataKey] != "acct_1" {
			p.t.Errorf("%v on %s, keyed by %s", err, topic, m.Metadata[event.MetadataKey])
		}
		p.sent = append(p.sent, sent{time.Since(begun), jobID, read})
	}
	return p.err
}

// Close implements message.Publisher.
func (*topic) Close() error { return nil }

// sending runs a sender in a synctest bubble.
func sending(t *testing.T, test func(t *testing.T, p *topic, s *Sender)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &topic{t: t}
		s := NewSender(p, slog.New(slog.DiscardHandler))
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); s.Run(ctx) }()
		test(t, p, s)
		stop()
		<-ended
	})
}

// pass lets everything due happen, then time pass.
func pass(d time.Duration) {
	synctest.Wait()
	timer := time.NewTimer(d)
	<-timer.C
	synctest.Wait()
}

func (p *topic) was(want ...sent) {
	p.t.Helper()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	if !slices.Equal(p.sent, want) {
		p.t.Errorf("sent %+v\nwant %+v", p.sent, want)
	}
}

func at(ms int, percent int, stage job.Stage) sent {
	return sent{time.Duration(ms) * time.Millisecond, "job_1", job.Progress{Attempt: 2, Percent: percent, Stage: stage}}
}

// Percent is sent at most twice a second, always the newest, and the last report is never dropped.
func TestPercentIsSentTwiceASecond(t *testing.T) {
	sending(t, func(_ *testing.T, p *topic, s *Sender) {
		report, end := s.Attempt("acct_1", "job_1", 2)
		defer end()
		for percent := 10; percent <= 21; percent++ {
			report(percent, job.Converting)
			pass(100 * time.Millisecond)
		}
		pass(time.Hour)
		p.was(at(0, 10, job.Converting), at(500, 14, job.Converting), at(1000, 19, job.Converting), at(1500, 21, job.Converting))
	})
}

func TestANewStageIsSentAtOnce(t *testing.T) {
	sending(t, func(_ *testing.T, p *topic, s *Sender) {
		report, end := s.Attempt("acct_1", "job_1", 2)
		defer end()
		report(10, job.Converting)
		pass(100 * time.Millisecond)
		report(90, job.Validating)
		pass(100 * time.Millisecond)
		report(95, job.Storing)
		p.was(at(0, 10, job.Converting), at(100, 90, job.Validating), at(200, 95, job.Storing))
	})
}

// A report that repeats or goes back is not sent.
func TestWhatIsKnownIsNotSentAgain(t *testing.T) {
	sending(t, func(_ *testing.T, p *topic, s *Sender) {
		report, end := s.Attempt("acct_1", "job_1", 2)
		defer end()
		for _, percent := range []int{40, 40, 30} {
			report(percent, job.Converting)
			pass(time.Second)
		}
		p.was(at(0, 40, job.Converting))
	})
}

func TestAnAttemptThatEndedIsNotReported(t *testing.T) {
	sending(t, func(_ *testing.T, p *topic, s *Sender) {
		report, end := s.Attempt("acct_1", "job_1", 2)
		report(40, job.Converting)
		pass(100 * time.Millisecond)
		report(50, job.Converting)
		end()
		report(60, job.Validating)
		pass(time.Second)
		p.was(at(0, 40, job.Converting))
		if len(s.attempts) > 0 {
			t.Errorf("%d attempts are kept", len(s.attempts))
		}
	})
}

// An unavailable broker blocks no report, and gets the newest of each attempt when it is back.
func TestReportsDoNotWaitForTheBroker(t *testing.T) {
	sending(t, func(t *testing.T, p *topic, s *Sender) {
		p.away = make(chan struct{})
		report, end := s.Attempt("acct_1", "job_1", 2)
		defer end()
		for percent := range 90 {
			report(percent, job.Converting)
			synctest.Wait()
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("reports took %v", took)
		}
		pass(10 * time.Second)
		close(p.away)
		p.was(at(10_000, 0, job.Converting), at(10_000, 89, job.Converting))
	})
}

func TestWhatCannotBeSentIsCountedAndLost(t *testing.T) {
	sending(t, func(t *testing.T, p *topic, s *Sender) {
		p.err = errors.New("the broker is away")
		report, end := s.Attempt("acct_1", "job_1", 2)
		defer end()
		report(40, job.Converting)
		pass(time.Hour)
		if s.Lost() != 1 {
			t.Errorf("%d are lost", s.Lost())
		}
		p.was(at(0, 40, job.Converting))
	})
}

// A process that stops does not wait for an unavailable broker.
func TestRunEndsWhileTheBrokerIsAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &topic{t: t, away: make(chan struct{})}
		s := NewSender(p, slog.New(slog.DiscardHandler))
		report, end := s.Attempt("acct_1", "job_1", 2)
		defer end()
		report(40, job.Converting)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		s.Run(ctx)
		if took := time.Since(begun); took != time.Second {
			t.Errorf("it ended after %v", took)
		}
		close(p.away)
	})
}

package jobs

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/projections"
)

// AccountEvents streams the account's jobs, each at every change, until the client goes away (GET /v1/jobs/events). An event's id is
// the last event of the account that it includes, so that a client that comes back with it gets every job that changed meanwhile. A
// client that has seen nothing, or too much, is sent the event "ready" first: the jobs that it lists afterwards are as new as that.
func (a *Wing) AccountEvents(c *rest.Call) (rest.Answer, error) {
	return a.stream(c, func(ctx context.Context, out *events) {
		s := &accountStream{api: a, call: c, out: out, running: make(map[string]*runningJob)}
		a.follow(ctx, c.Key.AccountID, out, s.tell, func() {}) // tell reads each time
	})
}

// accountStream sends the jobs of one account to one client. For a slow client it keeps only the newest states.
type accountStream struct {
	api  *Wing
	call *rest.Call
	out  *events
	// begun is set once it is known what the client has seen: all changes up to the event seen.
	begun bool
	seen  uint64
	// running are the jobs whose progress is sent too.
	running map[string]*runningJob
}

// runningJob is a job that runs, and what was sent of it last.
type runningJob struct {
	state  job.State
	sent   jobVersion
	sentAt time.Time
}

// tell sends what the client has not seen. A non-nil again says when to call tell again without a change; an error ends the stream.
// The caller is identified each time: a revoked key and a session that has ended see nothing more.
func (s *accountStream) tell(ctx context.Context) (again <-chan time.Time, err error) {
	err = s.api.Callers.Again(JobEventsScope, s.call)
	if err == nil && !s.begun {
		err = s.begin(ctx)
	}
	if err == nil {
		err = s.sendChanged(ctx)
	}
	if err == nil {
		again, err = s.sendProgress(ctx)
	}
	if errors.Is(err, codes.ErrAway) {
		return time.After(storeRetry), nil
	}
	return again, err
}

// begin finds out where the client continues, and which jobs run.
func (s *accountStream) begin(ctx context.Context) error {
	reading, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	last, err := s.api.Jobs.LastEvent(reading, s.call.Key.AccountID)
	if err != nil {
		return codes.StoreFault("read the last event", err)
	}
	running, _, err := s.api.Jobs.List(reading, projections.JobFilter{AccountID: s.call.Key.AccountID, Status: job.Running, Limit: projections.PageMax})
	if err != nil {
		return codes.StoreFault("list running jobs", err)
	}
	for _, j := range running {
		s.running[j.ID] = &runningJob{state: j, sent: versionOf(j, s.api.progressOf(j))}
	}
	seen, err := strconv.ParseUint(s.call.Header.Get("Last-Event-ID"), 10, 64)
	if err != nil || seen > last {
		if err := s.out.send(strconv.FormatUint(last, 10), "ready", []byte("{}")); err != nil {
			return err
		}
		seen = last
	}
	s.seen, s.begun = seen, true
	return nil
}

// sendChanged sends the jobs that changed since the client's last event, page by page.
func (s *accountStream) sendChanged(ctx context.Context) error {
	for {
		reading, cancel := rest.WithinStoreTimeout(ctx)
		page, last, err := s.api.Jobs.Changed(reading, s.call.Key.AccountID, s.seen)
		cancel()
		if err != nil {
			return codes.StoreFault("read changed jobs", err)
		}
		for _, j := range page {
			if err := s.send(ctx, j.State, j.Sequence); err != nil {
				return err
			}
		}
		if last == s.seen {
			return nil
		}
		s.seen = last
	}
}

// send sends a job, and follows the progress of one that runs.
func (s *accountStream) send(ctx context.Context, j job.State, sequence uint64) error {
	progress := s.api.progressOf(j)
	data, err := s.api.eventData(ctx, s.call, j, progress)
	if err != nil {
		return err
	}
	delete(s.running, j.ID)
	if j.Status == job.Running {
		s.running[j.ID] = &runningJob{state: j, sent: versionOf(j, progress), sentAt: time.Now()}
	}
	return s.out.send(strconv.FormatUint(sequence, 10), "job", data)
}

// sendProgress sends the running jobs whose workers have reported progress, each at most once in percentEvery within a stage.
func (s *accountStream) sendProgress(ctx context.Context) (again <-chan time.Time, err error) {
	var wait time.Duration
	for _, j := range s.running {
		version := versionOf(j.state, s.api.progressOf(j.state))
		if !version.after(j.sent) {
			continue
		}
		if left := percentEvery - time.Since(j.sentAt); left > 0 && version.sameStage(j.sent) {
			wait = max(wait, left)
			continue
		}
		if err := s.send(ctx, j.state, s.seen); err != nil {
			return nil, err
		}
	}
	if wait > 0 {
		again = time.After(wait)
	}
	return again, nil
}

package jobs

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

const (
	// beatEvery is how often a comment is sent, and the longest time until a stream notices a change that the live feed missed.
	beatEvery = 15 * time.Second
	// percentEvery is the shortest time between events that differ only in percent.
	percentEvery = 500 * time.Millisecond
	// storeRetry is how long a stream waits before it tries an unavailable store again.
	storeRetry = time.Second
)

// JobEventsScope is what the caller of an event stream must be allowed to do, at its start and while it is open.
const JobEventsScope = "jobs:read" + auth.OrSession

// JobEvents streams a job's state, now and at each change, until it has ended (GET /v1/jobs/{id}/events). A client that has
// already seen the end is told with 204 not to reconnect (HTML Standard §9.2.3).
func (a *Wing) JobEvents(c *rest.Call) (rest.Answer, error) {
	s, err := rest.JobOfPath(c, a.Jobs)
	if err != nil {
		return rest.Answer{}, err
	}
	seen := parseJobVersion(c.Header.Get("Last-Event-ID"))
	if s.Status.Terminal() && !versionOf(s, a.progressOf(s)).after(seen) {
		return rest.Answer{Stream: rest.NoContent}, nil
	}
	return a.stream(c, func(ctx context.Context, out *events) {
		stream := &jobStream{api: a, call: c, out: out, seen: seen, stale: true}
		stream.run(ctx)
	})
}

// stream answers with an event stream, for which run is called once its head is sent.
func (a *Wing) stream(c *rest.Call, run func(ctx context.Context, out *events)) (rest.Answer, error) {
	ctx, leave, err := a.Streams.Enter(c)
	if err != nil {
		return rest.Answer{}, err
	}
	return rest.Answer{Stream: func(w http.ResponseWriter) {
		defer leave()
		if out, err := beginEvents(w); err == nil && c.Method != http.MethodHead {
			run(ctx, out)
		}
	}}, nil
}

// jobStream sends the state of one job to one client. For a slow client it keeps only the newest state.
type jobStream struct {
	api  *Wing
	call *rest.Call
	out  *events
	// seen is the version that the client has; sentAt is when it was sent.
	seen   jobVersion
	sentAt time.Time
	// state is the job as last read; stale is set if it may have changed since.
	state job.State
	stale bool
}

// run sends until the job has ended, the client or the service goes away, or the key or the session ends.
func (j *jobStream) run(ctx context.Context) {
	j.api.follow(ctx, j.call.PathID(), j.out, j.tell, func() { j.stale = true })
}

// follow calls tell now and whenever the job or the account with this id may have changed, until tell fails, or the client or the
// service goes away. Before a call for more than progress, stale is called. It watches before it reads, so that it
// misses no change between the two.
func (a *Wing) follow(
	ctx context.Context, id string, out *events, tell func(context.Context) (again <-chan time.Time, err error), stale func(),
) {
	changed, stopChanged := a.Changes.Watch(id)
	defer stopChanged()
	told, stopTold := a.Progress.Watch(id)
	defer stopTold()
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		again, err := tell(ctx)
		if err != nil {
			return
		}
		select {
		case _, open := <-changed:
			if stale(); !open {
				changed = nil // the feed has ended; the heartbeat still reads
			}
		case _, open := <-told:
			if !open {
				told = nil
			}
		case <-again:
		case <-beat.C:
			if stale(); out.beat() != nil {
				return
			}
		case <-a.Streams.Draining:
			return
		case <-ctx.Done():
			return
		}
	}
}

// tell sends the job if the client has not seen its current state. A non-nil again says when to call tell again without a
// change; an error ends the stream.
func (j *jobStream) tell(ctx context.Context) (again <-chan time.Time, err error) {
	if err = j.refresh(ctx); err == nil {
		again, err = j.sendNews(ctx)
	}
	if errors.Is(err, codes.ErrAway) {
		return time.After(storeRetry), nil
	}
	return again, err
}

// refresh identifies the caller each time: a revoked key and a session that has ended see nothing more.
func (j *jobStream) refresh(ctx context.Context) error {
	if err := j.api.Callers.Again(JobEventsScope, j.call); err != nil || !j.stale {
		return err
	}
	s, err := rest.ReadJob(ctx, j.api.Jobs, j.call.Key.AccountID, j.call.PathID())
	if err != nil {
		return err
	}
	j.state, j.stale = s, false
	return nil
}

// errStreamEnded means that there is nothing more to send.
var errStreamEnded = errors.New("the stream has ended")

func (j *jobStream) sendNews(ctx context.Context) (again <-chan time.Time, err error) {
	progress := j.api.progressOf(j.state)
	if version := versionOf(j.state, progress); version.after(j.seen) {
		if left := percentEvery - time.Since(j.sentAt); left > 0 && version.sameStage(j.seen) {
			return time.After(left), nil
		}
		if err := j.send(ctx, version, progress); err != nil {
			return nil, err
		}
		j.seen, j.sentAt = version, time.Now()
	}
	if j.state.Status.Terminal() {
		return nil, errStreamEnded
	}
	return nil, nil
}

func (j *jobStream) send(ctx context.Context, version jobVersion, progress job.Progress) error {
	data, err := j.api.eventData(ctx, j.call, j.state, progress)
	if err != nil {
		return err
	}
	return j.out.send(version.String(), "job", data)
}

// eventData returns a job as the data of an event, with the progress from which its version was made.
func (a *Wing) eventData(ctx context.Context, c *rest.Call, s job.State, progress job.Progress) ([]byte, error) {
	body, err := a.render(ctx, c.Key, s, a.Clock())
	if err != nil {
		return nil, err
	}
	body.Progress = progressBody{Percent: progress.Percent, Stage: progress.Stage}
	return json.Marshal(body, json.Deterministic(true))
}

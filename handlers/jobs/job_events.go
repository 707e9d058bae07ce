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
	// beatEvery is how often a comment goes out, and how late a stream notices what the live feed has missed.
	beatEvery = 15 * time.Second
	// percentEvery is how often an event goes out at most in which nothing but the percent is new.
	percentEvery = 500 * time.Millisecond
	// storeRetry is when a stream asks a store again that was away.
	storeRetry = time.Second
)

// JobEventsScope is the scope that an event stream needs, when it begins and while it is open.
const JobEventsScope = "jobs:read"

// JobEvents streams a job as it is and at each change, until it has ended (GET /v1/jobs/{id}/events). A client that has
// seen the end already is told to come no more, with 204 (HTML Standard §9.2.3).
func (a *Wing) JobEvents(c *rest.Call) (rest.Answer, error) {
	s, err := rest.JobOfPath(c, a.Jobs)
	if err != nil {
		return rest.Answer{}, err
	}
	seen := parseJobVersion(c.Header.Get("Last-Event-ID"))
	if s.Status.Terminal() && !versionOf(s, a.progressOf(s)).after(seen) {
		return rest.Answer{Stream: rest.NoContent}, nil
	}
	ctx, leave, err := a.Streams.Enter(c)
	if err != nil {
		return rest.Answer{}, err
	}
	return rest.Answer{Stream: func(w http.ResponseWriter) {
		defer leave()
		out, err := beginEvents(w)
		if err != nil || c.Method == http.MethodHead {
			return
		}
		stream := &jobStream{api: a, call: c, out: out, seen: seen, stale: true}
		stream.run(ctx)
	}}, nil
}

// jobStream tells one client of one job. It keeps nothing of what a slow client has not taken yet but the newest.
type jobStream struct {
	api  *Wing
	call *rest.Call
	out  *events
	// seen is the version that the client has, sentAt when it was sent.
	seen   jobVersion
	sentAt time.Time
	// state is the job as it was read last; stale, where it may have changed since.
	state job.State
	stale bool
}

// run tells until the job has ended, the client or the service goes, or the key may no longer be used. It watches before it
// reads, so that no change falls between the two.
func (j *jobStream) run(ctx context.Context) {
	changed, stopChanged := j.api.Changes.Watch(j.call.PathID())
	defer stopChanged()
	told, stopTold := j.api.Progress.Watch(j.call.PathID())
	defer stopTold()
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		again, err := j.tell(ctx)
		if err != nil {
			return
		}
		select {
		case _, open := <-changed:
			if j.stale = true; !open {
				changed = nil // nothing more is told; the beat still reads
			}
		case _, open := <-told:
			if !open {
				told = nil
			}
		case <-again:
		case <-beat.C:
			if j.stale = true; j.out.beat() != nil {
				return
			}
		case <-j.api.Streams.Draining:
			return
		case <-ctx.Done():
			return
		}
	}
}

// tell sends the job where the client has not seen it as it is. again is when there is something left to do for which
// nobody wakes the stream; an error ends it.
func (j *jobStream) tell(ctx context.Context) (again <-chan time.Time, err error) {
	if err = j.refresh(ctx); err == nil {
		again, err = j.sendNews(ctx)
	}
	if errors.Is(err, codes.ErrAway) {
		return time.After(storeRetry), nil
	}
	return again, err
}

// refresh asks for the key each time: where it was revoked meanwhile, nothing more is seen with it.
func (j *jobStream) refresh(ctx context.Context) (err error) {
	if j.call.Key, err = j.api.Keys.Authenticate(j.call.Request, j.call.Address); err != nil {
		return err
	}
	if err = auth.RequireScope(j.call.Key, JobEventsScope); err != nil || !j.stale {
		return err
	}
	s, err := rest.ReadJob(ctx, j.api.Jobs, j.call.Key.AccountID, j.call.PathID())
	if err != nil {
		return err
	}
	j.state, j.stale = s, false
	return nil
}

// errStreamEnded means that there is nothing more to tell.
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
	body, err := j.api.render(ctx, j.call.Key, j.state, j.api.Clock())
	if err != nil {
		return err
	}
	body.Progress = progressBody{Percent: progress.Percent, Stage: progress.Stage} // the one that the version is of
	data, err := json.Marshal(body, json.Deterministic(true))
	if err != nil {
		return err
	}
	return j.out.send(version.String(), "job", data)
}

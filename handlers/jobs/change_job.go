package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// changeJob sends a command on a job and answers with the job as of the resulting event. A job that already is as wanted is
// returned unchanged.
func (a *Wing) changeJob(c *rest.Call, change domain.Body, wanted func(job.State) bool) (rest.Answer, error) {
	body, err := c.ReadNothing()
	if err != nil {
		return rest.Answer{}, err
	}
	if !rest.ValidID(c.PathID(), "job") {
		return rest.Answer{}, rest.ErrNoSuchJob
	}
	command := commands.NewCommand(c.Actor(), c.Key.AccountID, change)
	command.Traceparent = rest.TraceparentOf(c.Request)
	if command.Claim, err = rest.ClaimOf(c.Request, c.Key.AccountID, c.Route, c.PathID(), body); err != nil {
		return rest.Answer{}, err
	}
	result, err := a.Send(c.Context(), command)
	if errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return a.renderUnchanged(c, wanted)
	}
	if err != nil {
		return rest.Answer{}, err
	}
	if err := a.AwaitShown(c.Context(), result); err != nil {
		return rest.Answer{}, err
	}
	changed, err := a.renderChanged(c, result.Event)
	return changed.Replayed(result.Replayed), err
}

// renderUnchanged waits a moment for the read model to show what the decider already knows.
func (a *Wing) renderUnchanged(c *rest.Call, wanted func(job.State) bool) (rest.Answer, error) {
	s, err := a.awaitJob(c.Context(), c.Key.AccountID, c.PathID(), rest.QueryableMax, wanted)
	if errors.Is(err, rest.ErrNoSuchJob) || err == nil && !wanted(s) {
		return rest.Answer{}, fmt.Errorf("read models are behind the log: %w", codes.ErrAway)
	}
	if err != nil {
		return rest.Answer{}, err
	}
	body, err := a.render(c.Context(), c.Key, s, a.Clock())
	return rest.OK(body), err
}

// renderChanged answers with the job as of an event, without what happened after it.
func (a *Wing) renderChanged(c *rest.Call, changed event.Envelope) (rest.Answer, error) {
	s, err := a.jobAsOf(c.Context(), c.Key.AccountID, changed)
	if err != nil {
		return rest.Answer{}, err
	}
	body, err := a.render(c.Context(), c.Key, s, changed.At)
	return rest.OK(body), err
}

// jobAsOf reads the job and undoes what happened after the event. An ended job can only be closed and lose its bytes, and
// render decides by time whether the bytes still exist; folding an event that the state already contains changes nothing.
func (a *Wing) jobAsOf(ctx context.Context, accountID string, changed event.Envelope) (job.State, error) {
	s, err := rest.ReadJob(ctx, a.Jobs, accountID, changed.JobID())
	if err != nil {
		return s, err
	}
	s.Apply(changed)
	if s.ClosedAt != nil && s.ClosedAt.After(changed.At) {
		s.ClosedAt = nil
	}
	s.OutputDeleted = false
	return s, nil
}

package handlers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// emptyBodyBytesMax is for bodies that have nothing to say.
const emptyBodyBytesMax = 4096

// changeJob sends a command about a job and answers with the job as of the event that it led to. A job that is as wanted
// already is answered as it is.
func (a *API) changeJob(c *call, change domain.Body, wanted func(job.State) bool) (answer, error) {
	body, err := a.readNothing(c)
	if err != nil {
		return answer{}, err
	}
	if !validID(c.pathID(), "job") {
		return answer{}, errNoSuchJob
	}
	command := commands.NewCommand(c.key.AccountID, change)
	command.Traceparent = traceparentOf(c.Request)
	if command.Claim, err = claimOf(c.Request, c.key.AccountID, c.route, c.pathID(), body); err != nil {
		return answer{}, err
	}
	result, err := a.send(c.Context(), command)
	if errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return a.renderUnchanged(c, wanted)
	}
	if err != nil {
		return answer{}, err
	}
	if err := a.awaitShown(c.Context(), result); err != nil {
		return answer{}, err
	}
	changed, err := a.renderChanged(c, result.Event)
	return changed.replayed(result.Replayed), err
}

// changeShownMax is how much longer a change is waited for than queryableMax. Its answer is made from the read models:
// from ones that are behind it would be another one the next time, and for a job that they do not have yet not_found.
const changeShownMax = 4 * time.Second

// awaitShown returns when the read models show the decision. Where they are too far behind, the client is to come again.
func (a *API) awaitShown(ctx context.Context, r commands.Result) error {
	ctx, cancel := context.WithTimeout(ctx, changeShownMax)
	defer cancel()
	if err := a.Positions.Wait(ctx, r.Partition, r.Offset); err != nil {
		return fmt.Errorf("read models are behind the change: %w: %w", commands.ErrOutcomeUnknown, err)
	}
	return nil
}

// renderUnchanged gives the read model a moment to show what the decider knows already.
func (a *API) renderUnchanged(c *call, wanted func(job.State) bool) (answer, error) {
	s, err := a.awaitJob(c.Context(), c.key.AccountID, c.pathID(), queryableMax, wanted)
	if errors.Is(err, errNoSuchJob) || err == nil && !wanted(s) {
		return answer{}, fmt.Errorf("read models are behind the log: %w", errAway)
	}
	if err != nil {
		return answer{}, err
	}
	body, err := a.render(c.Context(), c.key, s, a.Clock())
	return ok(body), err
}

// renderChanged answers with the job as of an event, whatever came behind it.
func (a *API) renderChanged(c *call, changed event.Envelope) (answer, error) {
	s, err := a.jobAsOf(c.Context(), c.key.AccountID, changed)
	if err != nil {
		return answer{}, err
	}
	body, err := a.render(c.Context(), c.key, s, changed.At)
	return ok(body), err
}

// jobAsOf takes the job as it is read and undoes what came behind the event. An ended job can only be closed, and lose
// its bytes, which render goes by time for; and folding an event that is in the state already changes nothing.
func (a *API) jobAsOf(ctx context.Context, accountID string, changed event.Envelope) (job.State, error) {
	s, err := a.readJob(ctx, accountID, changed.JobID())
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

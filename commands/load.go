package commands

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
)

// errStale means that history and this owner's knowledge of the log do not meet. Either another owner has written
// since: this owner would decide on states from the future. Or Postgres lost its last commits in a crash, and the tail
// has already dropped the events that were recorded in them: this owner would decide without those events.
var errStale = errors.New("history does not meet what this owner knows of the log")

// wanted returns what the commands need and memory does not hold. It copies the priors that the tail holds, because
// loading may trim the tail.
func (p *partition) wanted(batch []received) domain.Wanted {
	var w domain.Wanted
	seen := make(map[string]struct{}, len(batch))
	want := func(list *[]string, id string, held bool) {
		if _, twice := seen[id]; !held && !twice {
			seen[id] = struct{}{}
			*list = append(*list, id)
		}
	}
	for _, r := range batch {
		want(&w.Accounts, r.AccountID, p.states.accounts.Contains(r.AccountID))
		if id := r.JobOf(); id != "" && !creates(r) {
			want(&w.Jobs, id, p.states.jobs.Contains(id))
		}
		if ref := (domain.KeyRef{AccountID: r.AccountID, Key: r.Claim.Key}); ref.Key != "" {
			if prior, held := p.tail.prior(ref); held {
				p.priors[ref] = *prior
			} else if p.owner.guards.mayRepeat(p.keys, ref) {
				w.Keys = append(w.Keys, ref)
			}
		}
	}
	return w
}

// creates reports whether the command creates its job. Such a job is not loaded: its id is new with the command.
func creates(r received) bool {
	_, ok := r.Body.(job.Create)
	return ok
}

// load folds the wanted states into memory and stores the priors found in history in p.priors. It also trims the tail
// to what is not recorded yet.
func (p *partition) load(ctx context.Context, w domain.Wanted) error {
	loaded, err := p.owner.history.Load(ctx, p.id, w)
	if err != nil {
		return fmt.Errorf("partition %d: load: %w", p.id, err)
	}
	if p.owner.guards.stale(loaded.ReachesTo, p.end) || p.owner.guards.rewound(loaded.NextOffset, p.tail.from) {
		return errStale
	}
	for _, id := range w.Accounts {
		state, err := foldAccount(loaded.Accounts[id], p.tail, id)
		if err != nil {
			return err
		}
		p.states.accounts.Add(id, state)
	}
	for _, id := range w.Jobs {
		state, err := foldJob(loaded.Jobs[id], p.tail, id)
		if err != nil {
			return err
		}
		p.states.jobs.Add(id, state)
	}
	maps.Copy(p.priors, loaded.Priors)
	p.tail.trim(loaded.NextOffset)
	return nil
}

func (p *partition) prior(ref domain.KeyRef) *idempotency.Prior {
	if ref.Key == "" {
		return nil
	}
	if prior, ok := p.priors[ref]; ok {
		return &prior
	}
	return nil
}

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

// errStale means that history and what this owner knows of the log do not meet. Either another owner went on in the
// meantime: deciding now would be deciding on the future. Or Postgres lost its last commits in a crash, and the tail has
// forgotten what was recorded in them: deciding now would be deciding without it.
var errStale = errors.New("history does not meet what this owner knows of the log")

// wanted returns what the commands need that is not held, and notes the priors that the tail still holds: loading may
// trim it.
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
			} else {
				w.Keys = append(w.Keys, ref)
			}
		}
	}
	return w
}

// creates reports whether the command makes its job. Such a job is not looked for: its id was made for this command,
// which the log decides once.
func creates(r received) bool {
	_, ok := r.Body.(job.Create)
	return ok
}

// load folds what is wanted into the states and returns the priors found in history through p.priors. It also learns
// how far history is recorded, and forgets that part of the tail.
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

package commands

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// memoryHistory is a commands.History over a plain list of accepted events: the same as the read model event_log, in
// the simplest form. record advances its checkpoint.
type memoryHistory struct {
	accept func(event.Head, event.Frame) (event.Head, bool)
	next   int64
	head   event.Head
	// heads holds the chain's head before each offset.
	heads  []event.Head
	events []entry
}

func (h *memoryHistory) record(offset int64, f event.Frame) {
	h.next, h.heads = offset+1, append(h.heads, h.head)
	head, ok := h.accept(h.head, f)
	if !ok {
		return
	}
	h.head = head
	seq := f.Seq
	for l, err := range domain.EventsOf(f) {
		if err != nil {
			panic(err)
		}
		h.events = append(h.events, entry{offset: offset, seq: seq, Logged: l})
		seq++
	}
}

func (e entry) loggedAt() domain.LoggedAt { return domain.LoggedAt{Seq: e.seq, Value: e.Value} }

// rewind drops the last commits, as Postgres does in a crash with synchronous_commit=off.
func (h *memoryHistory) rewind(next int64) {
	for len(h.events) > 0 && h.events[len(h.events)-1].offset >= next {
		h.events = h.events[:len(h.events)-1]
	}
	h.next, h.head, h.heads = next, h.heads[next], h.heads[:next]
}

func (h *memoryHistory) Checkpoint(context.Context, int32) (domain.Checkpoint, error) {
	c := domain.Checkpoint{NextOffset: h.next, Head: h.head}
	if len(h.events) > 0 {
		c.LastValue = h.events[len(h.events)-1].Value
	}
	return c, nil
}

func (h *memoryHistory) Load(_ context.Context, _ int32, w domain.Wanted) (domain.Loaded, error) {
	loaded := domain.Loaded{
		NextOffset: h.next, ReachesTo: h.next, Accounts: make(map[string]domain.LoadedAccount),
		Jobs: make(map[string][]domain.LoggedAt), Priors: make(map[domain.KeyRef]idempotency.Prior),
	}
	for _, id := range w.Accounts {
		loaded.Accounts[id] = h.account(id)
	}
	for _, id := range w.Jobs {
		for _, e := range h.events {
			if e.JobID() == id {
				loaded.Jobs[id] = append(loaded.Jobs[id], e.loggedAt())
			}
		}
	}
	for _, ref := range w.Keys {
		for _, e := range h.events {
			if e.AccountID == ref.AccountID && e.IdempotencyKey == ref.Key {
				loaded.Priors[ref] = *priorOf(e.Envelope, e.Value, e.offset)
			}
		}
	}
	return loaded, nil
}

func (h *memoryHistory) Keys(_ context.Context, _ int32, after time.Time, visit func(domain.KeyRef, time.Time)) (int64, error) {
	for _, e := range h.events {
		if e.IdempotencyKey != "" && e.At.After(after) {
			visit(domain.KeyRef{AccountID: e.AccountID, Key: e.IdempotencyKey}, e.At)
		}
	}
	return h.next, nil
}

// account returns the first half as a snapshot, so that both ways of folding are used.
func (h *memoryHistory) account(id string) (a domain.LoadedAccount) {
	a.Snapshot = account.State{}
	for i, e := range h.events {
		switch {
		case e.AccountID != id:
		case i < len(h.events)/2:
			domain.EvolveAccount(&a.Snapshot, e.Envelope, e.Value)
		default:
			a.Events = append(a.Events, e.loggedAt())
		}
	}
	return a
}

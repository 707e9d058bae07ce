package commands

import (
	"context"
	"slices"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// memoryHistory is a commands.History over a plain list of accepted events: the same as the read model event_log, in
// the simplest form. record advances its checkpoint.
type memoryHistory struct {
	accept func(event.Head, event.Record) (event.Head, bool)
	next   int64
	head   event.Head
	// heads holds the chain's head before each offset.
	heads   []event.Head
	events  []domain.LoggedAt
	decoded []event.Envelope
}

func (h *memoryHistory) record(offset int64, r event.Record) {
	h.next, h.heads = offset+1, append(h.heads, h.head)
	head, ok := h.accept(h.head, r)
	if !ok {
		return
	}
	h.head = head
	e, err := domain.Codec.Decode(r.Value)
	if err != nil {
		panic(err)
	}
	h.events = append(h.events, domain.LoggedAt{Offset: offset, Value: r.Value})
	h.decoded = append(h.decoded, e)
}

// rewind drops the last commits, as Postgres does in a crash with synchronous_commit=off.
func (h *memoryHistory) rewind(next int64) {
	for len(h.events) > 0 && h.events[len(h.events)-1].Offset >= next {
		h.events, h.decoded = h.events[:len(h.events)-1], h.decoded[:len(h.decoded)-1]
	}
	h.next, h.head, h.heads = next, h.heads[next], h.heads[:next]
}

func (h *memoryHistory) Checkpoint(context.Context, int32) (domain.Checkpoint, error) {
	c := domain.Checkpoint{NextOffset: h.next, Head: h.head}
	for i, e := range slices.Backward(h.events) {
		if c.LastValue == nil {
			c.LastValue = e.Value
		}
		if h.decoded[i].CommandOffset != h.decoded[len(h.decoded)-1].CommandOffset {
			break
		}
		c.Written++
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
		for i, e := range h.decoded {
			if e.JobID() == id {
				loaded.Jobs[id] = append(loaded.Jobs[id], h.events[i])
			}
		}
	}
	for _, ref := range w.Keys {
		for i, e := range h.decoded {
			if e.AccountID == ref.AccountID && e.IdempotencyKey == ref.Key {
				loaded.Priors[ref] = *priorOf(e, h.events[i].Value, h.events[i].Offset)
			}
		}
	}
	return loaded, nil
}

// account returns the first half as a snapshot, so that both ways of folding are used.
func (h *memoryHistory) account(id string) (a domain.LoadedAccount) {
	a.Snapshot = account.State{}
	for i, e := range h.decoded {
		switch {
		case e.AccountID != id:
		case i < len(h.decoded)/2:
			domain.EvolveAccount(&a.Snapshot, e, h.events[i].Value)
		default:
			a.Events = append(a.Events, h.events[i])
		}
	}
	return a
}

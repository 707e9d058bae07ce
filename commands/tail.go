package commands

import (
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// tail holds the end of a partition that is not recorded yet: the events after the history checkpoint, indexed by
// account, job, idempotency key and command. What it drops can be loaded from history.
type tail struct {
	// from is the offset at which the tail begins: everything before it is recorded, or was when the tail dropped it.
	from      int64
	entries   []entry
	first     int // number of entries[0]; entries are numbered consecutively, so that the indexes survive trimming
	byAccount map[string][]int
	byJob     map[string][]int
	byKey     map[domain.KeyRef]int
	byCommand map[event.Place]int // the command's own event
}

// entry is an event with the offset of its frame and its place among the events of the partition.
type entry struct {
	offset int64
	seq    uint64
	domain.Logged
}

func newTail(from int64) *tail {
	return &tail{
		from: from, byAccount: make(map[string][]int), byJob: make(map[string][]int),
		byKey: make(map[domain.KeyRef]int), byCommand: make(map[event.Place]int),
	}
}

func (t *tail) len() int { return len(t.entries) }

func (t *tail) add(e entry) {
	n := t.first + len(t.entries)
	t.entries = append(t.entries, e)
	t.byAccount[e.AccountID] = append(t.byAccount[e.AccountID], n)
	if id := e.JobID(); id != "" {
		t.byJob[id] = append(t.byJob[id], n)
	}
	if e.IdempotencyKey != "" {
		t.byKey[domain.KeyRef{AccountID: e.AccountID, Key: e.IdempotencyKey}] = n
	}
	if _, known := t.byCommand[e.CommandPlace]; !known {
		t.byCommand[e.CommandPlace] = n
	}
}

// forgetCommands forgets by which commands the events up to here were decided: their places are in another generation's topic.
func (t *tail) forgetCommands() { clear(t.byCommand) }

// trim drops the frames before the offset, which are recorded.
func (t *tail) trim(offset int64) {
	t.from = max(t.from, offset)
	drop := 0
	for drop < len(t.entries) && t.entries[drop].offset < offset {
		t.forget(t.first+drop, t.entries[drop])
		t.entries[drop] = entry{}
		drop++
	}
	t.first += drop
	t.entries = t.entries[drop:]
	if len(t.entries) == 0 {
		t.entries = nil
	}
}

func (t *tail) forget(n int, e entry) {
	dropFirst(t.byAccount, e.AccountID)
	if id := e.JobID(); id != "" {
		dropFirst(t.byJob, id)
	}
	ref := domain.KeyRef{AccountID: e.AccountID, Key: e.IdempotencyKey}
	if at, ok := t.byKey[ref]; ok && at == n {
		delete(t.byKey, ref)
	}
	if at, ok := t.byCommand[e.CommandPlace]; ok && at == n {
		delete(t.byCommand, e.CommandPlace)
	}
}

func dropFirst(index map[string][]int, id string) {
	if rest := index[id][1:]; len(rest) > 0 {
		index[id] = rest
		return
	}
	delete(index, id)
}

func (t *tail) at(n int) entry { return t.entries[n-t.first] }

// account calls visit with the events of an account in order.
func (t *tail) account(id string, visit func(entry)) {
	for _, n := range t.byAccount[id] {
		visit(t.at(n))
	}
}

// job calls visit with the events of a job in order.
func (t *tail) job(id string, visit func(entry)) {
	for _, n := range t.byJob[id] {
		visit(t.at(n))
	}
}

// prior returns the event that was accepted under an idempotency key.
func (t *tail) prior(ref domain.KeyRef) (*idempotency.Prior, bool) {
	n, ok := t.byKey[ref]
	if !ok {
		return nil, false
	}
	e := t.at(n)
	return priorOf(e.Envelope, e.Value, e.offset), true
}

// decided returns the own event of the command at a place.
func (t *tail) decided(command event.Place) (entry, bool) {
	n, ok := t.byCommand[command]
	if !ok {
		return entry{}, false
	}
	return t.at(n), true
}

func priorOf(e event.Envelope, value []byte, offset int64) *idempotency.Prior {
	return &idempotency.Prior{Fingerprint: e.Fingerprint, At: e.At, Value: value, Offset: offset}
}

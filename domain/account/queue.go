package account

import (
	"encoding/json"
	"slices"
)

// Slot is a job in one of the account's queues, with its refund and the storage that its input takes, stored or still
// awaited.
type Slot struct {
	JobID      string `json:"jobId"`
	CostUnits  int64  `json:"costUnits"`
	InputBytes int64  `json:"inputBytes,omitzero"`
	Sale       Sale   `json:"sale,omitzero"`
}

// Queue is an ordered set of jobs: first in, first out, with removal from anywhere. Taking from the front takes
// constant time, because the next waiting job is released all the time.
type Queue struct { //nolint:recvcheck // JSON calls MarshalJSON and IsZero on values
	slots []Slot
	head  int
	in    map[string]struct{}
}

// Len returns how many jobs are in the queue.
func (q *Queue) Len() int { return len(q.slots) - q.head }

// Has reports whether the job is in the queue.
func (q *Queue) Has(jobID string) bool {
	_, ok := q.in[jobID]
	return ok
}

// Push appends a job; a job that is already in the queue keeps its place.
func (q *Queue) Push(s Slot) {
	if q.Has(s.JobID) {
		return
	}
	if q.in == nil {
		q.in = make(map[string]struct{})
	}
	q.in[s.JobID] = struct{}{}
	q.grow()
	q.slots = append(q.slots, s)
}

// grow makes room for another slot. A long queue grows by an eighth, half of what append would add: its owner holds the
// queues of many accounts.
func (q *Queue) grow() {
	const long = 1024
	if n := len(q.slots); n == cap(q.slots) && n >= long {
		q.slots = append(make([]Slot, 0, n+n/8), q.slots...) //nolint:mnd // as above
	}
}

// First returns the job at the front.
func (q *Queue) First() (Slot, bool) {
	if q.Len() == 0 {
		return Slot{}, false
	}
	return q.slots[q.head], true
}

// Find returns a job of the queue; ok is false if it is not in it.
func (q *Queue) Find(jobID string) (slot Slot, ok bool) {
	if !q.Has(jobID) {
		return Slot{}, false
	}
	return q.slots[q.place(jobID)], true
}

// place returns where a job of the queue is among the slots. Jobs leave from the front mostly.
func (q *Queue) place(jobID string) int {
	return q.head + slices.IndexFunc(q.slots[q.head:], func(s Slot) bool { return s.JobID == jobID })
}

// Remove removes a job and returns it; ok is false if it is not in the queue.
func (q *Queue) Remove(jobID string) (slot Slot, ok bool) {
	if !q.Has(jobID) {
		return Slot{}, false
	}
	delete(q.in, jobID)
	i := q.place(jobID)
	slot = q.slots[i]
	if i == q.head {
		q.slots[i] = Slot{}
		q.head++
		q.compact()
		return slot, true
	}
	q.slots = slices.Delete(q.slots, i, i+1)
	return slot, true
}

// compact releases the memory of removed jobs once they are the larger part. It rebuilds the set too, because a map
// keeps the memory of its largest size.
func (q *Queue) compact() {
	const worthwhile = 64
	if q.head < worthwhile || q.head*2 < len(q.slots) {
		return
	}
	left := slices.Clone(q.slots[q.head:])
	*q = Queue{slots: left, in: make(map[string]struct{}, len(left))}
	for _, s := range left {
		q.in[s.JobID] = struct{}{}
	}
}

// All returns a copy of the jobs in order.
func (q *Queue) All() []Slot { return slices.Clone(q.slots[q.head:]) }

// IsZero reports whether the queue is empty, so that an empty one is left out of JSON.
func (q Queue) IsZero() bool { return q.Len() == 0 }

// MarshalJSON writes the jobs in order.
func (q Queue) MarshalJSON() ([]byte, error) { return json.Marshal(q.slots[q.head:]) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (q *Queue) UnmarshalJSON(data []byte) error {
	var slots []Slot
	if err := json.Unmarshal(data, &slots); err != nil {
		return err
	}
	*q = Queue{}
	for _, s := range slots {
		q.Push(s)
	}
	return nil
}

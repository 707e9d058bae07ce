package repartition

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// read is a partition whose decisions are at these seconds after noon, each in a frame of its own; it ends at offset 100.
func read(partition int32, seconds ...int) *source {
	s := &source{partition: partition, batches: make(chan []decision, len(seconds)), end: end{offset: 100}}
	for i, second := range seconds {
		s.batches <- []decision{{from: partition, at: noon.Add(time.Duration(second) * time.Second), place: place{frame: end{offset: int64(i)}}}}
	}
	close(s.batches)
	return s
}

// merged merges partitions, and returns the decisions in their order and where the next visit begins in each partition.
func merged(t *testing.T, begin, until int, sources ...*source) (order []string, next []int64, err error) {
	t.Helper()
	o := oldLog{from: beginnings(int32(len(sources))), begin: noon.Add(time.Duration(begin) * time.Second)}
	if until > 0 {
		o.until = noon.Add(time.Duration(until) * time.Second)
	}
	err = o.merge(t.Context(), sources, func(d decision) error {
		order = append(order, fmt.Sprintf("%d@%d", d.from, d.at.Sub(noon)/time.Second))
		return nil
	})
	for _, p := range o.from {
		next = append(next, p.frame.offset)
	}
	return order, next, err
}

// Decisions come by time, then by partition, whichever partition is read first.
func TestDecisionsAreMergedByTime(t *testing.T) {
	order, next, err := merged(t, 0, 0, read(0, 1, 3, 3), read(1), read(2, 2, 3))
	if err != nil || !slices.Equal(order, []string{"0@1", "2@2", "0@3", "0@3", "2@3"}) || !slices.Equal(next, []int64{100, 100, 100}) {
		t.Errorf("%q, next %v, %v", order, next, err)
	}
}

// A visit ends before the first decision that may not be settled, and the next one begins with what was left.
func TestAVisitEndsWhereNothingEarlierCanCome(t *testing.T) {
	order, next, err := merged(t, 0, 3, read(0, 1, 3, 3), read(1, 1), read(2, 2, 4))
	if !errors.Is(err, errUntil) || !slices.Equal(order, []string{"0@1", "1@1", "2@2"}) || !slices.Equal(next, []int64{1, 100, 1}) {
		t.Errorf("%q, next %v, %v", order, next, err)
	}
}

// What comes after all with an earlier time would be out of order in the new log.
func TestADecisionThatIsEarlierThanWhatWasWrittenIsAnError(t *testing.T) {
	if order, _, err := merged(t, 3, 0, read(0, 3, 4), read(1, 2)); !errors.Is(err, errLate) || len(order) > 0 {
		t.Errorf("%q, %v", order, err)
	}
	if _, _, err := merged(t, 3, 0, read(0, 3)); err != nil {
		t.Errorf("at the bound itself: %v", err)
	}
}

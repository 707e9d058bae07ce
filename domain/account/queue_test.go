package account_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/account"
)

// A queue behaves as a list of jobs without duplicates; this test compares it with such a list.
func TestQueueIsAList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var q account.Queue
		var list []account.Slot
		named := func(id string) func(account.Slot) bool { return func(s account.Slot) bool { return s.JobID == id } }
		pushes := rapid.IntRange(0, 400).Draw(t, "pushes")
		for n := range rapid.IntRange(0, 900).Draw(t, "steps") {
			switch id := fmt.Sprintf("job_%d", rapid.IntRange(0, 300).Draw(t, "job")); {
			case n < pushes || rapid.IntRange(0, 2).Draw(t, "what") == 0:
				q.Push(account.Slot{JobID: id, CostUnits: int64(n)})
				if !slices.ContainsFunc(list, named(id)) {
					list = append(list, account.Slot{JobID: id, CostUnits: int64(n)})
				}
			default:
				if first, ok := q.First(); ok && rapid.Bool().Draw(t, "the first") {
					id = first.JobID
				}
				got, ok := q.Remove(id)
				i := slices.IndexFunc(list, named(id))
				if ok != (i >= 0) || ok && got != list[i] {
					t.Fatalf("removing %s gives %v, %t", id, got, ok)
				}
				list = slices.DeleteFunc(list, named(id))
			}
			if q.Len() != len(list) || q.IsZero() != (len(list) == 0) {
				t.Fatalf("the queue has %d jobs, the list %d", q.Len(), len(list))
			}
			if first, ok := q.First(); ok != (len(list) > 0) || ok && first != list[0] {
				t.Fatalf("first is %v, %t", first, ok)
			}
		}
		if diff := cmp.Diff(list, q.All(), cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("(-list +queue):\n%s", diff)
		}
		for id := range 301 {
			if name := fmt.Sprintf("job_%d", id); q.Has(name) != slices.ContainsFunc(list, named(name)) {
				t.Fatalf("has %s: %t", name, q.Has(name))
			}
		}
	})
}

func TestQueueInASnapshot(t *testing.T) {
	type snapshot struct {
		Waiting account.Queue `json:"waiting,omitzero"`
	}
	var full snapshot
	for i := range 200 {
		full.Waiting.Push(account.Slot{JobID: fmt.Sprintf("job_%d", i), CostUnits: int64(i)})
	}
	for i := range 150 { // the front is removed, and its memory released
		full.Waiting.Remove(fmt.Sprintf("job_%d", i))
	}
	for name, library := range map[string]struct {
		write func(any) ([]byte, error)
		read  func([]byte, any) error
	}{
		"encoding/json": {json.Marshal, json.Unmarshal},
		"jsonv2": {
			func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
			func(b []byte, v any) error { return jsonv2.Unmarshal(b, v) },
		},
	} {
		text, err := library.write(full)
		if err != nil {
			t.Fatal(err)
		}
		var back snapshot
		back.Waiting.Push(account.Slot{JobID: "job_old"})
		if err := library.read(text, &back); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(full.Waiting.All(), back.Waiting.All()); diff != "" {
			t.Errorf("%s (-written +read):\n%s", name, diff)
		}
		if !back.Waiting.Has("job_199") || back.Waiting.Has("job_old") {
			t.Errorf("%s: the queue does not know its jobs", name)
		}
		if text, _ := library.write(snapshot{}); string(text) != "{}" {
			t.Errorf("%s writes an empty queue: %s", name, text)
		}
		if err := library.read([]byte(`{"waiting":{"jobId":"job_1"}}`), &back); err == nil {
			t.Errorf("%s reads an object as a queue", name)
		}
	}
}

// A list that the queue returned does not change with the queue.
func TestQueueReturnsACopyOfItsJobs(t *testing.T) {
	var q account.Queue
	for i := range 10 {
		q.Push(account.Slot{JobID: fmt.Sprintf("job_%d", i)})
	}
	given := q.All()
	want := slices.Clone(given)
	q.Remove("job_4")
	q.Remove("job_0")
	q.Push(account.Slot{JobID: "job_10"})
	if diff := cmp.Diff(want, given); diff != "" {
		t.Errorf("(-given +now):\n%s", diff)
	}
}

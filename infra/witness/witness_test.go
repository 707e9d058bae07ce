package witness_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/witness"
)

func key(t *testing.T, name string, seed byte) checkpoint.Key {
	t.Helper()
	k, err := checkpoint.NewKey(name, bytes.Repeat([]byte{seed}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// world is a log that shows checkpoints, and a witness that looks at it.
type world struct {
	*testing.T

	log     checkpoint.Key
	shown   []checkpoint.Statement
	witness witness.Witness
	// turns are the later keys of the log, by the number of the checkpoint that names them.
	turns map[uint64]checkpoint.Key
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{T: t, log: key(t, "ins_1", 1), turns: make(map[uint64]checkpoint.Key)}
	paths := http.NewServeMux()
	paths.HandleFunc("GET /v1/audit/checkpoints", func(rw http.ResponseWriter, r *http.Request) {
		after, _ := strconv.Atoi(r.URL.Query().Get("cursor"))
		limit, _ := strconv.Atoi(r.URL.Query().Get("limit"))
		page := []map[string]any{}
		for i := after; i < len(w.shown) && len(page) < limit; i++ {
			page = append(page, w.body(i))
		}
		_ = json.NewEncoder(rw).Encode(map[string]any{"checkpoints": page, "nextCursor": nil})
	})
	paths.HandleFunc("GET /v1/audit/checkpoints/{id}", func(rw http.ResponseWriter, r *http.Request) {
		number, _ := strconv.Atoi(r.PathValue("id"))
		if number > len(w.shown) {
			http.Error(rw, "{}", http.StatusNotFound)
			return
		}
		_ = json.NewEncoder(rw).Encode(w.body(number - 1))
	})
	paths.HandleFunc("GET /v1/audit/keys", func(rw http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(rw).Encode(map[string]any{"keys": w.keys()})
	})
	server := httptest.NewServer(paths)
	t.Cleanup(server.Close)
	w.witness = witness.Witness{
		Log: witness.Log{Root: server.URL + "/v1", Client: server.Client()}, LogKey: w.log.Public(), Key: key(t, "witness.example", 9),
		State: filepath.Join(t.TempDir(), "state"),
	}
	return w
}

func (w *world) body(i int) map[string]any {
	s := w.shown[i]
	note, err := w.keyBefore(s.Number).Sign(s)
	if turned, turns := w.turns[s.Number]; turns && err == nil {
		note, err = w.keyBefore(s.Number).Sign(s, turned)
	}
	if err != nil {
		w.Error(err)
	}
	return map[string]any{"number": s.Number, "note": note}
}

// keyBefore is the log's key after the checkpoints before a number.
func (w *world) keyBefore(number uint64) checkpoint.Key {
	now := w.log
	for _, at := range slices.Sorted(maps.Keys(w.turns)) {
		if at < number {
			now = w.turns[at]
		}
	}
	return now
}

func (w *world) keys() []map[string]any {
	keys := []map[string]any{{"key": w.log.Public(), "since": 1}}
	for _, at := range slices.Sorted(maps.Keys(w.turns)) {
		keys = append(keys, map[string]any{"key": w.turns[at].Public(), "since": at})
	}
	return keys
}

// turn adds a checkpoint that names another key.
func (w *world) turn(to checkpoint.Key) {
	w.grow(1, 1)
	s := &w.shown[len(w.shown)-1]
	s.Key, w.turns[s.Number] = to.Public(), to
}

// grow adds checkpoints of a history whose events have this mark.
func (w *world) grow(count int, mark byte) {
	for range count {
		s := checkpoint.Statement{Log: "ins_1", Number: 1, At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
		if made := len(w.shown); made > 0 {
			before := w.shown[made-1]
			s.Number, s.At, s.Previous = before.Number+1, before.At.Add(time.Minute), before.Hash()
		}
		s.Accounts = s.Number
		s.Partitions = []checkpoint.Partition{{Head: event.Head{Seq: 10 * s.Number, Hash: event.Hash{mark}}}}
		w.shown = append(w.shown, s)
	}
}

// signs looks, and checks that the newest checkpoint was signed by both.
func (w *world) signs(checked int) {
	w.Helper()
	got, err := w.witness.Look(w.Context())
	if err != nil || got.Number != uint64(len(w.shown)) || got.Checked != checked {
		w.Fatalf("%v, %+v", err, got)
	}
	for _, k := range []checkpoint.Key{w.keyBefore(got.Number), w.witness.Key} {
		if _, opened := checkpoint.Open(got.Note, k.Public()); opened != nil && !errors.Is(opened, checkpoint.ErrOtherLog) {
			w.Errorf("%s: %v", k, opened)
		}
	}
	if kept, err := os.ReadFile(w.witness.State); err != nil || string(kept) != got.Note {
		w.Errorf("kept: %v, %s", err, kept)
	}
}

// refuses looks, and checks that nothing was signed and the state stayed.
func (w *world) refuses(want error) {
	w.Helper()
	before, _ := os.ReadFile(w.witness.State)
	if got, err := w.witness.Look(w.Context()); !errors.Is(err, want) || got.Note != "" {
		w.Errorf("%v, %+v", err, got)
	}
	if after, _ := os.ReadFile(w.witness.State); !bytes.Equal(before, after) {
		w.Errorf("the state is now %s", after)
	}
}

func TestAWitnessSignsWhatFollowsWhatItSigned(t *testing.T) {
	w := newWorld(t)
	w.refuses(witness.ErrNothingSigned)
	w.grow(250, 1)
	w.signs(250)
	w.signs(0)
	w.grow(3, 1)
	w.signs(3)
}

// refusedAfter fails the test unless a witness that has signed refuses what a change makes of the log, and again when it looks again.
func refusedAfter(t *testing.T, change func(w *world), want error) {
	t.Helper()
	w := newWorld(t)
	w.T = t
	w.grow(5, 1)
	w.signs(5)
	change(w)
	w.refuses(want)
	w.refuses(want)
}

func TestAWitnessRefusesAnotherHistory(t *testing.T) {
	for name, c := range map[string]struct {
		change func(w *world)
		want   error
	}{
		"rewritten since its beginning": {func(w *world) {
			w.shown = nil
			w.grow(7, 2)
		}, checkpoint.ErrForked},
		"rewritten at what was signed": {func(w *world) {
			w.shown = w.shown[:4]
			w.grow(3, 2)
		}, checkpoint.ErrForked},
		"cut off":                   {func(w *world) { w.shown = w.shown[:4] }, checkpoint.ErrForked},
		"cut off to nothing":        {func(w *world) { w.shown = nil }, checkpoint.ErrForked},
		"a later one left out":      {func(w *world) { w.grow(3, 1); w.shown = append(w.shown[:6], w.shown[7:]...) }, checkpoint.ErrForked},
		"events taken out later":    {func(w *world) { w.grow(1, 1); w.shown[5].Partitions[0].Head.Seq = 1 }, checkpoint.ErrForked},
		"signed by another key":     {func(w *world) { w.grow(1, 1); w.log = key(w.T, "ins_1", 2) }, checkpoint.ErrUnknownKey},
		"another log's, by its key": {func(w *world) { w.grow(1, 1); w.shown[5].Log = "ins_2" }, checkpoint.ErrOtherLog},
	} {
		t.Run(name, func(t *testing.T) {
			refusedAfter(t, c.change, c.want)
		})
	}
}

func TestAWitnessBeginsWithTheFirstCheckpoint(t *testing.T) {
	w := newWorld(t)
	w.grow(3, 1)
	w.shown[0].Previous[0]++
	w.refuses(checkpoint.ErrForked)
}

func TestAWitnessDoesNotTrustAChangedState(t *testing.T) {
	w := newWorld(t)
	w.grow(3, 1)
	w.signs(3)
	kept, err := os.ReadFile(w.witness.State)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.witness.State, bytes.Replace(kept, []byte("number 3"), []byte("number 2"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	w.refuses(checkpoint.ErrForged)
}

package e2e

import (
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// An account needs nothing but the API, and a public key, to know offline that its history is the one that was signed.
func TestAnAccountProvesItsHistory(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	w.atRest(t)
	must(t, w.operator(new(strings.Builder)).Checkpoint(t.Context(), false))

	var keys struct{ Keys []struct{ Key string } }
	var newest struct {
		Number uint64
		Note   string
	}
	stranger := client{t: t, w: w}
	stranger.get("/audit/keys").in(http.StatusOK, &keys)
	stranger.get("/audit/checkpoints/latest").in(http.StatusOK, &newest)
	key := keys.Keys[len(keys.Keys)-1].Key
	if s, err := checkpoint.Open(newest.Note, key); err != nil || s.Number != newest.Number {
		t.Errorf("%v, %+v", err, newest)
	}
	dir := t.TempDir()
	history, proof := filepath.Join(dir, "history.ndjson"), filepath.Join(dir, "proof.json")
	must(t, os.WriteFile(history, []byte(c.get("/history/export").body), 0o600))
	must(t, os.WriteFile(proof, []byte(c.get("/history/proof").body), 0o600))
	evidence := admin.Evidence{File: history, Proof: proof, Key: key}
	must(t, w.operator(new(strings.Builder)).Verify(evidence))

	lines := slices.Collect(strings.Lines(c.get("/history/export").body))
	must(t, os.WriteFile(history, []byte(strings.Join(lines[:len(lines)-1], "")), 0o600))
	if err := w.operator(new(strings.Builder)).Verify(evidence); err == nil {
		t.Error("a history without its last event is proven")
	}
}

// Nobody has to ask for checkpoints: the service makes them, and copies them out of reach of its database.
func TestTheServiceSignsItsHistoryByItself(t *testing.T) {
	w := service(t)
	eventually(t, "a checkpoint that no operator asked for", func() bool { return w.hasLogged(t, "made a checkpoint") })
	var first struct{ Note string }
	client{t: t, w: w}.get("/audit/checkpoints/1").in(http.StatusOK, &first)
	eventually(t, "it is in the object store", func() bool {
		found, err := filepath.Glob(filepath.Join(w.config.DataDir, "objects", "objects", "*", "checkpoints.00000000000000000001"))
		must(t, err)
		return len(found) == 1
	})
	eventually(t, "it is in the topic", func() bool { return w.inTopic(t, checkpoints.Topic, first.Note) })
}

// The balance of a time over REST is the operator's.
func TestTheBalanceAtATimeIsTheAuditors(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	opened := time.Now()
	c.succeeds(c.create(page(hello)).ID)
	w.atRest(t)
	type balance struct {
		Balance  int64
		Sequence uint64
	}
	var seen []balance
	for _, at := range []time.Time{opened, time.Now()} {
		var got balance
		c.get("/credits?at="+at.UTC().Format(time.RFC3339Nano)).in(http.StatusOK, &got)
		if want := operated[balance](t, w, func(o admin.Operator) error { return o.BalanceAt(t.Context(), c.accountID, at) }); got != want {
			t.Errorf("%s: %+v over REST, %+v for the auditor", at, got, want)
		}
		seen = append(seen, got)
	}
	if seen[0].Balance <= seen[1].Balance || seen[1].Balance != c.balance() || seen[0].Sequence >= seen[1].Sequence {
		t.Errorf("%+v", seen)
	}
}

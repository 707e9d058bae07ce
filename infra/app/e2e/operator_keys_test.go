package e2e

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/admin"
)

// operatorKey returns a client with a new key of the operators.
func (w *world) operatorKey(t *testing.T, scopes ...string) client {
	t.Helper()
	made := operated[keyMade](t, w, func(o admin.Operator) error { return o.CreateOperatorKey(t.Context(), "a test", scopes, 0) })
	return client{t: t, w: w, keyID: made.KeyID, key: made.Key}
}

// feedLine is one event of the feed.
type feedLine struct {
	ID, Type, Actor, LogPartition, LogOffset string

	// Whole is the line.
	Whole json.RawMessage `json:"-"`
}

// feed reads all events that there are.
func (c client) feed() (all []feedLine) {
	c.t.Helper()
	for cursor := ""; ; {
		page := c.get("/operator/events?limit=100&after=" + cursor)
		if page.StatusCode != http.StatusOK {
			c.t.Fatalf("status %d: %s", page.StatusCode, page.body)
		}
		if page.body == "" {
			return all
		}
		for line := range strings.Lines(page.body) {
			var e feedLine
			must(c.t, json.Unmarshal([]byte(line), &e))
			e.Whole = json.RawMessage(line)
			all = append(all, e)
		}
		cursor = page.Header.Get("Next-Cursor")
	}
}

// A program without Kafka reads every event once, from the beginning; and what an auditor reads is among them.
func TestOperatorsReadAllAccounts(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	auditor := w.operatorKey(t, apikey.ReadAudit)
	if got := auditor.get("/operator/accounts/" + c.accountID + "/ledger"); got.StatusCode != http.StatusOK || !strings.Contains(got.body, `"job_accepted"`) {
		t.Fatalf("the ledger: %d %s", got.StatusCode, got.body)
	}
	w.atRest(t)
	got, reads := make(map[string]bool), 0
	for _, e := range w.operatorKey(t, apikey.ReadEvents).feed() {
		if got[e.ID] || e.LogPartition == "" || e.LogOffset == "" {
			t.Errorf("event %s comes twice, or without its place: %+v", e.ID, e)
		}
		got[e.ID] = true
		if e.Type == "toolmill.audit.read.v1" && e.Actor == string(event.ByOperator(auditor.keyID)) {
			reads++
		}
	}
	if want := w.logged(t); !maps.Equal(got, want) {
		t.Errorf("the feed has %d events, the log has %d", len(got), len(want))
	}
	if reads != 1 {
		t.Errorf("one read of the auditor is %d events", reads)
	}
}

func TestAnOperatorRevokesAnOperatorKey(t *testing.T) {
	w := service(t)
	c := w.operatorKey(t, apikey.ReadEvents)
	if got := c.get("/operator/events?limit=1"); got.StatusCode != http.StatusOK {
		t.Fatalf("status %d: %s", got.StatusCode, got.body)
	}
	must(t, w.operator(io.Discard).RevokeOperatorKey(t.Context(), c.keyID))
	if got := c.get("/operator/events"); got.StatusCode != http.StatusUnauthorized || !strings.Contains(got.body, "revoked_api_key") {
		t.Errorf("a revoked key: %d %s", got.StatusCode, got.body)
	}
	listed := operated[keysListed](t, w, func(o admin.Operator) error { return o.ListOperatorKeys(t.Context()) })
	for _, k := range listed.Keys {
		if k.KeyID == c.keyID && k.RevokedAt != nil {
			return
		}
	}
	t.Errorf("it is not listed as revoked: %+v", listed)
}

// A person at the command line must not be taken for a key in a history.
func TestAnOperatorsNameIsNoKeysID(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	o := w.operator(io.Discard)
	o.Name = "opk_1"
	if err := o.SuspendAccount(t.Context(), c.accountID, "a test"); !errors.Is(err, refusal.New(refusal.ValidationFailed, "")) {
		t.Errorf("a key's id as a name: %v", err)
	}
}

func TestOperatorKeysNeedANameAndScopes(t *testing.T) {
	o := service(t).operator(io.Discard)
	for what, err := range map[string]error{
		"no scope":         o.CreateOperatorKey(t.Context(), "x", nil, 0),
		"an account scope": o.CreateOperatorKey(t.Context(), "x", []string{"jobs:read"}, 0),
		"no name":          o.CreateOperatorKey(t.Context(), "", apikey.OperatorScopes, 0),
		"a time that past": o.CreateOperatorKey(t.Context(), "x", apikey.OperatorScopes, -1),
		"no such key":      o.RevokeOperatorKey(t.Context(), "opk_none"),
	} {
		if err == nil {
			t.Errorf("%s is accepted", what)
		}
	}
}

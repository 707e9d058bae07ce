package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

func TestIdempotencyKeyForms(t *testing.T) {
	for _, good := range []string{"k", "~!", "b5d7c1f0-8d1d-4a5c-9d8e-1f2a3b4c5d6e", strings.Repeat("x", 255)} {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", good).Ok(http.StatusCreated)
	}
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	for _, bad := range []string{"", strings.Repeat("x", 256), "a b", "é", "tab\t"} {
		w.POST("/v1/jobs", handlerstest.HTMLJob, "Idempotency-Key", bad).Refused(400, "invalid_idempotency_key")
	}
	if len(w.Log) != 1 || len(w.Objects) != 0 {
		t.Errorf("left behind: %d events, %d objects", len(w.Log), len(w.Objects))
	}
}

func TestTwoIdempotencyKeysAreRefused(t *testing.T) {
	r := &http.Request{Header: http.Header{"Idempotency-Key": {"a", "b"}}}
	if _, err := rest.ClaimOf(r, handlerstest.TestAccount, "/v1/jobs", "", nil); err == nil {
		t.Error("two keys were taken")
	}
}

func TestScopeOfAKey(t *testing.T) {
	r := &http.Request{Header: http.Header{"Idempotency-Key": {"k"}}}
	seen := map[string]bool{}
	for _, scope := range [][3]string{
		{"acct_1", "/v1/jobs", ""},
		{"acct_2", "/v1/jobs", ""},
		{"acct_1", "/v1/jobs/{id}/cancel", "job_1"},
		{"acct_1", "/v1/jobs/{id}/cancel", "job_2"},
		{"acct_1", "/v1/jobs/{id}/close", "job_1"},
	} {
		claim, err := rest.ClaimOf(r, scope[0], scope[1], scope[2], nil)
		if err != nil || seen[claim.Key] || len(claim.Key) != 43 || len(claim.Fingerprint) != 43 {
			t.Errorf("%v: %+v, %v", scope, claim, err)
		}
		seen[claim.Key] = true
	}
}

func TestFingerprintIsOfTheMeaning(t *testing.T) {
	fingerprint := func(body string) string {
		t.Helper()
		sum, err := bodies.FingerprintOf(jsontext.Value(body))
		if err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		return sum
	}
	same := [][2]string{
		{`{"a":1,"b":[1,2]}`, ` { "b" : [ 1 , 2.0 ] , "a" : 10e-1 } `},
		{`{"a":"é/"}`, `{"a":"\u00e9\/"}`},
		{`{"a":0}`, `{"a":-0}`},
		{`{"a":100}`, `{"a":1E2}`},
	}
	for _, pair := range same {
		if fingerprint(pair[0]) != fingerprint(pair[1]) {
			t.Errorf("%s and %s differ", pair[0], pair[1])
		}
	}
	other := [][2]string{
		{`{"a":[1,2]}`, `{"a":[2,1]}`}, {`{"a":1}`, `{"a":"1"}`}, {`{"a":null}`, `{}`}, {`{"a":1}`, `{"A":1}`}, {`{}`, ``},
	}
	for _, pair := range other {
		if fingerprint(pair[0]) == fingerprint(pair[1]) {
			t.Errorf("%s and %s are taken for the same", pair[0], pair[1])
		}
	}
}

// FuzzFingerprint: a body and its canonical form have one fingerprint, and no body panics.
func FuzzFingerprint(f *testing.F) {
	for _, body := range []string{``, `{}`, handlerstest.HTMLJob, `{"b":1e400,"a":-0.0}`, `{"a":1,"a":2}`, `[1,2`, "\xff", `{"\ud800":1}`, `1e-400`} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		before := string(body)
		first, err := bodies.FingerprintOf(body)
		if string(body) != before {
			t.Fatal("the body was changed")
		}
		if err != nil || len(body) == 0 {
			return
		}
		spaced := jsontext.Value(body).Clone()
		if err := spaced.Indent(); err != nil {
			t.Fatal(err)
		}
		if second, err := bodies.FingerprintOf(spaced); err != nil || second != first {
			t.Errorf("%q and %q: %s, %s, %v", body, spaced, first, second, err)
		}
	})
}

package handlers

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
)

const mergePDFRun = "/v1/tools/merge-pdf/runs"

func TestARunInTheBrowserIsCharged(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	first := w.post(mergePDFRun, "", "Idempotency-Key", "run-1")
	got := first.ok(http.StatusCreated)
	id, _ := got["id"].(string)
	if !validID(id, "run") || got["toolSlug"] != "merge-pdf" || got["costUnits"] != 1.0 || got["balanceAfter"] != 2.0 || len(got) != 4 {
		t.Errorf("%v", got)
	}
	charged := lastEvent[account.CreditsCharged](t, w)
	if charged.RunID != id || charged.ToolSlug != "merge-pdf" || charged.Credits.Delta != -1 || charged.Refundable {
		t.Errorf("%+v", charged)
	}
	for _, body := range []string{"", "{}", " { } "} {
		again := w.post(mergePDFRun, body, "Idempotency-Key", "run-1")
		if again.StatusCode != http.StatusCreated || again.body != first.body || again.Header.Get(idempotencyReplayedHeader) != "true" {
			t.Errorf("repeated with %q: %d %s", body, again.StatusCode, again.body)
		}
	}
	// The key is the tool's own.
	if other := w.post("/v1/tools/base64/runs", "", "Idempotency-Key", "run-1").ok(http.StatusCreated); other["balanceAfter"] != 1.0 {
		t.Errorf("%v", other)
	}
	if first.Header.Get(idempotencyReplayedHeader) != "" || w.account.Balance != 1 {
		t.Errorf("balance %d", w.account.Balance)
	}
}

func TestEveryToolOfTheBrowserCanBeRun(t *testing.T) {
	w := newWorld(t, plan.Custom, 1000)
	for _, c := range w.handler.Registry.All() {
		answered := w.post("/v1/tools/"+c.Slug+"/runs", "", "Idempotency-Key", c.Slug)
		if c.Processing == "browser" {
			answered.ok(http.StatusCreated)
		} else if faults := answered.faults(); len(faults) != 1 || faults[0] != "slug processing" {
			t.Errorf("%s: %v", c.Slug, faults)
		}
	}
	if w.account.Balance != 1000-66 {
		t.Errorf("balance %d", w.account.Balance)
	}
}

func TestRunsThatAreRefused(t *testing.T) {
	w := newWorld(t, plan.Custom, 0)
	cases := []struct {
		path, body, key string
		status          int
		code            string
	}{
		{mergePDFRun, "", "run-1", 402, "insufficient_credits"},
		{mergePDFRun, "", "", 400, "invalid_idempotency_key"},
		{mergePDFRun, "", "not visible", 400, "invalid_idempotency_key"},
		{mergePDFRun, "{", "run-1", 400, "malformed_json"},
		{mergePDFRun, "[]", "run-1", 422, "validation_failed"},
		{mergePDFRun, `{"x":1}`, "run-1", 422, "validation_failed"},
		{mergePDFRun, `"` + strings.Repeat("x", 5000) + `"`, "run-1", 413, "request_too_large"},
		{"/v1/tools/nope/runs", "", "run-1", 404, "unknown_tool"},
		{"/v1/tools/MERGE-PDF/runs", "", "run-1", 404, "unknown_tool"},
		{"/v1/tools/%00/runs", "", "run-1", 404, "unknown_tool"},
		{"/v1/tools/word-to-pdf/runs", "", "run-1", 422, "validation_failed"},
		{"/v1/tools/meta-tag-checker/runs", "", "run-1", 422, "validation_failed"},
	}
	for _, c := range cases {
		var headers []string
		if c.key != "" {
			headers = []string{"Idempotency-Key", c.key}
		}
		w.post(c.path, c.body, headers...).refused(c.status, c.code)
	}
	if units, _ := w.movements(t); len(units) != 0 {
		t.Errorf("moved: %v", units)
	}
	details := w.post(mergePDFRun, "", "Idempotency-Key", "run-2").refused(402, "insufficient_credits")
	if details["planId"] != "custom" || details["costUnits"] != 1.0 || details["balance"] != 0.0 {
		t.Errorf("%v", details)
	}
	w.mustSend(t, account.GrantCredits{Units: 1, Reference: "top-1"})
	w.post(mergePDFRun, "", "Idempotency-Key", "run-2").ok(http.StatusCreated)
}

func TestARunWhoseOutcomeIsUnknown(t *testing.T) {
	w := newWorld(t, plan.Custom, 3)
	w.away["answers"] = commands.ErrOutcomeUnknown
	w.post(mergePDFRun, "", "Idempotency-Key", "run-1").refused(503, "outcome_unknown")
	w.away["answers"] = nil
	w.post(mergePDFRun, "", "Idempotency-Key", "run-1").ok(http.StatusCreated)
	w.away["commands"] = errors.Join(commands.ErrUnavailable)
	w.post(mergePDFRun, "", "Idempotency-Key", "run-3").refused(503, "service_unavailable")
	if w.account.Balance != 2 {
		t.Errorf("balance %d", w.account.Balance)
	}
}

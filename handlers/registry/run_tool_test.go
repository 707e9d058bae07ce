package registry_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
)

const rotatePDFRun = "/v1/tools/rotate-pdf/runs"

func TestARunInTheBrowserIsCharged(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	first := w.POST(rotatePDFRun, "", "Idempotency-Key", "run-1")
	got := first.Ok(http.StatusCreated)
	id, _ := got["id"].(string)
	if !rest.ValidID(id, "run") || got["toolSlug"] != "rotate-pdf" || got["costUnits"] != 1.0 || got["balanceAfter"] != 2.0 || len(got) != 4 {
		t.Errorf("%v", got)
	}
	charged := handlerstest.LastEvent[account.CreditsCharged](t, w)
	if charged.RunID != id || charged.ToolSlug != "rotate-pdf" || charged.Credits.Delta != -1 || charged.Refundable {
		t.Errorf("%+v", charged)
	}
	for _, body := range []string{"", "{}", " { } "} {
		again := w.POST(rotatePDFRun, body, "Idempotency-Key", "run-1")
		if again.StatusCode != http.StatusCreated || again.Text != first.Text || again.Header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("repeated with %q: %d %s", body, again.StatusCode, again.Text)
		}
	}
	// Idempotency-Keys are scoped to the tool.
	if other := w.POST("/v1/tools/json-formatter/runs", "", "Idempotency-Key", "run-1").Ok(http.StatusCreated); other["balanceAfter"] != 1.0 {
		t.Errorf("%v", other)
	}
	if first.Header.Get("Idempotency-Replayed") != "" || w.Account.Balance != 1 {
		t.Errorf("balance %d", w.Account.Balance)
	}
}

// A tool that the web app cannot run yet costs nothing.
func TestEveryToolOfTheBrowserCanBeRunOrIsComingSoon(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 1000)
	ran := int64(0)
	for _, c := range w.Config.Registry.All() {
		answered := w.POST("/v1/tools/"+c.Slug+"/runs", "", "Idempotency-Key", c.Slug)
		switch {
		case c.Processing != tool.Browser:
			if faults := answered.Faults(); len(faults) != 1 || faults[0] != "slug processing" {
				t.Errorf("%s: %v", c.Slug, faults)
			}
		case c.Unavailable:
			answered.Refused(http.StatusUnprocessableEntity, "tool_not_available")
		default:
			answered.Ok(http.StatusCreated)
			ran++
		}
	}
	if w.Account.Balance != 1000-ran || ran == 0 {
		t.Errorf("balance %d after %d runs", w.Account.Balance, ran)
	}
}

func TestRunsThatAreRefused(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 0)
	cases := []struct {
		path, body, key string
		status          int
		code            string
	}{
		{rotatePDFRun, "", "run-1", 402, "insufficient_credits"},
		{rotatePDFRun, "", "", 400, "invalid_idempotency_key"},
		{rotatePDFRun, "", "not visible", 400, "invalid_idempotency_key"},
		{rotatePDFRun, "{", "run-1", 400, "malformed_json"},
		{rotatePDFRun, "[]", "run-1", 422, "validation_failed"},
		{rotatePDFRun, `{"x":1}`, "run-1", 422, "validation_failed"},
		{rotatePDFRun, `"` + strings.Repeat("x", 5000) + `"`, "run-1", 413, "request_too_large"},
		{"/v1/tools/nope/runs", "", "run-1", 404, "unknown_tool"},
		{"/v1/tools/ROTATE-PDF/runs", "", "run-1", 404, "unknown_tool"},
		{"/v1/tools/%00/runs", "", "run-1", 404, "unknown_tool"},
		{"/v1/tools/word-to-pdf/runs", "", "run-1", 422, "validation_failed"},
		{"/v1/tools/meta-tag-checker/runs", "", "run-1", 422, "validation_failed"},
	}
	for _, c := range cases {
		var headers []string
		if c.key != "" {
			headers = []string{"Idempotency-Key", c.key}
		}
		w.POST(c.path, c.body, headers...).Refused(c.status, c.code)
	}
	if units, _ := w.Movements(t); len(units) != 0 {
		t.Errorf("moved: %v", units)
	}
	details := w.POST(rotatePDFRun, "", "Idempotency-Key", "run-2").Refused(402, "insufficient_credits")
	if details["planId"] != "custom" || details["costUnits"] != 1.0 || details["balance"] != 0.0 {
		t.Errorf("%v", details)
	}
	w.MustSend(t, account.GrantCredits{Units: 1, Reference: "top-1"})
	w.POST(rotatePDFRun, "", "Idempotency-Key", "run-2").Ok(http.StatusCreated)
}

func TestARunWhoseOutcomeIsUnknown(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 3)
	w.Away["answers"] = commands.ErrOutcomeUnknown
	w.POST(rotatePDFRun, "", "Idempotency-Key", "run-1").Refused(503, "outcome_unknown")
	w.Away["answers"] = nil
	w.POST(rotatePDFRun, "", "Idempotency-Key", "run-1").Ok(http.StatusCreated)
	w.Away["commands"] = errors.Join(commands.ErrUnavailable)
	w.POST(rotatePDFRun, "", "Idempotency-Key", "run-3").Refused(503, "service_unavailable")
	if w.Account.Balance != 2 {
		t.Errorf("balance %d", w.Account.Balance)
	}
}

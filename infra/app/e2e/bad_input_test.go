package e2e

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
)

// Bad input has its own code and status, causes no event and costs nothing (docs/design/api.md "Errors").
func TestBadInputChangesNothing(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	other := w.open(t, opening{})
	foreign := other.create(page(hello)).ID
	other.succeeds(foreign)
	other.happened("job.accepted", "job.started", "job.succeeded")
	readOnly := c.withKey("jobs:read")
	free := w.open(t, opening{plan: plan.Free, limits: wide})
	unknown := "/jobs/" + commands.NewID("job")
	keyed := func(key string) client {
		k := c
		k.key = key
		return k
	}
	neverMade, err := apikey.New(strings.NewReader(strings.Repeat("7", 64)), false)
	must(t, err)
	text := func(members string) string {
		return `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"x"` + members + `}}`
	}
	slug := func(slug string) string { return strings.Replace(text(""), "html-to-pdf-api", slug, 1) }

	cases := []struct {
		name               string
		client             client
		method, path, body string
		headers            []string
		status             int
		code               string
	}{
		{"truncated JSON", c, "POST", "/jobs", `{"toolSlug":`, nil, 400, "malformed_json"},
		{"no JSON", c, "POST", "/jobs", `hello`, nil, 400, "malformed_json"},
		{"a name twice", c, "POST", "/jobs", `{"toolSlug":"a","toolSlug":"b"}`, nil, 400, "malformed_json"},
		{"something after the JSON", c, "POST", "/jobs", text("") + "x", nil, 400, "malformed_json"},
		{"no UTF-8", c, "POST", "/jobs", text(`,"name":"` + "\xff" + `"`), nil, 400, "malformed_json"},
		{"an array", c, "POST", "/jobs", `[]`, nil, 422, "validation_failed"},
		{"an unknown field", c, "POST", "/jobs", text(`,"colour":"x"`), nil, 422, "validation_failed"},
		{"no input", c, "POST", "/jobs", `{"toolSlug":"html-to-pdf-api"}`, nil, 422, "validation_failed"},
		{"a form", c, "POST", "/jobs", text(""), []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "unsupported_content_type"},
		{"a type that the tool does not take", c, "POST", "/jobs", strings.Replace(text(""), "text/html", "text/plain", 1), nil, 415, "unsupported_content_type"},

		{"an unknown tool", c, "POST", "/jobs", slug("pdf-to-gold"), nil, 422, "unknown_tool"},
		{"a browser's tool", c, "POST", "/jobs", slug("merge-pdf"), nil, 422, "browser_only_tool"},
		{"a tool without jobs", c, "POST", "/jobs", slug("meta-tag-checker"), nil, 422, "tool_not_available"},
		{"a file for a tool that takes text", c, "POST", "/jobs", `{"toolSlug":"html-to-pdf-api","input":{"kind":"file","name":"a.html","contentType":"text/html","sizeBytes":3}}`, nil, 422, "validation_failed"},

		{"an unknown option", c, "POST", "/jobs", text(`,"options":{"paper":"A4"}`), nil, 422, "validation_failed"},
		{"an option of the wrong type", c, "POST", "/jobs", text(`,"options":{"landscape":"yes"}`), nil, 422, "validation_failed"},
		{"an option out of range", c, "POST", "/jobs", text(`,"options":{"scale":9}`), nil, 422, "validation_failed"},
		{"a margin that is none", c, "POST", "/jobs", text(`,"options":{"margin":"wide"}`), nil, 422, "validation_failed"},

		{"more text than the tool takes", c, "POST", "/jobs", page(strings.Repeat("x", 5_000_001)), nil, 413, "input_too_large"},
		// The client waits for 100 Continue: otherwise its connection may be reset before it reads the answer.
		{"a body without end", c, "POST", "/jobs", page(strings.Repeat("x", 16_000_000)), []string{"Expect", "100-continue"}, 413, "request_too_large"},
		{"a body where none belongs", c, "POST", unknown + "/cancel", strings.Repeat(" ", 5000), nil, 413, "request_too_large"},

		{"no key", keyed(""), "POST", "/jobs", text(""), nil, 401, "missing_credentials"},
		{"another scheme", keyed(""), "POST", "/jobs", text(""), []string{"Authorization", "Basic dXNlcjpwYXNz"}, 401, "missing_credentials"},
		{"a malformed key", keyed("tmk_live_short"), "POST", "/jobs", text(""), nil, 401, "invalid_api_key"},
		{"a key that was never made", keyed(neverMade.Reveal()), "POST", "/jobs", text(""), nil, 401, "invalid_api_key"},
		{"a key without the scope to create", readOnly, "POST", "/jobs", text(""), nil, 403, "insufficient_scope"},
		{"a key without the scope to cancel", readOnly, "POST", unknown + "/cancel", "", nil, 403, "insufficient_scope"},
		{"a key without the scope to see credits", readOnly, "GET", "/credits", "", nil, 403, "insufficient_scope"},

		{"an unknown job", c, "GET", unknown, "", nil, 404, "not_found"},
		{"an unknown job to cancel", c, "POST", unknown + "/cancel", "", nil, 404, "not_found"},
		{"an unknown job to close", c, "POST", unknown + "/close", "", nil, 404, "not_found"},
		{"an id that is none", c, "GET", "/jobs/%2e%2e%00", "", nil, 404, "not_found"},
		{"another account's job", c, "GET", "/jobs/" + foreign, "", nil, 404, "not_found"},
		{"another account's job to cancel", c, "POST", "/jobs/" + foreign + "/cancel", "", nil, 404, "not_found"},
		{"another account's job to close", c, "POST", "/jobs/" + foreign + "/close", "", nil, 404, "not_found"},
		{"another account's output", c, "GET", "/jobs/" + foreign + "/download-intent", "", nil, 404, "not_found"},
		{"a succeeded job to cancel", other, "POST", "/jobs/" + foreign + "/cancel", "", nil, 409, "job_not_cancelable"},

		{"an address that is none", c, "GET", "/job", "", nil, 404, "not_found"},
		{"another method", c, "PUT", "/jobs", text(""), nil, 405, "method_not_allowed"},
		{"an idempotency key with a blank", c, "POST", "/jobs", text(""), []string{keyHeader, "a b"}, 400, "invalid_idempotency_key"},
		{"an idempotency key that is too long", c, "POST", "/jobs", text(""), []string{keyHeader, strings.Repeat("k", 256)}, 400, "invalid_idempotency_key"},
		{"a webhook without host", c, "POST", "/jobs", pageOf(hello, "https:///path"), nil, 422, "validation_failed"},
		{"a webhook by another protocol", c, "POST", "/jobs", pageOf(hello, "ftp://example.com/hook"), nil, 422, "unsupported_protocol"},
		{"a webhook on plan free", free, "POST", "/jobs", pageOf(hello, "https://example.com/hook"), nil, 403, "plan_upgrade_required"},
		{"a status that is none", c, "GET", "/jobs?status=done", "", nil, 422, "validation_failed"},
		{"a cursor that is none", c, "GET", "/jobs?cursor=zzz", "", nil, 422, "validation_failed"},
		{"a wait that is too long", c, "GET", "/jobs/" + foreign + "?wait=31", "", nil, 422, "validation_failed"},
	}
	before := w.ends(t, commands.EventsTopic)
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			sender := test.client
			sender.t = t
			sender.do(test.method, test.path, test.body, test.headers...).refused(test.status, test.code)
			if got := w.ends(t, commands.EventsTopic); !slices.Equal(got, before) {
				t.Errorf("the log ends at %v, before at %v", got, before)
				before = got
			}
		})
	}
	c.hasBalance(creditsGiven)
	free.hasBalance(creditsGiven)
	c.happened()
}

// A revoked key is refused (docs/design/api.md "Keys, scopes, sessions"): within a second, because it is cached for
// half a second (handlers, TestKeyIsLookedUpOnceInHalfASecond).
func TestARevokedKeyIsRefused(t *testing.T) {
	c := service(t).open(t, opening{})
	c.balance() // the key is cached from here on
	c.send(account.RevokeAPIKey{KeyID: c.keyID})
	eventually(t, "the key is refused", func() bool { return c.get("/credits").StatusCode == http.StatusUnauthorized })
	c.get("/credits").refused(http.StatusUnauthorized, "revoked_api_key")
}

// Beyond the limit on waiting jobs, and faster than the plan allows, no more jobs are accepted
// (docs/design/specification.md §8).
func TestMoreThanThePlanAllowsIsRefused(t *testing.T) {
	w := service(t)
	narrow := wide
	narrow.RunningMax, narrow.WaitingMax = 1, 1
	c := w.open(t, opening{plan: plan.Custom, limits: narrow})
	running := c.create(page(endless))
	waiting := c.create(page(hello))
	c.post("/jobs", page(hello)).refused(http.StatusTooManyRequests, "concurrency_limited")
	if got := c.job(waiting.ID); got.Status != "queued" || got.Progress.Stage != "waiting" {
		t.Errorf("%+v", got)
	}
	c.cancel(running.ID)
	c.succeeds(waiting.ID)

	slow := wide
	slow.JobsPerMinute = 1
	c = w.open(t, opening{plan: plan.Custom, limits: slow})
	first := c.create(page(hello))
	refused := c.post("/jobs", page(hello))
	refused.refused(http.StatusTooManyRequests, "rate_limited")
	if seconds := refused.Header.Get("Retry-After"); seconds == "0" || len(seconds) > 2 {
		t.Errorf("Retry-After: %s", seconds)
	}
	c.hasBalance(creditsGiven - 2)
	c.succeeds(first.ID)
}

package jobs_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestCreateJobRefusesBodies(t *testing.T) {
	long := strings.Repeat("x", 2100)
	cases := []struct {
		name, body   string
		status       int
		code, faults string
	}{
		{"empty", ``, 415, "unsupported_content_type", ""},
		{"white space", ` `, 400, "malformed_json", ""},
		{"cut off", handlerstest.HTMLJob[:50], 400, "malformed_json", ""},
		{"trailing garbage", handlerstest.HTMLJob + `x`, 400, "malformed_json", ""},
		{"two documents", handlerstest.HTMLJob + handlerstest.HTMLJob, 400, "malformed_json", ""},
		{"duplicate name", `{"toolSlug":"a","toolSlug":"b"}`, 400, "malformed_json", ""},
		{"duplicate name within", handlerstest.HTMLJobWith("", `"options":{"scale":1,"scale":2}`), 400, "malformed_json", ""},
		{"not UTF-8", handlerstest.HTMLJobWith("", "\"name\":\"\xff\""), 400, "malformed_json", ""},
		{"half a surrogate", handlerstest.HTMLJobWith("", `"name":"\ud800"`), 400, "malformed_json", ""},
		{"array", `[]`, 422, "validation_failed", "type"},
		{"null", `null`, 422, "validation_failed", "type"},
		{"nothing in it", `{}`, 422, "validation_failed", "toolSlug required,input required"},
		{"unknown field", handlerstest.HTMLJobWith(`"priority":1`, ""), 422, "validation_failed", "priority unknown_field"},
		{"unknown input field", handlerstest.HTMLJobWith("", `"encoding":"x"`), 422, "validation_failed", "input.encoding unknown_field"},
		{"tool of wrong type", `{"toolSlug":1,"input":[]}`, 422, "validation_failed", "toolSlug type,input type"},
		{"input null", `{"toolSlug":"html-to-pdf-api","input":null}`, 422, "validation_failed", "input type"},
		{
			"empty input", `{"toolSlug":"html-to-pdf-api","input":{}}`, 422, "validation_failed",
			"input.kind required,input.contentType required",
		},
		{
			"kind missing beside a text", `{"toolSlug":"html-to-pdf-api","input":{"contentType":"text/html","text":"x"}}`, 422,
			"validation_failed", "input.kind required",
		},
		{
			"kind unknown", `{"toolSlug":"html-to-pdf-api","input":{"kind":"url","contentType":"text/html"}}`, 422,
			"validation_failed", "input.kind enum",
		},
		{
			"text missing", `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html"}}`, 422,
			"validation_failed", "input.text required",
		},
		{
			"text empty", `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":""}}`, 422,
			"validation_failed", "input.text min_length",
		},
		{
			"text of wrong type", `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":["<p>"]}}`,
			422, "validation_failed", "input.text type",
		},
		{
			"content type is malformed", `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"html","text":"x"}}`,
			422, "validation_failed", "input.contentType pattern",
		},
		{
			"other charset", `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html; charset=latin1","text":"x"}}`,
			422, "validation_failed", "input.contentType charset",
		},
		{"size is not the text's", handlerstest.HTMLJobWith("", `"sizeBytes":17`), 422, "validation_failed", "input.sizeBytes size"},
		{"size of wrong type", handlerstest.HTMLJobWith("", `"sizeBytes":"16"`), 422, "validation_failed", "input.sizeBytes type"},
		{"size negative", handlerstest.HTMLJobWith("", `"sizeBytes":-1`), 422, "validation_failed", "input.sizeBytes type"},
		{"name too long", handlerstest.HTMLJobWith("", `"name":"`+long+`"`), 422, "validation_failed", "input.name pattern"},
		{"name with control character", handlerstest.HTMLJobWith("", `"name":"a\u0000b"`), 422, "validation_failed", "input.name pattern"},
		{
			"file without its facts", `{"toolSlug":"html-to-pdf-api","input":{"kind":"file","contentType":"text/html"}}`, 422,
			"validation_failed", "input.name required,input.sizeBytes required",
		},
		{
			"size of a file of wrong type",
			`{"toolSlug":"word-to-pdf","input":{"kind":"file","contentType":"text/html","name":"a.docx","sizeBytes":"9"}}`, 422,
			"validation_failed", "input.sizeBytes type",
		},
		{
			"file for a tool of text",
			`{"toolSlug":"html-to-pdf-api","input":{"kind":"file","contentType":"text/html","name":"a.html","sizeBytes":9}}`, 422,
			"validation_failed", "input.kind enum",
		},
		{"unknown tool", strings.Replace(handlerstest.HTMLJob, "html-to-pdf-api", "html-to-gold", 1), 422, "unknown_tool", ""},
		{"browser tool", strings.Replace(handlerstest.HTMLJob, "html-to-pdf-api", "compress-pdf", 1), 422, "browser_only_tool", ""},
		{"tool of URL checks", strings.Replace(handlerstest.HTMLJob, "html-to-pdf-api", "meta-tag-checker", 1), 422, "tool_not_available", ""},
		{"other content type", strings.Replace(handlerstest.HTMLJob, "text/html", "text/plain", 1), 415, "unsupported_content_type", ""},
		{"text too large", strings.Replace(handlerstest.HTMLJob, "Invoice", strings.Repeat("x", 5_000_000), 1), 413, "input_too_large", ""},
		{"body too large", strings.Replace(handlerstest.HTMLJob, "Invoice", strings.Repeat("x", 16_000_000), 1), 413, "request_too_large", ""},
		{
			"options", handlerstest.HTMLJobWith("", `"options":{"pageSize":"A6","zoom":1}`), 422, "validation_failed",
			"input.options.zoom unknown_option,input.options.pageSize enum",
		},
		{"options of wrong type", handlerstest.HTMLJobWith("", `"options":"A4"`), 422, "validation_failed", "input.options type"},
		{"options beyond numbers", handlerstest.HTMLJobWith("", `"options":{"scale":1e400}`), 422, "validation_failed", "input.options.scale type"},
		{"options null", handlerstest.HTMLJobWith("", `"options":null`), 422, "validation_failed", "input.options type"},
		{
			"payload is no JSON", strings.Replace(handlerstest.HTMLJob, "text/html", "application/json", 1), 422, "validation_failed",
			"input.text json",
		},
		{
			"payload without html",
			`{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"application/json","text":"{}"}}`, 422,
			"validation_failed", "input.text.html required",
		},
		{"webhook empty", handlerstest.HTMLJobWith(`"webhookUrl":""`, ""), 422, "validation_failed", "webhookUrl min_length"},
		{"webhook of wrong type", handlerstest.HTMLJobWith(`"webhookUrl":null`, ""), 422, "validation_failed", "webhookUrl type"},
		{"webhook private", handlerstest.HTMLJobWith(`"webhookUrl":"https://127.0.0.1/"`, ""), 422, "private_network_url", ""},
	}
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			answered := w.POST("/v1/jobs", c.body)
			answered.Refused(c.status, c.code)
			if c.faults != "" {
				if diff := cmp.Diff(c.faults, strings.Join(answered.Faults(), ",")); diff != "" {
					t.Error(diff)
				}
			}
			if len(w.Log) != 1 || w.Account.Balance != 10 || len(w.Objects) != 0 {
				t.Errorf("left behind: %d events, %d objects, balance %d", len(w.Log), len(w.Objects), w.Account.Balance)
			}
		})
	}
}

// A request without a kind is refused for the missing kind, not for a text that this kind does not allow.
func TestAMissingKindIsNamed(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	answered := w.POST("/v1/jobs", `{"toolSlug":"html-to-pdf-api","input":{"contentType":"text/html","text":"x"}}`)
	answered.Refused(http.StatusUnprocessableEntity, "validation_failed")
	if says := answered.Text; !strings.Contains(says, `"input.kind is required: file or text"`) {
		t.Error(says)
	}
}

// TestBodyOfUnknownLength is cut off at the limit, whatever its header says.
func TestBodyOfUnknownLength(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	body := strings.Replace(handlerstest.HTMLJob, "Invoice", strings.Repeat("x", handlerstest.CreateSizeMax), 1)
	r := httptest.NewRequest(http.MethodPost, "/v1/jobs", struct{ io.Reader }{strings.NewReader(body)})
	r.Header.Set("Authorization", "Bearer "+w.Key)
	r.Header.Set("Content-Type", "application/json")
	recorder := httptest.NewRecorder()
	w.Client.Handler.ServeHTTP(recorder, r)
	if r.ContentLength != -1 || recorder.Code != http.StatusRequestEntityTooLarge {
		t.Errorf("length %d: %d %s", r.ContentLength, recorder.Code, recorder.Body)
	}
}

// TestOrderOfChecks sends bodies with several mistakes: the error names the first in the order of checks.
func TestOrderOfChecks(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	const webhook, badKey = `"webhookUrl":"https://example.com/"`, "not visible"
	bad := func(s string) string { return strings.Replace(s, "html-to-pdf-api", "nope", 1) }
	type step struct {
		client handlerstest.Client
		body   string
		code   string
		status int
	}
	scopeless := w.WithKey(w.AddKey(t, "jobs:read"))
	steps := []step{
		{w.WithKey("nope"), `x`, "invalid_api_key", 401},
		{scopeless, `x`, "insufficient_scope", 403},
		{w.Client, `x`, "malformed_json", 400},
		{w.Client, bad(handlerstest.HTMLJobWith(`"x":1`, `"options":{"x":1}`)), "validation_failed", 422},
		{w.Client, bad(handlerstest.HTMLJobWith(webhook, `"options":{"x":1}`)), "unknown_tool", 422},
		{w.Client, strings.Replace(handlerstest.HTMLJobWith(webhook, `"options":{"x":1}`), "text/html", "text/css", 1), "unsupported_content_type", 415},
		{w.Client, handlerstest.HTMLJobWith(`"webhookUrl":"ftp://x"`, `"options":{"x":1}`), "validation_failed", 422},
		{w.Client, handlerstest.HTMLJobWith(`"webhookUrl":"ftp://x"`, ""), "unsupported_protocol", 422},
		{w.Client, handlerstest.HTMLJobWith(webhook, ""), "invalid_idempotency_key", 400},
	}
	for _, s := range steps {
		s.client.POST("/v1/jobs", s.body, "Idempotency-Key", badKey).Refused(s.status, s.code)
	}
	w.POST("/v1/jobs", handlerstest.HTMLJobWith(webhook, "")).Refused(403, "plan_upgrade_required")
	w.POST("/v1/jobs", handlerstest.HTMLJob).Refused(402, "insufficient_credits")
}

package handlers_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

// submission sends a body to one operation, from a caller who may use it.
type submission func(w *handlerstest.World, body string) handlerstest.Response

// senders are all operations that take JSON, by operationId. Operations with an id in their path use key_1 and job_1.
var senders = map[string]submission{
	"createJob": func(w *handlerstest.World, body string) handlerstest.Response { return w.POST("/v1/jobs", body) },
	"getUrlMetadata": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.POST("/v1/url-metadata", body)
	},
	"cancelJob": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.POST("/v1/jobs/job_1/cancel", body)
	},
	"closeJob": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.POST("/v1/jobs/job_1/close", body)
	},
	"runTool": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.POST("/v1/tools/rotate-pdf/runs", body, "Idempotency-Key", "k")
	},
	"signUp": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.WithKey("").POST("/v1/account", body)
	},
	"signIn": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.WithKey("").POST("/v1/account/sessions", body)
	},
	"changePassword": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().POST("/v1/account/password", body)
	},
	"eraseAccount": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().POST("/v1/account/erase", body)
	},
	"changeEmail": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().POST("/v1/account/email", body)
	},
	"createApiKey": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().POST("/v1/account/api-keys", body)
	},
	"changeApiKey": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().PATCH("/v1/account/api-keys/key_1", body)
	},
	"rotateApiKey": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().POST("/v1/account/api-keys/key_1/rotate", body)
	},
	"putOrigins": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().Do(http.MethodPut, "/v1/account/origins", body)
	},
	"rotateWebhookSecret": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().POST("/v1/account/webhook-secrets/rotate", body)
	},
	"redeliverWebhook": func(w *handlerstest.World, body string) handlerstest.Response {
		return w.SignedIn().POST("/v1/account/webhook-deliveries/evt_1/redeliver", body)
	},
}

// newDescribedWorld has the key and the job that the senders use. Each test case gets a world of its own, so that none affects
// another.
func newDescribedWorld(tb testing.TB) *handlerstest.World {
	tb.Helper()
	w := handlerstest.NewWorld(tb, plan.Custom, 1_000_000)
	w.Weaken()
	w.Put(handlerstest.SucceededJob("job_1"))
	w.MustSend(tb, account.CreateAPIKey{KeyID: "key_1", Name: "ci", Purpose: "ci", SHA256: "x", Scopes: []string{"jobs:read"}})
	return w
}

// TestExamplesAreTaken: every example of the document is accepted.
func TestExamplesAreTaken(t *testing.T) {
	tried := 0
	for _, o := range handlerstest.Document(t).Operations {
		for _, example := range o.Examples() {
			w := newDescribedWorld(t)
			if o.ID == "signIn" {
				senders["signUp"](w, encoded(t, example.Value)).Ok(http.StatusCreated)
			}
			answered := senders[o.ID](w, encoded(t, example.Value))
			fits := answered.StatusCode < 300 || o.ID == "cancelJob" && answered.Code() == "job_not_cancelable" ||
				o.ID == "redeliverWebhook" && answered.Code() == "not_found"
			if !fits {
				t.Errorf("%s, %s: %d %s", o.ID, example.Name, answered.StatusCode, answered.Text)
			}
			tried++
		}
	}
	if tried < len(senders) {
		t.Errorf("only %d examples", tried)
	}
}

// TestRequestsAreTakenAsDescribed: randomly broken examples are refused where the document refuses them (an unknown tool may be
// refused before the shape is checked), and refused for their shape only there.
func TestRequestsAreTakenAsDescribed(t *testing.T) {
	w, d := newDescribedWorld(t), handlerstest.Document(t)
	for _, o := range d.Operations {
		for _, example := range o.Examples() {
			t.Run(o.ID+" "+example.Name, func(t *testing.T) {
				rapid.Check(t, func(rt *rapid.T) { takenAsDescribed(rt, d, w, o, example.Value) })
			})
		}
	}
}

func takenAsDescribed(t *rapid.T, d *conformance.Document, w *handlerstest.World, o *conformance.Operation, example any) {
	body := clone(t, example)
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		body = broken(t, body)
	}
	mustAgree(t, d, w, o, body)
}

// TestEachMemberIsTakenAsDescribed: every member of every example in turn is left out and set to each odd value.
func TestEachMemberIsTakenAsDescribed(t *testing.T) {
	w, d := newDescribedWorld(t), handlerstest.Document(t)
	for _, o := range d.Operations {
		for _, example := range o.Examples() {
			for _, name := range append(memberNames(example.Value, ""), "extra") {
				body := clone(t, example.Value)
				parent, last := parentOf(body, name)
				delete(parent, last)
				mustAgree(t, d, w, o, body)
				for _, odd := range oddValues {
					parent[last] = odd
					mustAgree(t, d, w, o, body)
				}
			}
		}
	}
}

// memberNames returns the members of an object and of those within it, dotted. Tool options are excluded: each tool defines its
// own.
func memberNames(value any, parent string) (names []string) {
	members, _ := value.(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		names = append(names, parent+name)
		if name != "options" {
			names = append(names, memberNames(members[name], parent+name+".")...)
		}
	}
	return names
}

func parentOf(body any, name string) (parent map[string]any, last string) {
	parent, _ = body.(map[string]any)
	for {
		first, rest, more := strings.Cut(name, ".")
		if !more {
			return parent, name
		}
		parent, _ = parent[first].(map[string]any)
		name = rest
	}
}

// mustAgree sends a body and checks that it is not accepted if the document refuses it, and not refused for its shape if the
// document accepts it.
func mustAgree(t rapid.TB, d *conformance.Document, w *handlerstest.World, o *conformance.Operation, body any) {
	refused := d.TakesBody(o, body)
	answered := senders[o.ID](w, encoded(t, body))
	faults := shapeFaults(t, answered)
	accepted := answered.StatusCode < http.StatusBadRequest
	if refused != nil && accepted || refused == nil && len(faults) > 0 {
		t.Fatalf("%s of %s: the document says %v, the service %d %s", o.ID, encoded(t, body), refused, answered.StatusCode, answered.Text)
	}
}

// meant are the rules that a schema cannot express: whether an address, a tool or an account accepts a well-formed value.
var meant = []string{"uri", "email", "size", "charset", "processing"}

// shapeFaults returns the faults that a schema can express.
func shapeFaults(t rapid.TB, r handlerstest.Response) (faults []string) {
	if r.Code() != "validation_failed" {
		return nil
	}
	var refused errorWithFields
	if err := json.Unmarshal([]byte(r.Text), &refused); err != nil {
		t.Fatal(err)
	}
	for _, f := range refused.Error.Details.Fields {
		ofTool := strings.HasPrefix(f.Path, "input.options.") || f.Path == "input.kind" && strings.Contains(f.Message, "does not take")
		if !ofTool && !slices.Contains(meant, f.Rule) {
			faults = append(faults, f.Path+" "+f.Rule)
		}
	}
	return faults
}

type errorWithFields struct {
	Error struct {
		Details struct {
			Fields []struct{ Path, Rule, Message string }
		}
	}
}

// broken changes one thing in body at random: a member is left out, replaced, or added.
func broken(t *rapid.T, body any) any {
	members, is := body.(map[string]any)
	if !is || len(members) == 0 && rapid.Bool().Draw(t, "leave") {
		return clone(t, rapid.SampledFrom(oddValues).Draw(t, "instead of all"))
	}
	names := make([]string, 0, len(members)+1)
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	name := rapid.SampledFrom(append(names, "extra", "name", "text", "sizeBytes", "graceSeconds")).Draw(t, "member")
	if inner, nested := members[name].(map[string]any); nested && name != "options" && rapid.Bool().Draw(t, "within") {
		members[name] = broken(t, inner)
		return members
	}
	if rapid.IntRange(0, 2).Draw(t, "how") == 0 {
		delete(members, name)
		return members
	}
	members[name] = clone(t, rapid.SampledFrom(oddValues).Draw(t, "value"))
	return members
}

// oddValues are of every type, at the boundaries that the document allows.
var oddValues = []any{
	nil, true, json.Number("0"), json.Number("-1"), json.Number("604800"), json.Number("604801"), json.Number("1.5"), "", "x", "text", "file", "ci",
	"a\nb", "2026-01-01", "3026-01-01T00:00:00Z", "text/html", strings.Repeat("x", 11), strings.Repeat("x", 12), strings.Repeat("x", 100),
	strings.Repeat("x", 101), strings.Repeat("x", 255), strings.Repeat("x", 256), strings.Repeat("x", 512), strings.Repeat("x", 513),
	strings.Repeat("x", 2049),
	[]any{},
	[]any{"jobs:read"},
	[]any{"jobs:read", "jobs:read"},
	[]any{"jobs:*"},
	[]any{json.Number("1")},
	map[string]any{},
	map[string]any{"kind": "text"},
}

func clone(t rapid.TB, value any) any {
	var copied any
	decoder := json.NewDecoder(strings.NewReader(encoded(t, value)))
	decoder.UseNumber()
	if err := decoder.Decode(&copied); err != nil {
		t.Fatal(err)
	}
	return copied
}

func encoded(t rapid.TB, value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

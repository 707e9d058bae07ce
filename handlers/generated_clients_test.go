package handlers

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/openapi"
)

// described3 is the document by a reader that clients are generated with.
func described3(t *testing.T) *openapi3.T {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(openapi.YAML)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

// TestErrorCodesAreOneEnumeration: a client's compiler knows every code that an answer may have, and no other.
func TestErrorCodesAreOneEnumeration(t *testing.T) {
	var listed, table []string
	for _, code := range described3(t).Components.Schemas["ErrorCode"].Value.Enum {
		listed = append(listed, code.(string))
	}
	for code := range statuses {
		if !slices.Contains([]refusal.Code{refusal.StaleAttempt, refusal.NotDue, refusal.NothingToDo}, code) { // workers' and sweeps'
			table = append(table, string(code))
		}
	}
	slices.Sort(listed)
	slices.Sort(table)
	if diff := cmp.Diff(table, listed); diff != "" {
		t.Errorf("the table (-), the document (+):\n%s", diff)
	}
	if ref := described3(t).Components.Schemas["ErrorDetail"].Value.Properties["code"].Ref; ref != "#/components/schemas/ErrorCode" {
		t.Errorf("an error's code is %q", ref)
	}
}

// TestWhatIsOpenSaysSo: of an object without properties a generator makes a type that holds nothing, unless it is told that
// there is more.
func TestWhatIsOpenSaysSo(t *testing.T) {
	for name, schema := range described3(t).Components.Schemas {
		for property, of := range schema.Value.Properties {
			v := of.Value
			closed := v.AdditionalProperties.Has == nil && v.AdditionalProperties.Schema == nil
			if of.Ref == "" && v.Type.Is("object") && len(v.Properties) == 0 && closed {
				t.Errorf("%s.%s is an object of nothing", name, property)
			}
		}
	}
	for _, at := range []string{"JobInputRequest options", "JobInput options", "JobOutput metadata", "Event data"} {
		name, property, _ := strings.Cut(at, " ")
		open := described3(t).Components.Schemas[name].Value.Properties[property].Value.AdditionalProperties.Has
		if open == nil || !*open {
			t.Errorf("%s takes nothing", at)
		}
	}
}

// TestUploadsCanBeGenerated: bytes of any type to an address whose every part is described.
func TestUploadsCanBeGenerated(t *testing.T) {
	upload := described3(t).Paths.Find("/uploads/{id}").Put
	body := upload.RequestBody.Value.Content["*/*"]
	if body == nil || !body.Schema.Value.Type.Is("string") || body.Schema.Value.Format != "binary" || !upload.RequestBody.Value.Required {
		t.Errorf("the body is %+v", upload.RequestBody.Value.Content)
	}
	var names []string
	for _, p := range upload.Parameters {
		names = append(names, p.Value.Name)
		if !p.Value.Required || p.Value.Description == "" || p.Value.Schema == nil {
			t.Errorf("%+v", p.Value)
		}
	}
	w := newWorld(t, "custom", 10)
	address := addressOf(w.post("/v1/jobs", fileJob(100, "")))
	_, query, _ := strings.Cut(address, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if name, _, _ := strings.Cut(pair, "="); !slices.Contains(names, name) {
			t.Errorf("%s is in the address and not in the document", name)
		}
	}
}

// TestTheExportIsAnOperationOfItsOwn: the same lines as by Accept, whatever a client accepts.
func TestTheExportIsAnOperationOfItsOwn(t *testing.T) {
	w, _ := withHistory(t)
	for _, query := range []string{"", "?type=job.accepted", "?from=2026-03-02T12:00:00Z"} {
		byAccept := w.get("/v1/history"+query, "Accept", linesType)
		if byAccept.StatusCode != http.StatusOK || byAccept.body == "" && query == "" {
			t.Fatalf("%d %q", byAccept.StatusCode, byAccept.body)
		}
		for _, accept := range []string{"", "*/*", "application/json", linesType} {
			got := w.get("/v1/history/export"+query, "Accept", accept)
			if got.body != byAccept.body || got.Header.Get("Content-Type") != linesType {
				t.Errorf("%q for %q: %d %s %q", query, accept, got.StatusCode, got.Header.Get("Content-Type"), got.body)
			}
		}
	}
	for query, want := range map[string]string{"?jobId=x": "jobId pattern", "?cursor=forged": "cursor pattern", "?to=1": "to date_time"} {
		if got := strings.Join(w.get("/v1/history/export"+query).faults(), ", "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	operation := described3(t).Paths.Find("/history/export").Get
	if operation.OperationID != "exportHistory" || len(operation.Responses.Status(200).Value.Content) != 1 {
		t.Errorf("%+v", operation)
	}
}

package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// TestOpenObjectsSaySo: for an object without properties, a generator makes an empty type unless the schema allows additional
// properties.
func TestOpenObjectsSaySo(t *testing.T) {
	for name, schema := range handlerstest.Described3(t).Components.Schemas {
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
		open := handlerstest.Described3(t).Components.Schemas[name].Value.Properties[property].Value.AdditionalProperties.Has
		if open == nil || !*open {
			t.Errorf("%s takes nothing", at)
		}
	}
}

// TestUploadsCanBeGenerated: the document describes an upload's body as bytes of any type, and each part of its address.
func TestUploadsCanBeGenerated(t *testing.T) {
	upload := handlerstest.Described3(t).Paths.Find("/uploads/{id}").Put
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
	w := handlerstest.NewWorld(t, "custom", 10)
	address := handlerstest.AddressOf(w.POST("/v1/jobs", handlerstest.FileJob(100, "")))
	_, query, _ := strings.Cut(address, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if name, _, _ := strings.Cut(pair, "="); !slices.Contains(names, name) {
			t.Errorf("%s is in the address and not in the document", name)
		}
	}
}

// TestTheExportIsAnOperationOfItsOwn: it returns the same lines as GET /v1/history with Accept, whatever Accept the client
// sends.
func TestTheExportIsAnOperationOfItsOwn(t *testing.T) {
	w, _ := handlerstest.WithHistory(t)
	for _, query := range []string{"", "?type=job.accepted", "?from=2026-03-02T12:00:00Z"} {
		byAccept := w.GET("/v1/history"+query, "Accept", "application/x-ndjson")
		if byAccept.StatusCode != http.StatusOK || byAccept.Text == "" && query == "" {
			t.Fatalf("%d %q", byAccept.StatusCode, byAccept.Text)
		}
		for _, accept := range []string{"", "*/*", "application/json", "application/x-ndjson"} {
			got := w.GET("/v1/history/export"+query, "Accept", accept)
			if got.Text != byAccept.Text || got.Header.Get("Content-Type") != "application/x-ndjson" {
				t.Errorf("%q for %q: %d %s %q", query, accept, got.StatusCode, got.Header.Get("Content-Type"), got.Text)
			}
		}
	}
	for query, want := range map[string]string{"?jobId=x": "jobId pattern", "?cursor=forged": "cursor pattern", "?to=1": "to date_time"} {
		if got := strings.Join(w.GET("/v1/history/export"+query).Faults(), ", "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
	operation := handlerstest.Described3(t).Paths.Find("/history/export").Get
	if operation.OperationID != "exportHistory" || len(operation.Responses.Status(200).Value.Content) != 1 {
		t.Errorf("%+v", operation)
	}
}

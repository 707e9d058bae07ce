package handlers

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
)

// FuzzCreateJob: whatever is sent, the answer is a job or a refusal of the documented shape, and a refusal leaves nothing
// behind.
func FuzzCreateJob(f *testing.F) {
	for _, body := range []string{
		htmlJob, htmlJobWith(`"webhookUrl":"https://example.com/"`, `"name":"a","options":{"margin":"1mm 2mm 3mm 4mm","pageRanges":"1-2"}`),
		``, `{}`, `[]`, `null`, `1`, `"`, `{"input":{}}`, `{"toolSlug":null,"input":1}`, `{"input":{"sizeBytes":1e999}}`,
		`{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"application/json","text":"{\"html\":1}"}}`,
		`{"toolSlug":"html-to-pdf-api","input":{"kind":"file","contentType":"a/b","name":"","sizeBytes":0}}`,
		htmlJobWith("", `"options":{"scale":1e400}`), htmlJobWith("", `"options":{"\u0000":{}}`), `{"a":` + string(make([]byte, 20)),
	} {
		f.Add([]byte(body), "key")
	}
	f.Add([]byte(htmlJob), "\x00")
	w := newWorld(f, plan.Custom, 1<<40)
	f.Fuzz(func(t *testing.T, body []byte, key string) {
		events, objects := len(w.log), len(w.objects)
		c := w.client
		c.t = t
		answered := c.post("/v1/jobs", string(body), "Content-Type", "application/json", "Idempotency-Key", key)
		if answered.StatusCode == http.StatusCreated {
			if answered.object()["status"] != "queued" {
				t.Errorf("%s: %s", body, answered.body)
			}
			return
		}
		var problem errorBody
		if err := json.Unmarshal([]byte(answered.body), &problem); err != nil || problem.Error.Code == "" || problem.Error.Message == "" {
			t.Errorf("%s: %s", body, answered.body)
		}
		if statuses[problem.Error.Code] != answered.StatusCode || answered.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s: %d %s", body, answered.StatusCode, answered.body)
		}
		if len(w.log) != events || len(w.objects) != objects {
			t.Errorf("%s left something behind", body)
		}
	})
}

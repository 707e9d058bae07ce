package jobs_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// FuzzCreateJob: any body is answered with a job or with a refusal of the documented shape, and a refusal stores nothing.
func FuzzCreateJob(f *testing.F) {
	for _, body := range []string{
		handlerstest.HTMLJob, handlerstest.HTMLJobWith(`"webhookUrl":"https://example.com/"`, `"name":"a","options":{"margin":"1mm 2mm 3mm 4mm","pageRanges":"1-2"}`),
		``, `{}`, `[]`, `null`, `1`, `"`, `{"input":{}}`, `{"toolSlug":null,"input":1}`, `{"input":{"sizeBytes":1e999}}`,
		`{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"application/json","text":"{\"html\":1}"}}`,
		`{"toolSlug":"html-to-pdf-api","input":{"kind":"file","contentType":"a/b","name":"","sizeBytes":0}}`,
		handlerstest.HTMLJobWith("", `"options":{"scale":1e400}`), handlerstest.HTMLJobWith("", `"options":{"\u0000":{}}`), `{"a":` + string(make([]byte, 20)),
	} {
		f.Add([]byte(body), "key")
	}
	f.Add([]byte(handlerstest.HTMLJob), "\x00")
	w := handlerstest.NewWorld(f, plan.Custom, 1<<40)
	f.Fuzz(func(t *testing.T, body []byte, key string) {
		events, objects := len(w.Log), len(w.Objects)
		c := w.Client
		c.T = t
		answered := c.POST("/v1/jobs", string(body), "Content-Type", "application/json", "Idempotency-Key", key)
		if answered.StatusCode == http.StatusCreated {
			if answered.Object()["status"] != "queued" {
				t.Errorf("%s: %s", body, answered.Text)
			}
			return
		}
		var problem rest.ErrorBody
		if err := json.Unmarshal([]byte(answered.Text), &problem); err != nil || problem.Error.Code == "" || problem.Error.Message == "" {
			t.Errorf("%s: %s", body, answered.Text)
		}
		if codes.StatusOf(problem.Error.Code, "/v1/jobs") != answered.StatusCode || answered.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s: %d %s", body, answered.StatusCode, answered.Text)
		}
		if len(w.Log) != events || len(w.Objects) != objects {
			t.Errorf("%s left something behind", body)
		}
	})
}

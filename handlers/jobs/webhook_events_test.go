package jobs_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// The events that a webhook subscribes to are stored with the job and shown with it; without any, the member is absent.
func TestAJobShowsItsWebhookEvents(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	const url = `"webhookUrl":"https://example.com/hook"`
	asked := w.POST("/v1/jobs", handlerstest.HTMLJobWith(url+`,"webhookEvents":["job.failed","job.succeeded"]`, "")).Ok(http.StatusCreated)
	if got := fmt.Sprint(asked["webhookEvents"]); got != "[job.failed job.succeeded]" {
		t.Errorf("answered %s", got)
	}
	if got := fmt.Sprint(w.GET("/v1/jobs/" + asked["id"].(string)).Ok(http.StatusOK)["webhookEvents"]); got != "[job.failed job.succeeded]" {
		t.Errorf("shown %s", got)
	}
	if got, set := w.POST("/v1/jobs", handlerstest.HTMLJobWith(url, "")).Ok(http.StatusCreated)["webhookEvents"]; set {
		t.Errorf("nothing was asked for, answered %v", got)
	}
}

func TestUnknownWebhookEvents(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	const url = `"webhookUrl":"https://example.com/hook",`
	for members, want := range map[string]string{
		`"webhookEvents":["job.failed"]`:                    "webhookEvents webhook",
		url + `"webhookEvents":[]`:                          "webhookEvents min_items",
		url + `"webhookEvents":"job.failed"`:                "webhookEvents type",
		url + `"webhookEvents":null`:                        "webhookEvents type",
		url + `"webhookEvents":["job.started"]`:             "webhookEvents enum",
		url + `"webhookEvents":["job.failed","job.failed"]`: "webhookEvents unique_items",
	} {
		if got := strings.Join(w.POST("/v1/jobs", handlerstest.HTMLJobWith(members, "")).Faults(), ", "); got != want {
			t.Errorf("%s: %s, want %s", members, got, want)
		}
	}
	if len(w.Log) != 1 {
		t.Errorf("%d events", len(w.Log))
	}
}

package job_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestWhichEndsAWebhookReports(t *testing.T) {
	it := domaintest.Specify(t)
	const url = "sealed"
	ends := endings()
	reported := func(given domaintest.Given, url string, asked []string) (events string) {
		for _, status := range []job.Status{job.Succeeded, job.Failed, job.Canceled} {
			c := create("job_1")
			c.SealedWebhookURL, c.WebhookEvents = url, asked
			s := given([]event.Event{opened(plan.Pro), withSlot(acceptedAs(c, 97)), started("job_1", 1)}...)
			if s.States().Job("job_1").ReportsEnd() {
				t.Errorf("a running job reports its end")
			}
			if s.And(ends[status]).States().Job("job_1").ReportsEnd() {
				events += string(status) + " "
			}
		}
		return events
	}
	for _, test := range []struct {
		sentence, url string
		events        []string
		want          string
	}{
		{"success alone by default", url, nil, "succeeded "},
		{"the requested ones", url, []string{"job.failed", "job.canceled"}, "failed canceled "},
		{"all", url, job.WebhookEvents, "succeeded failed canceled "},
		{"nothing without an address", "", nil, ""},
	} {
		it(test.sentence, func(given domaintest.Given) {
			if got := reported(given, test.url, test.events); got != test.want {
				t.Errorf("it reports %q, want %q", got, test.want)
			}
		})
	}
	it("is accepted with the requested events", func(given domaintest.Given) {
		c := create("job_1")
		c.SealedWebhookURL, c.WebhookEvents = url, []string{"job.failed"}
		given(opened(plan.Pro)).When(c).Then(withSlot(acceptedAs(c, 97)))
	})
	it("refuses unknown events, and any without an address", func(given domaintest.Given) {
		for _, c := range []job.Create{
			{JobID: "job_1", SealedWebhookURL: url, WebhookEvents: []string{"job.succeeded", "job.requeued"}},
			{JobID: "job_1", WebhookEvents: []string{"job.failed"}},
		} {
			given(opened(plan.Pro)).When(c).ThenRefused(refusal.ValidationFailed)
		}
	})
}

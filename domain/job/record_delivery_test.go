package job_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

func TestRecordDelivery(t *testing.T) {
	it := domaintest.Specify(t)
	done := job.RecordDelivery{JobID: "job_1", EventID: "evt_1", Delivered: true, Attempts: 2, HTTPStatus: 204, FirstAt: noon}
	gaveUp := job.RecordDelivery{JobID: "job_1", EventID: "evt_1", Attempts: 7, HTTPStatus: 500, Reason: "http_status", FirstAt: noon}
	delivered := job.WebhookDelivered{JobID: "job_1", EventID: "evt_1", Attempts: 2, HTTPStatus: 204, FirstAt: noon}
	exhausted := job.WebhookExhausted{
		JobID: "job_1", EventID: "evt_1", Attempts: 7, HTTPStatus: 500, Reason: "http_status", FirstAt: noon,
	}
	success := ended(succeeded("job_1", 1))

	it("records that the webhook was delivered", func(given domaintest.Given) {
		given(success...).When(done).Then(delivered)
	})
	it("records that no further attempt will be made, and why", func(given domaintest.Given) {
		given(success...).When(gaveUp).Then(exhausted)
	})
	it("records a redelivery that succeeded", func(given domaintest.Given) {
		given(success...).When(gaveUp).Then(exhausted).When(done).Then(delivered)
	})

	it("has nothing to do if the outcome is recorded, and never revokes a delivery", func(given domaintest.Given) {
		given(success...).And(delivered).When(done).ThenNothing().When(gaveUp).ThenNothing()
		given(success...).And(exhausted).When(gaveUp).ThenNothing()
	})
	it("refuses a job that has not ended: there is nothing to deliver", func(given domaintest.Given) {
		given(running()...).When(done).ThenRefused(refusal.NotDue)
	})
	it("refuses a job that does not exist", func(given domaintest.Given) {
		given(opened(plan.Pro)).When(done).ThenRefused(refusal.NotFound)
	})
}

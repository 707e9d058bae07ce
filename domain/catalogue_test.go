package domain_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// Both lists repeat docs/design/architecture.md "Catalogue", row by row: a name that is added, renamed or lost fails here.

func TestCommandsAreThoseOfTheCatalogue(t *testing.T) {
	want := []string{
		"OpenAccount", "ChangePlan", "SuspendAccount", "ResumeAccount",
		"GrantCredits", "ChargeCredits", "RefundCredits",
		"CreateApiKey", "RotateApiKey", "ChangeApiKey", "RevokeApiKey", "RotateWebhookSecret",
		"CreateJob",
		"ConfirmUpload", "ExpireUpload",
		"StartJob", "CompleteJob", "FailAttempt",
		"CancelJob", "CloseJob", "TimeOutJob",
		"ExpireOutput",
		"RecordDelivery",
	}
	var got []string
	for _, c := range domain.Commands {
		got = append(got, c.CommandType())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-catalogue +domain.Commands):\n%s", diff)
	}
}

func TestEventsAreThoseOfTheCatalogue(t *testing.T) {
	want := []string{
		"toolmill.account.opened.v1", "toolmill.account.plan_changed.v1", "toolmill.account.suspended.v1", "toolmill.account.resumed.v1",
		"toolmill.credits.granted.v1", "toolmill.credits.charged.v1", "toolmill.credits.refunded.v1",
		"toolmill.api_key.created.v1", "toolmill.api_key.rotated.v1", "toolmill.api_key.changed.v1", "toolmill.api_key.revoked.v1",
		"toolmill.webhook_secret.rotated.v1",
		"toolmill.job.accepted.v1", "toolmill.job.uploaded.v1", "toolmill.job.released.v1",
		"toolmill.job.started.v1", "toolmill.job.requeued.v1", "toolmill.job.succeeded.v1", "toolmill.job.failed.v1",
		"toolmill.job.canceled.v1", "toolmill.job.closed.v1",
		"toolmill.job.output_expired.v1",
		"toolmill.webhook.delivered.v1", "toolmill.webhook.exhausted.v1",
	}
	var got []string
	for _, e := range domain.Events {
		got = append(got, e.EventType())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-catalogue +domain.Events):\n%s", diff)
	}
	for _, e := range domain.Events {
		value, err := domain.Codec.Encode(event.Envelope{Data: e})
		if err != nil {
			t.Fatal(err)
		}
		if read, err := domain.Codec.Decode(value); err != nil || reflect.TypeOf(read.Data) != reflect.TypeOf(e) {
			t.Errorf("the codec reads %s as %T, %v", e.EventType(), read.Data, err)
		}
	}
}

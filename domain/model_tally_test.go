package domain_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain"
)

// tally counts what occurred in a run of the model.
type tally struct {
	steps, accepted, events, refused, replayed, rebuilt uint64

	types    map[string]int
	refusals map[string]int
}

func (s *tally) saw(c domain.Command, want answer, logged []domain.Logged) {
	if s.types == nil {
		s.types, s.refusals = make(map[string]int), make(map[string]int)
	}
	s.steps++
	switch {
	case want.replayed:
		s.replayed++
		s.refusals[c.Body.CommandType()+" replayed"]++
	case want.refused != "":
		s.refused++
		s.refusals[c.Body.CommandType()+" "+string(want.refused)]++
	default:
		s.accepted++
		s.events += uint64(len(logged))
	}
	for _, l := range logged {
		s.types[l.Data.EventType()]++
	}
}

// requireEverything requires that each event, and each refusal that a random command can get, occurred, so that the
// generators leave nothing out.
func (s *tally) requireEverything(t *testing.T) {
	t.Helper()
	for _, e := range domain.Events {
		if s.types[e.EventType()] == 0 {
			t.Errorf("no %s occurred", e.EventType())
		}
	}
	for _, refusal := range []string{
		"OpenAccount account_exists", "OpenAccount validation_failed",
		"ChangePlan not_found", "ChangePlan validation_failed", "SuspendAccount nothing_to_do", "ResumeAccount nothing_to_do",
		"GrantCredits validation_failed", "GrantCredits nothing_to_do", "GrantCredits idempotency_key_reused",
		"ChargeCredits account_suspended", "ChargeCredits insufficient_credits", "ChargeCredits replayed",
		"ChargeCredits idempotency_key_reused", "ChargeCredits validation_failed", "RefundCredits nothing_to_do",
		"CreateApiKey nothing_to_do", "CreateApiKey replayed", "RotateApiKey not_found", "RotateApiKey replayed",
		"ChangeApiKey not_found", "ChangeApiKey nothing_to_do", "RevokeApiKey not_found", "RevokeApiKey nothing_to_do", "RotateWebhookSecret replayed",
		"CreateJob not_found", "CreateJob account_suspended", "CreateJob plan_upgrade_required", "CreateJob replayed",
		"CreateJob idempotency_key_reused", "CreateJob nothing_to_do", "CreateJob rate_limited",
		"CreateJob concurrency_limited", "CreateJob storage_quota_exceeded", "CreateJob insufficient_credits", "CreateJob validation_failed",
		"ConfirmUpload not_found", "ConfirmUpload upload_not_expected", "ConfirmUpload upload_already_completed",
		"ConfirmUpload upload_intent_expired", "ConfirmUpload validation_failed",
		"ExpireUpload nothing_to_do", "ExpireUpload not_due", "StartJob not_found", "StartJob stale_attempt", "StartJob not_due",
		"StartJob nothing_to_do", "CompleteJob nothing_to_do", "RecordDelivery not_due",
		"CompleteJob stale_attempt", "FailAttempt stale_attempt", "CancelJob nothing_to_do", "CancelJob job_not_cancelable",
		"CancelJob replayed", "CloseJob job_not_closable", "CloseJob nothing_to_do", "CloseJob replayed",
		"TimeOutJob nothing_to_do", "TimeOutJob not_due",
		"ExpireOutput not_due", "ExpireOutput nothing_to_do", "RecordDelivery nothing_to_do",
	} {
		if s.refusals[refusal] == 0 {
			t.Errorf("no command was refused with %q", refusal)
		}
	}
}

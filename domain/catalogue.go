package domain

import (
	"slices"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/domain/job"
)

// Adds new stored forms and names; existing ones are never changed.
//go:generate go test -run=StoredForms|LeftOut|Catalogue . -update

// Events holds a value of each event type of the service (docs/design/architecture.md "Catalogue"). A new version of a
// type is a new entry; the old one stays forever, because the log does.
var Events = []event.Event{
	account.Opened{},
	account.PlanChanged{},
	account.Suspended{},
	account.Resumed{},
	account.Erased{},
	account.CreditsGranted{},
	account.CreditsCharged{},
	account.CreditsRefunded{},
	account.APIKeyCreated{},
	account.APIKeyRotated{},
	account.APIKeyChanged{},
	account.APIKeyRevoked{},
	account.WebhookSecretRotated{},
	account.OriginsAllowed{},
	account.AuditRead{},
	job.Accepted{},
	job.Uploaded{},
	job.Released{},
	job.Started{},
	job.Requeued{},
	job.SucceededEvent{},
	job.FailedEvent{},
	job.CanceledEvent{},
	job.Closed{},
	job.OutputExpired{},
	job.WebhookDelivered{},
	job.WebhookExhausted{},
}

// Replaced holds the types that are still published beside the newer ones that the log gets; none at present. An entry is
// removed with the first release after its last day, and its type stays in Events.
var Replaced []event.Replacement

// Commands holds a value of each command type.
var Commands = []Body{
	account.OpenAccount{},
	account.ChangePlan{},
	account.SuspendAccount{},
	account.ResumeAccount{},
	account.EraseAccount{},
	account.GrantCredits{},
	account.ChargeCredits{},
	account.RefundCredits{},
	account.CreateAPIKey{},
	account.RotateAPIKey{},
	account.ChangeAPIKey{},
	account.RevokeAPIKey{},
	account.RotateWebhookSecret{},
	account.AllowOrigins{},
	account.RecordAuditRead{},
	job.Create{},
	job.ConfirmUpload{},
	job.ExpireUpload{},
	job.Start{},
	job.Complete{},
	job.FailAttempt{},
	job.Cancel{},
	job.Close{},
	job.TimeOut{},
	job.ExpireOutput{},
	job.RecordDelivery{},
}

// InLog holds a value of each type of events that the log has: those of the catalogue, and those of the log itself.
var InLog = slices.Concat(Events, generation.Events)

// Codec encodes and decodes what the log has.
var Codec = event.NewCodec(InLog...)

package account

import "github.com/toolmill/toolmill/domain/event"

// RecordAuditRead records that an auditor or an operator reads the account, before anything is read (docs/auditing.md). The command's
// actor is the operator key or the operator.
type RecordAuditRead struct {
	// Part is what is read: one of the parts below.
	Part AuditedPart `json:"part"`
}

// AuditedPart is what is read of an account.
type AuditedPart string

// The parts of an account that auditors and operators read.
const (
	AuditedHistory  AuditedPart = "history"
	AuditedLedger   AuditedPart = "ledger"
	AuditedProof    AuditedPart = "proof"
	AuditedJobs     AuditedPart = "jobs"
	AuditedWebhooks AuditedPart = "webhooks"
)

// CommandType returns the name of the command on the wire.
func (RecordAuditRead) CommandType() string { return "RecordAuditRead" }

// AuditRead is the event audit.read: an auditor with an operator key, or an operator, is about to read a part of the account. The
// actor is the key or the operator.
type AuditRead struct {
	// Part is what is read.
	Part AuditedPart `json:"part"`
}

// EventType returns the name of the event in the log.
func (AuditRead) EventType() string { return "toolmill.audit.read.v1" }

// Decide refuses with not_found. A suspended or erased account can be read.
func (c RecordAuditRead) Decide(s Situation) (event.Event, error) {
	if err := s.MustExist(); err != nil {
		return nil, err
	}
	return AuditRead(c), nil
}

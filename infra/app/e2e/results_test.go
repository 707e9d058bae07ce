package e2e

import (
	"time"

	"github.com/toolmill/toolmill/domain/plan"
)

// The results of operators' commands, as a program reads them.

type accountLine struct {
	AccountID string
	PlanID    plan.ID
	Balance   int64
	Suspended bool
	Test      bool
}

type accountOpened struct{ AccountID, WebhookSecret string }

type accountChanged struct {
	accountLine

	Changed bool
	Message string
}

type accountShown struct {
	accountLine

	Limits                               plan.Limits
	StoredBytes, JobsQueued, JobsRunning int64
	Keys                                 int
}

type accountsListed struct {
	Accounts   []accountLine
	NextCursor string
}

type keyMade struct{ KeyID, Key string }

type keysListed struct {
	Keys []struct {
		KeyID                string
		RevokedAt, ExpiresAt *time.Time
	}
}

type personAdded struct{ AccountID, Email, Password string }

type secretRotated struct{ AccountID, WebhookSecret string }

type provisioned []struct{ AccountID, Key string }

type verified struct {
	AccountID                   string
	Events                      int64
	Whole                       bool
	FirstSequence, LastSequence uint64
	FirstAt, LastAt             time.Time
	Head                        string
	Balance, Faults             int64
	Found                       []struct {
		Line    int64
		Message string
	}
}

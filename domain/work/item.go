package work

import "time"

// Item is one piece of work outside the log, due once its batch is committed.
type Item struct {
	// Kind is who does it: KindConvert, KindDeliverWebhook, KindDeleteObjects or KindEraseAccount.
	Kind string
	// Queue is the engine class, its BackgroundQueue, QueueWebhooks or QueueDeletions.
	Queue string
	// Args is encoded as JSON: a Convert, a DeliverWebhook, a DeleteObjects or an EraseAccount.
	Args any
	// AccountID is the account that the work is for, or empty; Priority orders the work of different accounts.
	AccountID string
	// Priority is 1 for the first in its queue to 4 for the last; 0 is 1.
	Priority int
	// ScheduledAt is the earliest start; zero is now.
	ScheduledAt time.Time
	// UniqueKey, if not empty, prevents inserting a second Item of the same kind and key.
	UniqueKey string
}

// The kinds of work.
const (
	KindConvert        = "convert"
	KindDeliverWebhook = "deliver_webhook"
	KindDeleteObjects  = "delete_objects"
	KindEraseAccount   = "erase_account"
)

// The queues of work that needs no engine.
const (
	QueueWebhooks  = "webhooks"
	QueueDeletions = "deletions"
)

package work

import "time"

// Item is one thing to be done outside the log, once the batch that calls for it is committed.
type Item struct {
	// Kind names who does it: KindConvert, KindDeliverWebhook or KindDeleteObjects.
	Kind string
	// Queue is the engine class, its BackgroundQueue, QueueWebhooks or QueueDeletions.
	Queue string
	// Args are written as JSON: a Convert, a DeliverWebhook or a DeleteObjects.
	Args any
	// AccountID, where it is not empty, is whom the work is for: Priority is between accounts.
	AccountID string
	// Priority is 1 for what goes first in its queue, 4 for what goes last; 0 is 1.
	Priority int
	// ScheduledAt is the earliest time; zero is at once.
	ScheduledAt time.Time
	// UniqueKey, where it is not empty, keeps a second Work of the same kind and key from being inserted.
	UniqueKey string
}

// The kinds of work.
const (
	KindConvert        = "convert"
	KindDeliverWebhook = "deliver_webhook"
	KindDeleteObjects  = "delete_objects"
)

// The queues of work that no engine does.
const (
	QueueWebhooks  = "webhooks"
	QueueDeletions = "deletions"
)

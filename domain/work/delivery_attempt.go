package work

import "time"

// DeliveryAttempt is one request to a receiver.
type DeliveryAttempt struct {
	AccountID string
	JobID     string
	EventID   string
	// Redelivery is the id of the redelivery that an account asked for; empty for the delivery itself.
	Redelivery string
	// Attempt counts from 1.
	Attempt int
	At      time.Time
	// HTTPStatus is 0 where there was no answer. Error is the class of what went wrong, "" for a delivery: never a text
	// that could hold the receiver's address.
	HTTPStatus int
	Error      string
	Took       time.Duration
}

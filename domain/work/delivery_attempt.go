package work

import "time"

// DeliveryAttempt is one request to a webhook's receiver.
type DeliveryAttempt struct {
	AccountID string
	JobID     string
	EventID   string
	// Redelivery is the id of a requested redelivery; empty for the delivery itself.
	Redelivery string
	// Attempt counts from 1.
	Attempt int
	At      time.Time
	// HTTPStatus is 0 if there was no answer. Error is the class of the error, "" for a delivery; it never contains the
	// receiver's address.
	HTTPStatus int
	Error      string
	Took       time.Duration
}

// Package webhook tells a client's receiver that a job has succeeded (spec §6, api.md "Webhooks"; Standard Webhooks 1.0).
//
//	Deliver(args, attempt)
//	   │ recorded before under this number? ─▶ its result again, without a request
//	   ▼
//	open URL and secrets ─▶ mint intent ─▶ sign ─▶ POST, 15 s ─▶ record the attempt
//	   │ store away: Postpone                                       │ 2xx ─▶ RecordDelivery, nil
//	                                                                │ 410, private address, 7th ─▶ RecordDelivery, Cancel
//	                                                                │ anything else ─▶ RetryAfter
//
// A receiver may get the same event twice: a process that dies behind the request has not recorded it. The event's id is
// the same each time, and receivers dedupe by it.
//
// A redelivery is one request that an account asked for (api.md). It has an id of its own, counts its attempts for itself and
// is not tried again; when it gets through, that is recorded as the outcome of the delivery.
//
// Deliver keeps no state between attempts. Whoever calls it has the queue, and reads what to do next from the error's
// type: RetryAfterError, PostponeError, CancelError. The context's own error means that the process stops; then nothing
// was recorded.
package webhook

// Package webhook notifies a client's receiver of a job's end, if asked to (docs/design/specification.md §6,
// docs/design/api.md "Webhooks"; Standard Webhooks 1.0).
//
//	Deliver(args, attempt)
//	   │ recorded before under this number? ─▶ its result again, without a request
//	   ▼
//	open URL ─▶ its turn? ─▶ open secrets ─▶ mint intent ─▶ sign ─▶ POST, 15 s ─▶ record the attempt
//	   │            │ no: Postpone                                                   │ 2xx ─▶ RecordDelivery, nil
//	   │ store away: Postpone                                                        │ 410, private address, 7th ─▶
//	                                                                                 │       RecordDelivery, Cancel
//	                                                                                 │ anything else ─▶ RetryAfter
//
// What is sealed and cannot be opened at all, because it was sealed with another master key, is an attempt that failed: it is
// reported in log, metric and list, tried again by the schedule, since an operator can mend it, and ends as exhausted.
//
// A receiver may get the same event twice: a process that dies after the request has not recorded it. The event's id is
// the same each time, and receivers dedupe by it.
//
// A redelivery is one request that an account asked for. It has an id of its own, counts its attempts for itself and
// is not tried again; when it gets through, that is recorded as the outcome of the delivery.
//
// Whoever calls Deliver has the queue, and reads what to do next from the error's type: RetryAfterError, PostponeError,
// CancelError. The context's own error means that the process stops; then nothing was recorded.
//
// # Schedule
//
// Seven attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, each ±10 % so that receivers that failed
// together are not tried together. Retry-After, in seconds or as a date, puts the next one off, by an hour at most; it
// never brings it forward. 410 Gone ends the delivery. It ends no other: an address belongs to a job, not to the account,
// so there is no registration that it could end.
//
// # A receiver that fails, or is slow, slows nobody else
//
// What one receiver can take from the others are this process's workers, and gate.go bounds that: of 64 it holds 8 at
// most for one account, 16 for all, and no account holds more than 16 with all of its receivers. With one worker alone
// there is nothing to share. After failures (no connection, no answer in time, TLS, no such name, 429, 5xx) a breaker
// keeps requests away altogether, and one of them probes when its pause is over (breaker.go).
//
// Whoever is held waits in the queue, not in a worker: it is postponed, which is not an attempt and does not count, to a time
// of its own (booking.go). It waits no longer than a day after the job's end, and then is recorded as exhausted,
// receiver_failing, without a further request. A redelivery is not held by a breaker: its account asks for it, knowing
// that the receiver is back.
//
// The state of a receiver is kept for each account: somebody who has their webhooks sent to a path that fails, of a host that
// many use, must not close that host to them. It is kept in the process's memory and nowhere else. A new process, or
// another one, asks a receiver that fails five times more before it knows too, and each process probes for itself; a store
// would cost every attempt of all receivers two round trips to save that, and be one more thing to be away. Nothing is
// wrong where processes disagree: a breaker only puts off what the queue remembers.
package webhook

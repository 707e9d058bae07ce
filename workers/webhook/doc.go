// Package webhook notifies a client's receiver of a job's end, if requested (docs/design/specification.md §6,
// docs/design/api.md "Webhooks"; Standard Webhooks 1.0).
//
//	Deliver(args, attempt)
//	   │ already recorded under this number? ─▶ the same result, without a request
//	   ▼
//	open URL ─▶ its turn? ─▶ open secrets ─▶ mint intent ─▶ sign ─▶ POST, 15 s ─▶ record the attempt
//	   │            │ no: Postpone                                                   │ 2xx ─▶ RecordDelivery, nil
//	   │ store away: Postpone                                                        │ 410, private address, 7th ─▶
//	                                                                                 │       RecordDelivery, Cancel
//	                                                                                 │ anything else ─▶ RetryAfter
//
// If something sealed can never be decrypted, because it was sealed with another master key, the attempt has failed: it is
// reported in log, metrics and the list, retried by the schedule, since an operator can fix it, and ends as exhausted.
//
// A receiver may get the same event twice: a process that dies after the request has not recorded it. The event's id is the
// same each time, so that receivers can deduplicate.
//
// A redelivery is one request that an account asked for. It has an id of its own, its attempts are counted separately, and it
// is not retried; if it succeeds, that is recorded as the outcome of the delivery.
//
// The caller of Deliver has the queue, and learns from the error's type what to do next: RetryAfterError, PostponeError,
// CancelError. The context's own error means that the process stops; then nothing was recorded.
//
// # Schedule
//
// Seven attempts: at once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, each ±10 % so that receivers that failed together are
// not retried together. Retry-After, in seconds or as a date, can delay the next one, by an hour at most, but never advances
// it. 410 Gone ends the delivery. It ends no other: an address belongs to a job, not to the account, so there is no
// registration that it could end.
//
// # A failing or slow receiver slows nobody else
//
// What a receiver can take from others are this process's workers, and gate.go bounds that: of 64 it holds at most 8 for one
// account and 16 for all, and no account holds more than 16 for all of its receivers. A single worker is not divided. After
// failures (no connection, no answer in time, TLS, no such name, 429, 5xx) a breaker stops all requests, and one of them probes
// when its pause is over (breaker.go).
//
// A delivery that has to wait does so in the queue, not in a worker: it is postponed, which is not an attempt and does not
// count, to a time of its own (booking.go). It waits at most until a day after the job's end, and is then recorded as
// exhausted, receiver_failing, without a further request. A breaker does not stop a redelivery: its account asks for it,
// knowing that the receiver is back.
//
// The state of a receiver is kept per account: an account whose webhooks go to a failing path of a host that many use must not
// block that host for others. It is kept only in the process's memory. A new or another process makes five more requests to a
// failing receiver before it knows too, and each process probes separately; a store would cost every attempt two round trips to
// save that, and could itself be unavailable. Disagreement between processes does no harm: a breaker only delays what the queue
// remembers.
package webhook

// Package webhooks is the operations on an account's webhooks: their secrets and their deliveries.
//
// A webhook secret is sealed in its event, and opened for a repetition of the request that made it. A redelivery takes its id
// from the Idempotency-Key, and the queue takes an id once.
package webhooks

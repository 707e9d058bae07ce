// Package webhooks has the operations on an account's webhooks: secrets and deliveries.
//
// A webhook secret is sealed in its event, and decrypted from there when the request is repeated. A redelivery's id is derived
// from the Idempotency-Key, and the queue accepts an id once.
package webhooks

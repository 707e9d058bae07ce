// Package apikeys is the operations on an account's API keys.
//
// The secret of a key is shown in the answer that makes it and kept nowhere, and yet a repetition under the same
// Idempotency-Key gets the same bytes: key_secret.go says how.
package apikeys

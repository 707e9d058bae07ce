// Package apikeys has the operations on an account's API keys.
//
// The secret of a key is shown in the answer that creates it and stored nowhere; still, a repetition with the same
// Idempotency-Key gets the same bytes: key_secret.go explains how.
package apikeys

// Package rest is what all wings of the API share: what a call is, and what an operation may do with it.
//
//	Call      the request, who sent it, its body and its query
//	Answer    a status and a body, written by the router; errors are written by WriteError
//	Sender    sends a command and waits until its events can be queried
//	Seals     encrypts and decrypts personal data
//	Streams   places for event streams and exports, and the signal that ends them
//	ClaimOf   the Idempotency-Key of a call, with the fingerprint of its body
//
// A body is read only after the caller was authenticated, and counts for its account as it arrives: a client that announces
// much and sends nothing holds nothing. Long polls hold nothing that is shared; only the request rate limits them.
package rest

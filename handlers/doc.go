// Package handlers is the REST API (spec §4, api.md).
//
//	request ─▶ request id ─▶ recovery ─▶ router ─▶ API key, scope ─▶ endpoint ─▶ answer
//	                                                                   │
//	             body shape ─▶ tool ─▶ limits and options ─▶ command ──┤   the rest of api.md's order of checks
//	                                                                   │   (plan, idempotency, rate, caps, credits)
//	                                                      queries ◀────┘   is decided where the command is
//
// An endpoint is a function from a call to an answer or an error; writing both is the router's affair, so that every
// answer has the same headers and every error the same shape. Each endpoint is one file with its test beside it.
//
// What was accepted is answered from the event that accepted it, never from a read model: the same event under the same
// Idempotency-Key gives the same bytes again. A mutating request waits until its event is queryable, at most a second.
package handlers

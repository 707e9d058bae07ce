// Package handlers is the REST API (spec §4, api.md).
//
//	request ─▶ request id ─▶ access log ─▶ recovery ─▶ router ─▶ API key, scope ─▶ endpoint ─▶ answer
//	                                                                                 │
//	                           body shape ─▶ tool ─▶ limits and options ─▶ command ──┤   the rest of api.md's order of checks
//	                                                                                 │   (plan, idempotency, rate, caps, credits)
//	                                                                    queries ◀────┘   is decided where the command is
//
// An endpoint is a function from a call to an answer or an error; writing both is the router's affair, so that every
// answer has the same headers and every error the same shape. Each endpoint is one file with its test beside it.
//
// A file goes past all that: PUT to the address of the job's upload intent, whose signature is the credential.
//
//	signature, end of the intent ─▶ does the job await it? ─▶ headers ─▶ a free slot ─▶ object store ─▶ ConfirmUpload
//	                                                                          ▲
//	                                     size, pace and type of the bytes as they pass: uploadBody, package sniff
//
// Each upload has an object of its own; only the one that job.uploaded names becomes the job's. One that was surely
// refused is deleted; one whose outcome is unknown stays, because the event may name it, and the same PUT may be repeated.
//
// What was accepted is answered from the event that accepted it, never from a read model: the same event under the same
// Idempotency-Key gives the same bytes again. A mutating request waits until its event is queryable, at most a second.
//
// A job's event stream is told what the read models show, when the live feed says that it changed, and in between what its
// worker says of its progress, which is in no event. It keeps nothing for its client but the newest: how slow that is
// concerns nobody else. The feed may miss some, so that a stream reads again every 15 s.
package handlers

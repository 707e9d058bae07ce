// Package handlers is the HTTP side of Toolmill: the REST API and the operators' own addresses.
//
// # The rooms
//
//	routes.go     the table of operations: method, path, who is let in, which function answers
//	api.go        Config: all that the API is on; New builds the ground and hands each wing its ports
//	router.go     how a route is served; access_log.go, recovery.go and server.go stand around all of them
//	operations.go the operators' addresses
//
// A wing is the operations on one matter: a struct Wing whose fields are the ports it calls, and a file for each operation
// with its test beside it. No wing imports another.
//
//	jobs          create, list, read, follow, cancel and close jobs
//	files         upload inputs, download outputs: by signed addresses, without a key
//	people        sign up, sign in, sign out, the account
//	apikeys       make, change, rotate and revoke API keys
//	webhooks      secrets, deliveries, redelivery
//	credits       balance and ledger
//	registry      the tools, and runs in the browser
//	urlcheck      the check of a page on the public web
//	history       the events of an account or a job, as JSON or NDJSON
//	operations    liveness and readiness
//	openapi       the API's own description, and the page that shows it
//
// What several wings need is the ground:
//
//	rest          call and answer, bodies and queries of a call, idempotency keys, sending a command, sealed texts
//	rest/auth     API keys, sessions, and the gate that lets callers in
//	rest/limits   requests a minute; rest/requestrate counts them over all processes
//	rest/shares   what connections share: bytes of bodies, places for uploads, streams and checks
//	rest/bodies   reading JSON within bounds, and its canonical form
//	rest/codes    the error codes and the one table of their statuses
//	rest/filename the names under which outputs are saved
//
// Four packages know nothing of the API: framing (requests whose end is in doubt), password, sniff (types of files), webpage.
// handlerstest is the world that the tests of all wings ask. client is the generated client.
//
// # A request
//
//	request ─▶ request id ─▶ access log ─▶ recovery ─▶ router ─▶ gate: who calls, how often, with which scope ─▶ operation ─▶ answer
//	                                                                                                            │
//	                                          shape of the body ─▶ tool ─▶ limits and options ─▶ command ───────┤
//	                                                                                             queries ◀──────┘
//
// An operation is a function from a call to an answer or an error. The router writes both, so every answer has the same
// headers and every error the same shape. Plan, idempotency, job rate, slots and credits are checked where the command is
// decided, in the log.
//
// What was accepted is answered from the event that accepted it, never from a read model: a repetition under the same
// Idempotency-Key gets the same bytes. A request that changes something waits until its event can be queried, at most a second.
package handlers

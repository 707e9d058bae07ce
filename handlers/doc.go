// Package handlers is the HTTP side of Toolmill: the REST API and the operators' endpoints.
//
// # The rooms
//
//	routes.go     the table of operations: method, path, who may call it, which function answers
//	api.go        Config: everything that the API needs; New gives each wing its ports
//	router.go     how a route is served; access_log.go, recovery.go and server.go wrap all routes
//	operations.go the operators' endpoints
//
// A wing has the operations on one subject: a struct Wing whose fields are the ports that it calls, and a file for each
// operation with its test beside it. No wing imports another.
//
//	jobs          create, list, read, follow, cancel and close jobs
//	files         upload inputs, download outputs: by signed addresses, without an API key
//	people        sign up, sign in, sign out, the account
//	apikeys       create, change, rotate and revoke API keys
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
// Four packages know nothing of the API: rest/framing (requests whose end is in doubt), people/password, files/sniff (types of
// files by their bytes), urlcheck/webpage (what a web page says of itself).
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
// An accepted request is answered from its event, never from a read model: a repetition with the same Idempotency-Key gets the
// same bytes. A request that changes something waits until its event can be queried, at most a second.
// A job is said to be missing only when the read models show all that the live feed has said (live.Read); while they lag, 503.
package handlers

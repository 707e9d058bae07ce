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
// refused is deleted; one whose outcome is unknown stays, because the event may name it, and the same PUT may be repeated:
// while the intent lives the same bytes are 204 again, held against the digest as they pass and not stored; others are 409.
//
// A signed address refuses parameters that are repeated or that we did not write, and ends with the key that asked for it,
// with the account's suspension and with the file (standing.go).
//
// # What a connection may hold
//
// The server's listener refuses requests whose end two programs could see at different places (package framing). A body is
// read behind the check of its key only, and counts for its account as it comes; who announces much and brings nothing holds
// nothing (arrivingBody). It is bounded in form while it arrives (jsonBounds), read in one pass into stretches of itself
// (jsonNode), and takes three times its size at most. Bodies, uploads, streams and URL checks are shares of what the process
// has, by account and plan: shares says how they are taken back from the slowest when others wait. Long polls hold nothing
// that is shared, and are bounded by the account's requests a minute.
//
// # Who calls
//
//	route's scope ─▶ everybody: counted by address
//	              ─▶ a key: usable? ─▶ counted by account ─▶ scope?
//	              ─▶ a session: this site's? ─▶ there? ─▶ counted by account
//
// One table, API.routes, says who may do what; access_table_test.go says it again and tries every way to call every
// operation. Keys never open the account area, sessions nothing else but what the table lets them: runs and history.
//
// A session is a random token in a cookie, kept by its digest in Postgres for 7 days; any process knows it, and ends it for
// all. The cookie is api.md's __Host-session. Over http in development it is session, without Secure: browsers and
// libraries disagree on whether localhost may set a Secure one. Requests that change something are refused where a browser
// says that another site made them, sign-up and sign-in among them.
//
// People (e-mail, password hash) are rows outside the log. signUp says how a row and an account come to be one, whatever
// is cut off in between. An unknown e-mail and a wrong password are one answer, invalid_credentials, which api.md's list of
// codes lacks; it takes the same hashing. Guesses are counted over all processes before they are made: by e-mail and by
// address, and apart where the person has signed in before (device.go): no guesser locks an owner out, and guesses.go says how
// many an attacker has. That an e-mail is taken shows at the sign-up (account_exists), as it must without sending mail.
//
// The secret of a key is shown in the answer that makes it and kept nowhere, and yet a repetition under the same
// Idempotency-Key gives the same bytes: see key_secret.go. A webhook secret is sealed in its event, and opened again for it.
// A redelivery takes its id from the Idempotency-Key, and the queue takes an id once.
//
// PATCH of a key is an event of its own, api_key.changed, which the catalogue of architecture.md had forgotten.
//
// # How much
//
// Requests are counted over all processes, to a tenth, and without asking Postgres for each (package requestrate). Jobs, slots
// and credits are bounded in the log, exactly. API keys that nobody was given are limited by address before Postgres is asked
// for them; a key that the process knows never waits for that. Every answer tells what is left in RateLimit and RateLimit-Policy; uploads and downloads are
// not counted, because their signed addresses come from requests that were.
//
// # What is answered
//
// A URL check goes out to where its client says, under one guard (package publicweb), between its charge and its answer:
//
//	form of the address ─▶ a free slot ─▶ row ─▶ ChargeCredits ─▶ fetch ─▶ answer, kept under the key ─▶ 200
//	                                                                └─▶ given back: RefundCredits ─▶ refusal
//
// What was accepted is answered from the event that accepted it, never from a read model: the same event under the same
// Idempotency-Key gives the same bytes again. A mutating request waits until its event is queryable, at most a second.
//
// A job's event stream is told what the read models show, when the live feed says that it changed, and in between what its
// worker says of its progress, which is in no event. It keeps nothing for its client but the newest: how slow that is
// concerns nobody else. The feed may miss some, so that a stream reads again every 15 s.
package handlers

// Package auth authenticates callers and checks what they may do.
//
//	route's scope ─▶ everybody: counted by address
//	              ─▶ a key: usable? ─▶ counted by account ─▶ scope?
//	              ─▶ a session: this site's? ─▶ there? ─▶ counted by account
//	              ─▶ an operator's key: usable? ─▶ counted by key ─▶ scope?
//
// The table of routes in package handlers says who may call what. Keys never open the account area; sessions open the account
// area and, where the table says so, runs and history.
//
// A session is a random token in a cookie; its digest is stored in Postgres for 7 days, so that any process accepts it and can
// end it for all. The cookie is __Host-session. Over http in development it is session, without Secure: browsers and libraries
// disagree on whether localhost may set a Secure cookie. A request that changes something is refused if the browser says that
// another site made it, sign-up and sign-in included.
//
// The keys of operators have a prefix and a table of their own: neither kind is looked up in the other's place, and an operator's
// key opens only the operators' routes.
//
// Unknown API keys are limited by address before Postgres is queried; a key that the process has seen never waits for that.
package auth

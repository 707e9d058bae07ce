// Package auth says who calls and lets them in.
//
//	route's scope ─▶ everybody: counted by address
//	              ─▶ a key: usable? ─▶ counted by account ─▶ scope?
//	              ─▶ a session: this site's? ─▶ there? ─▶ counted by account
//
// The table of routes in package handlers says who may do what. Keys never open the account area; sessions open nothing else
// but what the table lets them: runs and history.
//
// A session is a random token in a cookie, kept by its digest in Postgres for 7 days; any process knows it, and ends it for all
// of them. The cookie is __Host-session. Over http in development it is session, without Secure: browsers and libraries
// disagree on whether localhost may set a Secure one. A request that changes something is refused where a browser says that
// another site made it, sign-up and sign-in included.
//
// API keys that nobody was given are limited by address before Postgres is asked for them; a key that the process knows never
// waits for that.
package auth

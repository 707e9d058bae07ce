// Package web serves the web app: pages for people, and what they load.
//
//	app/ ─▶ make web ─▶ dist/ ─▶ go:embed ─▶ /web/assets/…   script, style sheets and pictures, named after their content
//	registry ─▶ page.html ─▶ /, /tools/{slug}, /account, …   title, heading, limits and price, before any script runs
//
// dist is not committed but for a .keep. A program that was built without it serves pages that say so, and the whole API.
// The app calls the API as any client does, with the session's cookie, and asks no other host for anything (policy.go).
package web

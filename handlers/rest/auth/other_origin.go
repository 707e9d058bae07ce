package auth

import (
	"net/http"
	"net/url"
	"slices"

	"github.com/toolmill/toolmill/handlers/rest"
)

// Pages of the origins that an account allows may call with its keys (Fetch Standard §3.3, "CORS protocol"). A preflight names no
// account, so it is answered alike for every origin, and the call itself is refused if the origin is not allowed. A cookie is never
// taken from another origin's page: no answer has Access-Control-Allow-Credentials, and the preflight's * refuses requests with
// cookies before they are made.
const (
	anyOrigin = "*"
	// sentHeaders are those that a page may send, readHeaders those that it may read, besides the ones that are always allowed.
	sentHeaders = "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Traceparent"
	readHeaders = "Content-Disposition, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
	// preflightMaxAgeSeconds is how long a browser may keep the answer to a preflight; browsers have limits of their own.
	preflightMaxAgeSeconds = "7200"
)

// Preflight answers a browser that asks whether a page may call an operation with these methods, and passes other requests with the
// method OPTIONS on.
func Preflight(methods string, others http.Handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Access-Control-Request-Method") == "" {
			others.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", anyOrigin)
		h.Set("Access-Control-Allow-Methods", methods)
		h.Set("Access-Control-Allow-Headers", sentHeaders)
		h.Set("Access-Control-Max-Age", preflightMaxAgeSeconds)
		w.WriteHeader(http.StatusNoContent)
	}
}

// ForKeys reports whether a route takes an account's keys.
func (s Scope) ForKeys() bool { return s.ofKey() != "" && !s.ofOperators() }

// readByAll lets pages of any origin read what everybody may.
func readByAll(c *rest.Call) {
	if c.Method == http.MethodGet || c.Method == http.MethodHead {
		c.AnswerHeader.Set("Access-Control-Allow-Origin", anyOrigin)
	}
}

// answerOrigin lets the page that makes a call read the answer, if the key's account allows its origin.
func answerOrigin(c *rest.Call) {
	h := c.AnswerHeader
	h.Add("Vary", "Origin")
	if origin := c.Header.Get("Origin"); origin != "" && mayRead(c) {
		h.Set("Access-Control-Allow-Origin", origin)
		h.Set("Access-Control-Expose-Headers", readHeaders)
	}
}

// mayRead reports whether a call with a key comes from a page that may make it, or from none: then it has no header Origin.
func mayRead(c *rest.Call) bool {
	origin := c.Header.Get("Origin")
	return origin == "" || isOurs(c.Request, origin) || slices.Contains(c.Key.Origins, origin)
}

// isOurs reports whether the page of a request is the service's own, as http.CrossOriginProtection does.
func isOurs(r *http.Request, origin string) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin" || site == "none"
	}
	from, err := url.Parse(origin)
	return err == nil && from.Host == r.Host
}

package files

import "net/http"

// The signature of an upload or download address is all that it takes to use it, and no cookie is read there. So pages of any origin
// may use an address that they were given (Fetch Standard §3.3, "CORS protocol"): a customer's own page uploads its user's file
// directly.
const (
	anyOrigin = "*"
	// requestHeaders are those that a page may send, exposedHeaders those that it may read, besides the ones that are always allowed.
	requestHeaders = "Content-Type, If-Match, If-None-Match, If-Range, Range"
	exposedHeaders = "Accept-Ranges, Content-Disposition, Content-Range, ETag, Retry-After, X-Request-Id"
	// preflightMaxAgeSeconds is how long a browser may keep the answer to a preflight; browsers have limits of their own.
	preflightMaxAgeSeconds = "7200"
)

// FromAnyOrigin lets pages of any origin use a signed address.
func FromAnyOrigin(serve http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", anyOrigin)
		w.Header().Set("Access-Control-Expose-Headers", exposedHeaders)
		serve(w, r)
	}
}

// Preflight answers a browser that asks whether a page may use a signed address with these methods. It says nothing about whether
// the address is valid.
func Preflight(methods string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		h := w.Header()
		h.Set("Access-Control-Allow-Origin", anyOrigin)
		h.Set("Access-Control-Allow-Methods", methods)
		h.Set("Access-Control-Allow-Headers", requestHeaders)
		h.Set("Access-Control-Max-Age", preflightMaxAgeSeconds)
		w.WriteHeader(http.StatusNoContent)
	}
}

package handlers

import (
	"context"
	"net/http"
	"strings"

	"toolmill/commands"
)

const (
	requestIDHeader        = "X-Request-ID"
	requestIDCharactersMax = 128
)

type requestIDKey struct{}

// requestID returns the id of the request that ctx belongs to.
func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// identified gives every request an id and every answer the header: the client's own where it is harmless in a log.
func identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(requestIDHeader)
		if !sane(id) {
			id = commands.NewID("req")
		}
		w.Header().Set(requestIDHeader, id)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), requestIDKey{}, id)))
	})
}

// sane reports whether an id is short and of letters, digits and .-_ only.
func sane(id string) bool {
	const allowed = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.-_"
	return id != "" && len(id) <= requestIDCharactersMax && strings.Trim(id, allowed) == ""
}

package main

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// A client can act on 503 with Retry-After, and on no other answer from 500 up.
func TestAnswersThatNoClientCanActOnAreFound(t *testing.T) {
	for _, c := range []struct {
		status     int
		retryAfter string
		strange    int
	}{
		{http.StatusServiceUnavailable, "1", 0},
		{http.StatusServiceUnavailable, "", 1},
		{http.StatusInternalServerError, "1", 1},
		{http.StatusBadGateway, "", 1},
		{http.StatusTooManyRequests, "", 0},
	} {
		service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if c.retryAfter != "" {
				w.Header().Set("Retry-After", c.retryAfter)
			}
			w.WriteHeader(c.status)
		}))
		e := newEndpoint(time.Minute, service.URL)
		_, _ = e.try(t.Context(), request{method: http.MethodGet, path: "/jobs"})
		if got := e.strange(); len(got) != c.strange {
			t.Errorf("%d with Retry-After %q: %q", c.status, c.retryAfter, got)
		}
		service.Close()
	}
}

package handlers_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// A preflight has neither key nor cookie: it is alike for every origin, and says what a page may send.
func TestPreflightsAreAnsweredWhereKeysWork(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	w.Undescribed = true // OpenAPI has no preflights
	for _, route := range w.Handler.Routes() {
		path := strings.ReplaceAll(route.Path, "{id}", "x")
		asked := w.Do(http.MethodOptions, path, "", "Origin", "https://shop.example.com", "Access-Control-Request-Method", route.Method)
		allowed := strings.Split(asked.Header.Get("Access-Control-Allow-Methods"), ", ")
		if slices.Contains(allowed, route.Method) != (route.Scope.ForKeys() || route.Scope == "") {
			t.Errorf("%s %s, which is for %q: %d %v", route.Method, path, route.Scope, asked.StatusCode, asked.Header)
		}
		if asked.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s takes cookies", path)
		}
	}
	h := w.Do(http.MethodOptions, "/v1/jobs", "", "Access-Control-Request-Method", http.MethodPost).Header
	if h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Access-Control-Allow-Methods") != "POST, GET, HEAD" ||
		h.Get("Access-Control-Allow-Headers") != "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Traceparent" {
		t.Errorf("%v", h)
	}
}

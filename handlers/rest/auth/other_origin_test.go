package auth_test

import (
	"maps"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections"
)

const shop, stranger = "https://shop.example.com", "https://stranger.example.com"

// ofPages has an account that allows the pages of shop.
func ofPages(t *testing.T) *handlerstest.World {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.Origins = []string{shop} })
	return w
}

// crossOrigin returns the headers of an answer that are about other origins.
func crossOrigin(h http.Header) map[string]string {
	about := make(map[string]string)
	for name := range maps.Keys(h) {
		if strings.HasPrefix(name, "Access-Control-") || name == "Vary" {
			about[name] = strings.Join(h.Values(name), ", ")
		}
	}
	return about
}

var readable = map[string]string{
	"Access-Control-Allow-Origin": shop, "Vary": "Origin",
	"Access-Control-Expose-Headers": "Content-Disposition, Idempotency-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id",
}

func mustAnswer(t *testing.T, answered handlerstest.Response, status int, want map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, crossOrigin(answered.Header)); diff != "" || answered.StatusCode != status {
		t.Errorf("%d %s (-want +got):\n%s", answered.StatusCode, answered.Text, diff)
	}
}

func TestAPageOfAnAllowedOriginCallsWithAKey(t *testing.T) {
	w := ofPages(t)
	mustAnswer(t, w.GET("/v1/credits", "Origin", shop, "Sec-Fetch-Site", "cross-site"), http.StatusOK, readable)
	mustAnswer(t, w.POST("/v1/jobs", handlerstest.FileJob(100, ""), "Origin", shop), http.StatusCreated, readable)
	mustAnswer(t, w.GET("/v1/jobs/job_unknown", "Origin", shop), http.StatusNotFound, readable)
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.Scopes = []string{"jobs:read"} })
	mustAnswer(t, w.WithKey(w.Key).GET("/v1/credits", "Origin", shop), http.StatusOK, readable) // as it is cached
}

// A page can read why its key does not work.
func TestAPageOfAnAllowedOriginReadsRefusals(t *testing.T) {
	w := ofPages(t)
	w.ChangeKey(t, w.Key, func(k *projections.KeyRecord) { k.RevokedAt = &handlerstest.Noon })
	mustAnswer(t, w.GET("/v1/credits", "Origin", shop), http.StatusUnauthorized, readable)
}

func TestAPageOfAnotherOriginNeitherReadsNorActs(t *testing.T) {
	w := ofPages(t)
	hidden := map[string]string{"Vary": "Origin"}
	for _, origin := range []string{stranger, "null", "http://shop.example.com", "https://shop.example.com:8443", shop + ".example.net", "https://SHOP.example.com"} {
		refused := w.GET("/v1/credits", "Origin", origin)
		refused.Refused(http.StatusForbidden, "cross_origin_rejected")
		mustAnswer(t, refused, http.StatusForbidden, hidden)
		w.POST("/v1/jobs", handlerstest.FileJob(100, ""), "Origin", origin).Refused(http.StatusForbidden, "cross_origin_rejected")
	}
	if len(w.Log) != 1 { // the account was opened
		t.Errorf("a foreign page acted: %d events", len(w.Log))
	}
	mustAnswer(t, w.WithKey(newSecretKey(t)).GET("/v1/credits", "Origin", stranger), http.StatusUnauthorized, hidden)
}

func TestOurOwnPagesAndProgramsNeedNotBeAllowed(t *testing.T) {
	w := ofPages(t)
	for _, headers := range [][]string{
		nil,
		{"Origin", "http://example.com"}, // the host of httptest
		{"Origin", stranger, "Sec-Fetch-Site", "same-origin"},
		{"Origin", stranger, "Sec-Fetch-Site", "none"},
	} {
		w.GET("/v1/credits", headers...).Ok(http.StatusOK)
	}
	w.GET("/v1/credits", "Origin", "http://example.com", "Sec-Fetch-Site", "same-site").Refused(http.StatusForbidden, "cross_origin_rejected")
}

// A cookie is never taken from another origin's page, allowed or not, and its answers cannot be read there.
func TestAnAllowedOriginHasNoSessions(t *testing.T) {
	w := ofPages(t)
	person := w.SignedIn()
	person.FetchSite = "same-site"
	if answered := person.GET("/v1/credits", "Origin", shop); len(crossOrigin(answered.Header)) != 0 {
		t.Errorf("a page reads with a cookie: %v", answered.Header)
	}
	person.POST("/v1/jobs", handlerstest.FileJob(100, ""), "Origin", shop).Refused(http.StatusForbidden, "cross_origin_rejected")
}

func TestEverybodyReadsWhatIsPublic(t *testing.T) {
	w := ofPages(t)
	mustAnswer(t, w.WithKey("").GET("/v1/tools", "Origin", stranger), http.StatusOK, map[string]string{"Access-Control-Allow-Origin": "*"})
	signUp := w.WithKey("").POST("/v1/account/sessions", `{}`, "Origin", stranger, "Sec-Fetch-Site", "cross-site")
	mustAnswer(t, signUp, http.StatusForbidden, map[string]string{})
}

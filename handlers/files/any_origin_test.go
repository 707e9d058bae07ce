package files_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// A page of another origin may use a signed address; the API itself answers no page of another origin.
func TestPagesOfAnyOriginUseSignedAddresses(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	for path, methods := range map[string]string{"/v1/uploads/x": "PUT", "/v1/downloads/x": "GET, HEAD"} {
		asked, preflight := httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodOptions, path, http.NoBody)
		preflight.Header.Set("Origin", "https://shop.example.com")
		preflight.Header.Set("Access-Control-Request-Method", methods[:3])
		w.ServeHTTP(asked, preflight)
		h := asked.Header()
		if asked.Code != http.StatusNoContent || h.Get("Access-Control-Allow-Origin") != "*" || h.Get("Access-Control-Allow-Methods") != methods ||
			!strings.Contains(h.Get("Access-Control-Allow-Headers"), "Content-Type") {
			t.Errorf("%s: %d %v", path, asked.Code, h)
		}
		refused := w.Do(methods[:3], path, "", "Origin", "https://shop.example.com")
		if refused.StatusCode != http.StatusForbidden || refused.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s: a page cannot read why it is refused: %d %v", path, refused.StatusCode, refused.Header)
		}
		if refused.Header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s takes cookies", path)
		}
	}
	answered := w.Do(http.MethodGet, "/v1/jobs", "", "Origin", "https://shop.example.com")
	if answered.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("a page of another origin reads jobs: %v", answered.Header)
	}
}

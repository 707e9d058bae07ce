package publicweb

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestDevelopmentReachesThisMachineByItsName(t *testing.T) {
	served := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }))
	defer served.Close()
	address := strings.Replace(served.URL, "127.0.0.1", "localhost", 1)
	page, err := New(Config{AllowPrivate: true}).Fetch(t.Context(), address)
	if err != nil || page.HTTPStatus != http.StatusTeapot {
		t.Errorf("%d %v", page.HTTPStatus, err)
	}
}

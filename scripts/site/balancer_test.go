package site

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A node that is away costs no request, and no part of a body is lost.
func TestTheBalancerSkipsNodesThatAreAway(t *testing.T) {
	there := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_, _ = io.WriteString(w, r.Method+" "+r.URL.String()+" "+string(body))
	}))
	defer there.Close()
	away := httptest.NewServer(http.NotFoundHandler())
	away.Close()
	b, err := Balance(t.Context(), "127.0.0.1:0", &Node{Root: away.URL}, &Node{Root: there.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for range 4 { // each node is tried first twice
		if got := ask(t, b.URL+"/v1/jobs?limit=1"); got != "200 POST /v1/jobs?limit=1 a job" {
			t.Errorf("got %q", got)
		}
	}
}

func TestTheBalancerTellsClientsToComeAgain(t *testing.T) {
	cut := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }))
	defer cut.Close()
	b, err := Balance(t.Context(), "127.0.0.1:0", &Node{Root: cut.URL})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if got := ask(t, b.URL); !strings.HasPrefix(got, "503 ") || !strings.Contains(got, "service_unavailable") {
		t.Errorf("got %q", got)
	}
}

func ask(t *testing.T, url string) string {
	t.Helper()
	answer, err := http.Post(url, "text/plain", strings.NewReader("a job"))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if after := answer.Header.Get("Retry-After"); (answer.StatusCode == http.StatusServiceUnavailable) != (after != "") {
		t.Errorf("%d with Retry-After %q", answer.StatusCode, after)
	}
	return answer.Status[:4] + string(body)
}

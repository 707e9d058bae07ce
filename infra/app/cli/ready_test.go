package cli

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestReadyReportsTheProcessesAnswer(t *testing.T) {
	status := http.StatusOK
	process := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" {
			w.WriteHeader(status)
		}
	}))
	c := readyCommand{OperationsListen: strings.TrimPrefix(process.URL, "http://")}
	if err := c.Run(); err != nil {
		t.Error(err)
	}
	status = http.StatusServiceUnavailable
	if err := c.Run(); !errors.Is(err, errNotReady) {
		t.Error(err)
	}
	process.Close()
	if err := c.Run(); !errors.Is(err, errNotReady) {
		t.Error(err)
	}
}

func TestAListenerOnAllAddressesIsReachedOnLoopback(t *testing.T) {
	for listen, want := range map[string]string{
		"0.0.0.0:8081": "localhost:8081", ":8081": "localhost:8081", "[::]:1": "localhost:1", "10.0.0.7:8081": "10.0.0.7:8081",
	} {
		if got := reachable(listen); got != want {
			t.Errorf("%s: %s", listen, got)
		}
	}
}

package brokers_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// authorization answers without a network, so that time can be the test's.
type authorization struct {
	asked   int
	answers http.HandlerFunc
}

// RoundTrip implements http.RoundTripper.
func (a *authorization) RoundTrip(r *http.Request) (*http.Response, error) {
	a.asked++
	w := httptest.NewRecorder()
	a.answers(w, r)
	return w.Result(), nil
}

func TestATokenIsKeptForMostOfItsLife(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := &authorization{answers: func(w http.ResponseWriter, r *http.Request) {
			id, secret, _ := r.BasicAuth()
			if id != "toolmill" || secret != "s%3Acret" || r.FormValue("grant_type") != "client_credentials" || r.FormValue("scope") != "kafka" {
				w.WriteHeader(http.StatusUnauthorized)
				return
			}
			_, _ = w.Write([]byte(`{"access_token":"abc","token_type":"Bearer","expires_in":100}`))
		}}
		c := &brokers.ClientCredentials{URL: "https://id/token", ID: "toolmill", Secret: "s:cret", Scope: "kafka", HTTP: &http.Client{Transport: server}}
		for second := range 161 {
			if token, err := c.Token(); token != "abc" || err != nil {
				t.Fatal(token, err)
			}
			if want := 1 + second/80; server.asked != want {
				t.Fatalf("asked %d times after %d s", server.asked, second)
			}
			<-time.After(time.Second)
		}
	})
}

func TestAnAuthorizationServerThatGivesNoToken(t *testing.T) {
	for name, answers := range map[string]http.HandlerFunc{
		"refuses": func(w http.ResponseWriter, r *http.Request) {
			http.Error(w, r.Header.Get("Authorization"), http.StatusUnauthorized)
		},
		"no JSON":     func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) },
		"empty token": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"token_type":"bearer"}`)) },
		"another type": func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`{"access_token":"a","token_type":"mac"}`))
		},
		"sends it away": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://evil/", http.StatusTemporaryRedirect)
		},
	} {
		server := httptest.NewServer(answers)
		c := &brokers.ClientCredentials{URL: server.URL, ID: "toolmill", Secret: "geheim"}
		if token, err := c.Token(); err == nil || token != "" || strings.Contains(err.Error(), "geheim") {
			t.Errorf("%s: %q, %v", name, token, err)
		}
		server.Close()
	}
}

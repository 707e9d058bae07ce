package main

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

func TestAnOutputThatIsNotWhatTheJobSaysIsFound(t *testing.T) {
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/downloads/gone" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		_, _ = io.WriteString(w, "the output")
	}))
	defer service.Close()
	right := sha256.Sum256([]byte("the output"))
	succeeded := func(name, sum string) *order {
		o := &order{jobID: name, ended: job{Status: "succeeded"}}
		o.ended.Output.SHA256, o.ended.Output.DownloadIntent.URL = sum, "http://elsewhere/v1/downloads/"+name
		return o
	}
	for name, c := range map[string]struct {
		order *order
		found int
	}{
		"right":  {succeeded("right", hex.EncodeToString(right[:])), 0},
		"wrong":  {succeeded("wrong", "00"), 1},
		"gone":   {succeeded("gone", hex.EncodeToString(right[:])), 1},
		"failed": {&order{ended: job{Status: "failed"}}, 0},
	} {
		a := &aftermath{load: &load{endpoint: newEndpoint(time.Minute, service.URL+"/v1"), orders: []*order{c.order}}}
		if found := a.wrongOutputs(t.Context()); len(found) != c.found {
			t.Errorf("%s: found %q", name, found)
		}
	}
}

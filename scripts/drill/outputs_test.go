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
			w.WriteHeader(http.StatusGone)
			_, _ = io.WriteString(w, `{"error":{"code":"output_expired"}}`)
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
	lostAt := time.Unix(100, 0)
	asked := func(at time.Time) *order {
		o := succeeded("gone", hex.EncodeToString(right[:]))
		o.created.askedAt = at
		return o
	}
	for name, c := range map[string]struct {
		order       *order
		lostAt      time.Time
		found, gone int
	}{
		"right":                     {order: succeeded("right", hex.EncodeToString(right[:]))},
		"wrong":                     {order: succeeded("wrong", "00"), found: 1},
		"wrong after a loss":        {order: succeeded("wrong", "00"), lostAt: lostAt, found: 1},
		"gone":                      {order: asked(lostAt), found: 1},
		"gone, older than the loss": {order: asked(lostAt.Add(-1)), lostAt: lostAt, gone: 1},
		"gone, not so old":          {order: asked(lostAt), lostAt: lostAt, found: 1},
		"failed":                    {order: &order{ended: job{Status: "failed"}}},
	} {
		a := &aftermath{
			load: &load{endpoint: newEndpoint(time.Minute, service.URL+"/v1"), orders: []*order{c.order}}, objectsLost: c.lostAt,
		}
		if found, gone := a.wrongOutputs(t.Context()); len(found) != c.found || gone != c.gone {
			t.Errorf("%s: found %q, %d gone", name, found, gone)
		}
	}
}

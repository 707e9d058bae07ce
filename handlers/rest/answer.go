package rest

import (
	"maps"
	"net/http"
	"strconv"

	"github.com/go-json-experiment/json"
)

// Answer is an endpoint's answer: a status and a body that is written as JSON.
type Answer struct {
	Status int
	header http.Header
	Body   any
	// Stream, if set, writes the whole answer itself, headers included.
	Stream func(http.ResponseWriter)
}

// OK answers with 200 and a body.
func OK(body any) Answer { return Answer{Status: http.StatusOK, Body: body} }

// With returns the answer with one more header.
func (a Answer) With(name, value string) Answer {
	if a.header == nil {
		a.header = make(http.Header)
	}
	a.header.Set(name, value)
	return a
}

// Setting returns the answer with one more Set-Cookie.
func (a Answer) Setting(cookie string) Answer {
	if a.header == nil {
		a.header = make(http.Header)
	}
	a.header.Add("Set-Cookie", cookie)
	return a
}

// Write sends the answer. The body is encoded first, so that an encoding fault can still be answered as an error.
func (a Answer) Write(w http.ResponseWriter) error {
	if a.Stream != nil {
		a.Stream(w)
		return nil
	}
	body, err := json.Marshal(a.Body, json.Deterministic(true))
	if err != nil {
		return err
	}
	h := w.Header()
	maps.Copy(h, a.header)
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	body = append(body, '\n')
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.Status)
	_, _ = w.Write(body) // the client is gone: there is nobody to report an error to
	return nil
}

// NoContent writes 204 without caching.
func NoContent(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// Replayed marks an answer as a repetition if is.
func (a Answer) Replayed(is bool) Answer {
	if is {
		return a.With(idempotencyReplayedHeader, "true")
	}
	return a
}

// NoBody answers with 204 and one header, "" for none.
func NoBody(name, value string) Answer {
	return Answer{Stream: func(w http.ResponseWriter) {
		if name != "" {
			w.Header().Set(name, value)
		}
		NoContent(w)
	}}
}

package handlers

import (
	"maps"
	"net/http"
	"strconv"

	"github.com/go-json-experiment/json"
)

// answer is what an endpoint answers with: a status and a body that is written as JSON.
type answer struct {
	status int
	header http.Header
	body   any
	// stream, where it is set, writes the answer in the place of all else, headers included.
	stream func(http.ResponseWriter)
}

func ok(body any) answer { return answer{status: http.StatusOK, body: body} }

// with returns the answer with one more header.
func (a answer) with(name, value string) answer {
	if a.header == nil {
		a.header = make(http.Header)
	}
	a.header.Set(name, value)
	return a
}

// setting returns the answer with one more cookie, as Set-Cookie has it.
func (a answer) setting(cookie string) answer {
	if a.header == nil {
		a.header = make(http.Header)
	}
	a.header.Add("Set-Cookie", cookie)
	return a
}

// write sends the answer. The body is encoded first, so that what cannot be encoded can still be answered as an error.
func (a answer) write(w http.ResponseWriter) error {
	if a.stream != nil {
		a.stream(w)
		return nil
	}
	body, err := json.Marshal(a.body, json.Deterministic(true))
	if err != nil {
		return err
	}
	h := w.Header()
	maps.Copy(h, a.header)
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	body = append(body, '\n')
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(a.status)
	_, _ = w.Write(body) // the client is gone, and nobody left to tell
	return nil
}

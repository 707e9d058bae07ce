package handlers

import (
	"encoding/json"
	"flag"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// client sends requests to the handler, with its key.
type client struct {
	t       testing.TB
	handler http.Handler
	key     string
	// cookie is name=value; fetchSite is what a browser says of where a request comes from.
	cookie, fetchSite string
	// undescribed is set for a handler that is not the API's.
	undescribed bool
}

// response is an answer with what tests ask of it.
type response struct {
	*http.Response

	t    testing.TB
	body string
}

// do sends a request. Headers are pairs of name and value; they stand above the client's own.
func (c client) do(method, path, body string, headers ...string) response {
	c.t.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if c.key != "" {
		r.Header.Set("Authorization", "Bearer "+c.key)
	}
	if c.cookie != "" {
		r.Header.Set("Cookie", c.cookie)
	}
	if c.fetchSite != "" {
		r.Header.Set("Sec-Fetch-Site", c.fetchSite)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	c.handler.ServeHTTP(recorder, r)
	result := recorder.Result()
	data, err := io.ReadAll(result.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	answered := response{Response: result, t: c.t, body: string(data)}
	if !c.undescribed {
		asDescribed(c.t, r.Method, r.URL.EscapedPath(), answered)
	}
	return answered
}

func (c client) get(path string, headers ...string) response {
	c.t.Helper()
	return c.do(http.MethodGet, path, "", headers...)
}

func (c client) post(path, body string, headers ...string) response {
	c.t.Helper()
	return c.do(http.MethodPost, path, body, headers...)
}

// withKey returns the client with another key.
func (c client) withKey(key string) client {
	c.key = key
	return c
}

// ok expects a status and returns the body as a JSON object.
func (r response) ok(status int) map[string]any {
	r.t.Helper()
	if r.StatusCode != status {
		r.t.Fatalf("status %d, want %d: %s", r.StatusCode, status, r.body)
	}
	return r.object()
}

func (r response) object() map[string]any {
	r.t.Helper()
	var object map[string]any
	if err := json.Unmarshal([]byte(r.body), &object); err != nil {
		r.t.Fatalf("%v in %q", err, r.body)
	}
	return object
}

// refused expects the error shape of spec §7 and returns its details.
func (r response) refused(status int, code string) map[string]any {
	r.t.Helper()
	problem, ok := r.object()["error"].(map[string]any)
	if !ok || r.StatusCode != status || problem["code"] != code || problem["message"] == "" {
		r.t.Fatalf("got %d %s, want %d %s", r.StatusCode, r.body, status, code)
	}
	if r.Header.Get(requestIDHeader) == "" || r.Header.Get("Content-Type") != "application/json" {
		r.t.Errorf("headers of the refusal: %v", r.Header)
	}
	if waits := status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable; waits != (r.Header.Get("Retry-After") != "") {
		r.t.Errorf("Retry-After: %q with %d", r.Header.Get("Retry-After"), status)
	}
	details, _ := problem["details"].(map[string]any)
	return details
}

// faults expects validation_failed and returns its fields as "path rule".
func (r response) faults() []string {
	r.t.Helper()
	fields, _ := r.refused(http.StatusUnprocessableEntity, "validation_failed")["fields"].([]any)
	faults := make([]string, 0, len(fields))
	for _, field := range fields {
		f, _ := field.(map[string]any)
		path, _ := f["path"].(string)
		rule, _ := f["rule"].(string)
		if f["message"] == "" {
			r.t.Errorf("%s has no message", path)
		}
		faults = append(faults, strings.TrimSpace(path+" "+rule))
	}
	return faults
}

var changing = regexp.MustCompile(`(by=key_1\.|signature=)[\w-]+`)

// golden compares the body with a file of testdata.
func (r response) golden(name string) {
	r.t.Helper()
	var indented strings.Builder
	encoder := json.NewEncoder(&indented)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(json.RawMessage(r.body)); err != nil {
		r.t.Fatal(err)
	}
	got := changing.ReplaceAllString(indented.String(), "$1…")
	file := filepath.Join("testdata", name+".golden.json")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			r.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		r.t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		r.t.Error(diff)
	}
}

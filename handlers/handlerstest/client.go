package handlerstest

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

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/openapi"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

var update = flag.Bool("update", false, "write the golden files")

// Quiet returns a logger that discards everything.
func Quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// Client sends requests to the handler, with its API key.
type Client struct {
	T       testing.TB
	Handler http.Handler
	Key     string
	// Cookie is name=value; FetchSite is the Sec-Fetch-Site header that a browser sends.
	Cookie, FetchSite string
	// Undescribed is set for a handler other than the API's: its answers are not compared with the document.
	Undescribed bool
}

// Response is an answer with assertions for tests.
type Response struct {
	*http.Response

	T    testing.TB
	Text string
}

// Do sends a request. Headers are pairs of name and value; they override the client's own.
func (c Client) Do(method, path, body string, headers ...string) Response {
	c.T.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(body)) //nolint:noctx // a test that ends the request sets its own context
	if c.Key != "" {
		r.Header.Set("Authorization", "Bearer "+c.Key)
	}
	if c.Cookie != "" {
		r.Header.Set("Cookie", c.Cookie)
	}
	if c.FetchSite != "" {
		r.Header.Set("Sec-Fetch-Site", c.FetchSite)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	c.Handler.ServeHTTP(recorder, r)
	result := recorder.Result()
	data, err := io.ReadAll(result.Body)
	if err != nil {
		c.T.Fatal(err)
	}
	answered := Response{Response: result, T: c.T, Text: string(data)}
	if !c.Undescribed {
		asDescribed(c.T, r.Method, r.URL.EscapedPath(), answered)
	}
	return answered
}

// GET sends a GET.
func (c Client) GET(path string, headers ...string) Response {
	c.T.Helper()
	return c.Do(http.MethodGet, path, "", headers...)
}

// POST sends a POST of JSON.
func (c Client) POST(path, body string, headers ...string) Response {
	c.T.Helper()
	return c.Do(http.MethodPost, path, body, headers...)
}

// WithKey returns the client with another key.
func (c Client) WithKey(key string) Client {
	c.Key = key
	return c
}

// Ok checks the status and returns the body as a JSON object.
func (r Response) Ok(status int) map[string]any {
	r.T.Helper()
	if r.StatusCode != status {
		r.T.Fatalf("status %d, want %d: %s", r.StatusCode, status, r.Text)
	}
	return r.Object()
}

// Object returns the body as a JSON object.
func (r Response) Object() map[string]any {
	r.T.Helper()
	var object map[string]any
	if err := json.Unmarshal([]byte(r.Text), &object); err != nil {
		r.T.Fatalf("%v in %q", err, r.Text)
	}
	return object
}

// Refused checks that the answer is an error and returns its details.
func (r Response) Refused(status int, code string) map[string]any {
	r.T.Helper()
	problem, ok := r.Object()["error"].(map[string]any)
	if !ok || r.StatusCode != status || problem["code"] != code || problem["message"] == "" {
		r.T.Fatalf("got %d %s, want %d %s", r.StatusCode, r.Text, status, code)
	}
	if r.Header.Get("X-Request-ID") == "" || r.Header.Get("Content-Type") != "application/json" {
		r.T.Errorf("headers of the refusal: %v", r.Header)
	}
	if waits := status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable; waits != (r.Header.Get("Retry-After") != "") {
		r.T.Errorf("Retry-After: %q with %d", r.Header.Get("Retry-After"), status)
	}
	details, _ := problem["details"].(map[string]any)
	return details
}

// Faults expects validation_failed and returns its fields as "path rule".
func (r Response) Faults() []string {
	r.T.Helper()
	fields, _ := r.Refused(http.StatusUnprocessableEntity, "validation_failed")["fields"].([]any)
	faults := make([]string, 0, len(fields))
	for _, field := range fields {
		f, _ := field.(map[string]any)
		path, _ := f["path"].(string)
		rule, _ := f["rule"].(string)
		if f["message"] == "" {
			r.T.Errorf("%s has no message", path)
		}
		faults = append(faults, strings.TrimSpace(path+" "+rule))
	}
	return faults
}

var changing = regexp.MustCompile(`(by=key_1\.|signature=)[\w-]+`)

// Golden compares the body with a file in testdata.
func (r Response) Golden(name string) {
	r.T.Helper()
	var indented strings.Builder
	encoder := json.NewEncoder(&indented)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(json.RawMessage(r.Text)); err != nil {
		r.T.Fatal(err)
	}
	got := changing.ReplaceAllString(indented.String(), "$1…")
	file := filepath.Join("testdata", name+".golden.json")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			r.T.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		r.T.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		r.T.Error(diff)
	}
}

// Document returns the OpenAPI document.
func Document(tb testing.TB) *conformance.Document {
	tb.Helper()
	d, err := conformance.Load()
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// asDescribed compares an answer with the document.
func asDescribed(tb testing.TB, method, path string, r Response) {
	tb.Helper()
	below, ours := conformance.Below(path)
	if !ours {
		return
	}
	err := Document(tb).Check(conformance.Answer{Method: method, Path: below, Status: r.StatusCode, Header: r.Header, Body: r.Text})
	if err != nil {
		tb.Errorf("%s %s: %v", method, path, err)
	}
}

// Described3 returns the document as a library that client generators use reads it.
func Described3(t *testing.T) *openapi3.T {
	t.Helper()
	document, err := openapi3.NewLoader().LoadFromData(openapi.YAML)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

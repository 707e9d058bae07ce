package e2e

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// answeredMax tells a request that is answered, whatever is away, from one that hangs: the answer to a command is
// awaited for 10 s (docs/design/architecture.md "Owners and takeover"), and the rest is for a busy machine.
const answeredMax = 30 * time.Second

// client is an account's program that uses the API.
type client struct {
	t testing.TB
	w *world

	accountID, keyID, key, webhookSecret string
	// session is the cookie of a browser's own requests, "" for a program's.
	session string
	// atAMove is whether requests may wait for as long as a move of the log takes.
	atAMove bool
}

// response is an answer, read to its end.
type response struct {
	*http.Response

	t    testing.TB
	body string
}

// do sends a request. Headers are pairs of name and value.
func (c client) do(method, path, body string, headers ...string) response {
	c.t.Helper()
	r, err := c.try(method, path, body, headers...)
	must(c.t, err)
	return r
}

func (c client) try(method, path, body string, headers ...string) (response, error) {
	c.t.Helper()
	address := path
	if strings.HasPrefix(path, "/") {
		address = "http://" + c.w.app.Addr().String() + "/v1" + path
	}
	request, err := http.NewRequestWithContext(c.t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		return response{}, err
	}
	if c.key != "" && address != path {
		request.Header.Set("Authorization", "Bearer "+c.key)
	}
	c.addSession(request)
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	begun := time.Now()
	// A connection for each request, because the service is restarted and cut off again and again.
	transport := &http.Transport{DisableKeepAlives: true, ExpectContinueTimeout: patience}
	answered, err := (&http.Client{Transport: transport, Timeout: patience + answeredMax}).Do(request)
	if err != nil {
		return response{}, err
	}
	defer answered.Body.Close()
	data, err := io.ReadAll(answered.Body)
	if took := time.Since(begun); took > answeredMax && !c.atAMove && !strings.Contains(path, "wait=") {
		c.t.Errorf("%s %s took %v", method, path, took)
	}
	got := response{Response: answered, t: c.t, body: string(data)}
	if err == nil && c.w != nil { // a request without client.w goes to a process without the API
		asDescribed(got)
	}
	return got, err
}

// addSession adds the session's cookie as a browser does on the service's own pages.
func (c client) addSession(r *http.Request) {
	if c.session != "" {
		r.Header.Set("Cookie", c.session)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
}

func (c client) get(path string, headers ...string) response {
	c.t.Helper()
	return c.do(http.MethodGet, path, "", headers...)
}

func (c client) post(path, body string, headers ...string) response {
	c.t.Helper()
	return c.do(http.MethodPost, path, body, headers...)
}

// in reads the body as JSON after a check of the status.
func (r response) in(status int, into any) {
	r.t.Helper()
	if r.StatusCode != status {
		r.t.Fatalf("%s %s: status %d, want %d: %s", r.Request.Method, r.Request.URL.Path, r.StatusCode, status, r.body)
	}
	if err := json.Unmarshal([]byte(r.body), into); err != nil {
		r.t.Fatalf("%v in %q", err, r.body)
	}
}

// problem is the error format of docs/design/specification.md §7.
type problem struct {
	Code    string         `json:"code"`
	Message string         `json:"message"`
	Details map[string]any `json:"details"`
}

func (r response) problem() problem {
	r.t.Helper()
	var body struct {
		Error problem `json:"error"`
	}
	if err := json.Unmarshal([]byte(r.body), &body); err != nil {
		r.t.Fatalf("status %d: %v in %q", r.StatusCode, err, r.body)
	}
	return body.Error
}

// refused expects a complete refusal: format, request id, and Retry-After where a retry helps.
func (r response) refused(status int, code string) problem {
	r.t.Helper()
	p := r.problem()
	if r.StatusCode != status || p.Code != code || p.Message == "" {
		r.t.Fatalf("%s %s: got %d %s, want %d %s", r.Request.Method, r.Request.URL.Path, r.StatusCode, r.body, status, code)
	}
	if r.Header.Get("X-Request-Id") == "" || r.Header.Get("Content-Type") != "application/json" {
		r.t.Errorf("headers of the refusal: %v", r.Header)
	}
	comeAgain := status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable
	if comeAgain != (r.Header.Get("Retry-After") != "") {
		r.t.Errorf("Retry-After: %q with %d", r.Header.Get("Retry-After"), status)
	}
	if (status == http.StatusUnauthorized) != (r.Header.Get("WWW-Authenticate") != "") && status != http.StatusForbidden {
		r.t.Errorf("WWW-Authenticate: %q with %d", r.Header.Get("WWW-Authenticate"), status)
	}
	return p
}

// away expects a refusal with Retry-After, because broker or database is away.
func (r response) away() {
	r.t.Helper()
	code := r.problem().Code
	if code != "service_unavailable" && code != "outcome_unknown" {
		r.t.Fatalf("%s %s: %d %s", r.Request.Method, r.Request.URL.Path, r.StatusCode, r.body)
	}
	r.refused(http.StatusServiceUnavailable, code)
}

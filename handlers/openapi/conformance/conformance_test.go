package conformance_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

// credits is an answer as described.
func credits() conformance.Answer {
	return conformance.Answer{
		Method: http.MethodGet, Path: "/credits", Status: http.StatusOK, Body: `{"planId":"free","balance":1}`,
		Header: http.Header{"Content-Type": {"application/json"}, "X-Request-Id": {"req_1"}},
	}
}

// refusal turns the answer into a refusal with another operation's code.
func refusal(status int, code string, headers ...string) func(*conformance.Answer) {
	return func(a *conformance.Answer) {
		a.Status, a.Body = status, `{"error":{"code":"`+code+`","message":"no"}}`
		for i := 0; i < len(headers); i += 2 {
			a.Header.Set(headers[i], headers[i+1])
		}
	}
}

func TestAnswersAreComparedWithTheDocument(t *testing.T) {
	cases := map[string]struct {
		change func(*conformance.Answer)
		fault  string // "" for none
	}{
		"as described":             {func(*conformance.Answer) {}, ""},
		"HEAD":                     {func(a *conformance.Answer) { a.Method, a.Body = http.MethodHead, "" }, ""},
		"a described refusal":      {refusal(503, "service_unavailable", "Retry-After", "1"), ""},
		"no such status":           {func(a *conformance.Answer) { a.Status = http.StatusTeapot }, "status 418 is not described"},
		"a member is missing":      {func(a *conformance.Answer) { a.Body = `{"planId":"free"}` }, "balance"},
		"a member too many":        {func(a *conformance.Answer) { a.Body = `{"planId":"free","balance":1,"x":1}` }, "'x' not allowed"},
		"an unknown value":         {func(a *conformance.Answer) { a.Body = `{"planId":"gold","balance":1}` }, "planId"},
		"no JSON":                  {func(a *conformance.Answer) { a.Body = `free` }, "invalid character"},
		"another type":             {func(a *conformance.Answer) { a.Header.Set("Content-Type", "text/plain") }, `"text/plain" is not described`},
		"a header is missing":      {func(a *conformance.Answer) { a.Header.Del("X-Request-Id") }, "X-Request-Id is missing"},
		"a header too many":        {func(a *conformance.Answer) { a.Header.Set("Location", "/") }, "Location is not described"},
		"a header out of range":    {refusal(503, "service_unavailable", "Retry-After", "0"), "Retry-After"},
		"another operation's code": {refusal(503, "outcome_unknown", "Retry-After", "1"), "code"},
		"no such method":           {func(a *conformance.Answer) { a.Method = http.MethodDelete }, "is not described"},
		"no such address":          {func(a *conformance.Answer) { a.Path = "/nope" }, "is not described"},
	}
	document, err := conformance.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		a := credits()
		cases[name].change(&a)
		err := document.Check(a)
		switch fault := cases[name].fault; {
		case fault == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case fault != "" && (err == nil || !strings.Contains(err.Error(), fault)):
			t.Errorf("%s: %v, want %q", name, err, fault)
		}
	}
}

// TestWhatIsNotThere is refused as the document's introduction says.
func TestWhatIsNotThere(t *testing.T) {
	document, err := conformance.Load()
	if err != nil {
		t.Fatal(err)
	}
	a := credits()
	a.Path = "/nope"
	refusal(http.StatusNotFound, "not_found")(&a)
	if err := document.Check(a); err != nil {
		t.Error(err)
	}
	a.Path, a.Method = "/credits", http.MethodDelete
	refusal(http.StatusMethodNotAllowed, "method_not_allowed")(&a)
	if err := document.Check(a); err == nil {
		t.Error("405 without Allow passes")
	}
	a.Header.Set("Allow", "GET")
	if err := document.Check(a); err != nil {
		t.Error(err)
	}
}

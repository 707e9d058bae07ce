package handlers

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

func document(tb testing.TB) *conformance.Document {
	tb.Helper()
	d, err := conformance.Load()
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// asDescribed holds an answer against the document.
func asDescribed(tb testing.TB, method, path string, r response) {
	tb.Helper()
	below, ours := conformance.Below(path)
	if !ours {
		return
	}
	err := document(tb).Check(conformance.Answer{Method: method, Path: below, Status: r.StatusCode, Header: r.Header, Body: r.body})
	if err != nil {
		tb.Errorf("%s %s: %v", method, path, err)
	}
}

// signedRoutes are those whose credential is their address; router.go has them beside the table.
var signedRoutes = []route{
	{method: http.MethodPut, path: uploadPath + "/{id}"},
	{method: http.MethodGet, path: downloadPath + "/{id}"},
	{method: http.MethodHead, path: downloadPath + "/{id}"},
}

var variable = regexp.MustCompile(`\{\w+\}`)

// TestTheDocumentHasTheOperationsOfTheRouter: both ways, and with them who is let in.
func TestTheDocumentHasTheOperationsOfTheRouter(t *testing.T) {
	w := newWorld(t, plan.Pro, 0)
	served := map[string]string{}
	for _, r := range w.handler.routes() {
		served[r.method+" "+r.path] = fmt.Sprintf("key %q session %t", r.scopeOf(), r.forSession())
	}
	for _, r := range signedRoutes {
		served[r.method+" "+r.path] = `key "" session false`
	}
	described := map[string]string{}
	for _, o := range document(t).Operations {
		path := conformance.Server + variable.ReplaceAllString(o.Path, "{id}")
		described[o.Method+" "+path] = fmt.Sprintf("key %q session %t", strings.Join(o.Roles, " "), o.Session)
		if o.Key != (len(o.Roles) > 0) {
			t.Errorf("%s takes a key and names no scope", o.ID)
		}
	}
	if diff := cmp.Diff(served, described); diff != "" {
		t.Errorf("the router (-) is not the document (+):\n%s", diff)
	}
}

// TestSignedRoutesAreTheRouters tells a signed route that is not in the list above: a router without it answers not_found.
func TestSignedRoutesAreTheRouters(t *testing.T) {
	w := newWorld(t, plan.Pro, 0)
	for _, r := range signedRoutes {
		c := w.client
		if r.method == http.MethodHead {
			continue // without a body there is no code; GET is the same route
		}
		c.do(r.method, strings.Replace(r.path, "{id}", "job_1", 1)+"?account=a&by=account&expires=1&signature=x", "").refused(403, "invalid_signature")
	}
}

// notOfTheAPI are refusals that no described operation answers with: of a method that is none, and of commands that only
// workers and sweeps send.
var notOfTheAPI = []refusal.Code{MethodNotAllowed, refusal.StaleAttempt, refusal.NotDue, refusal.NothingToDo}

// TestTheDocumentHasTheCodesOfTheTable: every code with its status, both ways.
func TestTheDocumentHasTheCodesOfTheTable(t *testing.T) {
	described := document(t).Codes(nil)
	for code, status := range statuses {
		want := []int{status}
		if code == UnknownTool {
			want = []int{http.StatusNotFound, http.StatusUnprocessableEntity}
		}
		if slices.Contains(notOfTheAPI, code) {
			want = nil
		}
		slices.Sort(described[string(code)])
		if diff := cmp.Diff(want, described[string(code)]); diff != "" {
			t.Errorf("%s: the table (-), the document (+):\n%s", code, diff)
		}
		delete(described, string(code))
	}
	for code := range described {
		t.Errorf("%s is in the document and has no status", code)
	}
}

package handlers_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
	"github.com/toolmill/toolmill/handlers/rest/auth"
)

// signedRoutes are the routes whose signed address is the credential; router.go adds them beside the table.
var signedRoutes = []handlers.Route{
	{Method: http.MethodPut, Path: files.UploadPath + "/{id}"},
	{Method: http.MethodGet, Path: files.DownloadPath + "/{id}"},
	{Method: http.MethodHead, Path: files.DownloadPath + "/{id}"},
}

var variable = regexp.MustCompile(`\{\w+\}`)

// TestTheDocumentHasTheOperationsOfTheRouter, and no others, with the same scopes.
func TestTheDocumentHasTheOperationsOfTheRouter(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 0)
	served := map[string]string{}
	for _, r := range w.Handler.Routes() {
		key, session := strings.CutSuffix(string(r.Scope), auth.OrSession)
		switch r.Scope {
		case auth.Public, auth.Operators, auth.SignIn, auth.SessionOnly:
			key, session = "", r.Scope == auth.SessionOnly
		}
		ofOperator, operator := strings.CutPrefix(key, auth.ByOperatorKey)
		served[r.Method+" "+r.Path] = fmt.Sprintf("key %q session %t operator %t", ofOperator, session, operator)
	}
	for _, r := range signedRoutes {
		served[r.Method+" "+r.Path] = `key "" session false operator false`
	}
	described := map[string]string{}
	for _, o := range handlerstest.Document(t).Operations {
		path := conformance.Server + variable.ReplaceAllString(o.Path, "{id}")
		described[o.Method+" "+path] = fmt.Sprintf("key %q session %t operator %t", strings.Join(o.Roles, " "), o.Session, o.Operator)
		if (o.Key || o.Operator) != (len(o.Roles) > 0) {
			t.Errorf("%s takes a key and names no scope", o.ID)
		}
	}
	if diff := cmp.Diff(served, described); diff != "" {
		t.Errorf("the router (-) is not the document (+):\n%s", diff)
	}
}

// TestSignedRoutesAreTheRouters: each of them is routed; an unknown one would answer not_found.
func TestSignedRoutesAreTheRouters(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 0)
	for _, r := range signedRoutes {
		c := w.Client
		if r.Method == http.MethodHead {
			continue // HEAD has no body and so no error code; GET is the same route
		}
		c.Do(r.Method, strings.Replace(r.Path, "{id}", "job_1", 1)+"?account=a&by=account&expires=1&signature=x", "").Refused(403, "invalid_signature")
	}
}

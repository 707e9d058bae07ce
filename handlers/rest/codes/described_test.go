package codes_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// notOfTheAPI are refusals that no described operation returns: of unknown methods, and of commands that only workers and
// sweeps send.
var notOfTheAPI = []refusal.Code{codes.MethodNotAllowed, refusal.StaleAttempt, refusal.NotDue, refusal.NothingToDo}

// TestTheDocumentHasTheCodesOfTheTable with the same statuses, and no others.
func TestTheDocumentHasTheCodesOfTheTable(t *testing.T) {
	described := handlerstest.Document(t).Codes(nil)
	for code, status := range codes.Statuses {
		want := []int{status}
		switch code {
		case codes.UnknownTool:
			want = []int{http.StatusNotFound, http.StatusUnprocessableEntity}
		case codes.InvalidCredentials:
			want = []int{http.StatusUnauthorized, http.StatusForbidden}
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

// TestErrorCodesAreOneEnumeration: generated clients know every code that an answer may have, and no other.
func TestErrorCodesAreOneEnumeration(t *testing.T) {
	var listed, table []string
	for _, code := range handlerstest.Described3(t).Components.Schemas["ErrorCode"].Value.Enum {
		listed = append(listed, code.(string))
	}
	for code := range codes.Statuses {
		if !slices.Contains([]refusal.Code{refusal.StaleAttempt, refusal.NotDue, refusal.NothingToDo}, code) { // of commands that only workers and sweeps send
			table = append(table, string(code))
		}
	}
	slices.Sort(listed)
	slices.Sort(table)
	if diff := cmp.Diff(table, listed); diff != "" {
		t.Errorf("the table (-), the document (+):\n%s", diff)
	}
	if ref := handlerstest.Described3(t).Components.Schemas["ErrorDetail"].Value.Properties["code"].Ref; ref != "#/components/schemas/ErrorCode" {
		t.Errorf("an error's code is %q", ref)
	}
}

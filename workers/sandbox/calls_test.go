package sandbox

import (
	"runtime"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// A call that is neither denied nor on a list works in an engine without a list, and fails as unknown in one with a list.
func TestACallOffTheListDoesNotExist(t *testing.T) {
	t.Parallel()
	if calls.Used() != calls.Allowed {
		if runtime.GOARCH == "amd64" {
			t.Error("no lists are used")
		}
		return
	}
	question := guarded{attempt: "ask for a personality"}
	if ok, reason := try(t, question, Probe()); !ok {
		t.Errorf("the attempt fails without the guard: %s", reason)
	}
	question.engine = "chromium"
	for _, tier := range []Tier{seccompGuard, Probe()} {
		if ok, reason := try(t, question, tier); ok || !strings.Contains(reason, "function not implemented") {
			t.Errorf("%s: %v %s", tier, ok, reason)
		}
	}
}

// A program whose list does not exist is not started with a weaker filter.
func TestAnUnknownListStartsNothing(t *testing.T) {
	if calls.Used() != calls.Allowed {
		return
	}
	_, err := Start(t.Context(), Spec{Engine: "unknown", Path: "true"})
	if err == nil || !strings.Contains(err.Error(), `no list of allowed system calls for "unknown"`) {
		t.Error(err)
	}
}

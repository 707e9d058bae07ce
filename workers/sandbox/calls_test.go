package sandbox

import (
	"runtime"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// A call that nothing denies and no list has is made by an engine without a list, and does not exist for one that has.
func TestACallOffTheListDoesNotExist(t *testing.T) {
	t.Parallel()
	if calls.Used() != calls.Allowed {
		if runtime.GOARCH == "amd64" {
			t.Error("lists are not used")
		}
		return
	}
	question := guarded{attempt: "ask for a personality"}
	if ok, reason := try(t, question, Probe()); !ok {
		t.Errorf("it is no attempt: %s", reason)
	}
	question.engine = "chromium"
	for _, tier := range []Tier{seccompGuard, Probe()} {
		if ok, reason := try(t, question, tier); ok || !strings.Contains(reason, "function not implemented") {
			t.Errorf("%s: %v %s", tier, ok, reason)
		}
	}
}

// A program that asks for a list that is not there is not started with a weaker filter.
func TestAnUnknownListStartsNothing(t *testing.T) {
	if calls.Used() != calls.Allowed {
		return
	}
	_, err := Start(t.Context(), Spec{Engine: "unknown", Path: "true"})
	if err == nil || !strings.Contains(err.Error(), `no list of allowed system calls for "unknown"`) {
		t.Error(err)
	}
}

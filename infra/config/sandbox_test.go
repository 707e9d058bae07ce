package config

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

func TestTheLeastSandbox(t *testing.T) {
	for _, c := range []struct {
		set         string
		development bool
		want        sandbox.Level
	}{
		{"", false, sandbox.LevelIsolated},
		{"restricted", false, sandbox.LevelRestricted},
		{"", true, sandbox.LevelLimits},
		{"isolated", true, sandbox.LevelIsolated},
		{"limits", false, sandbox.LevelLimits},
	} {
		config := production()
		config.SandboxMinimum, config.Development = c.set, c.development
		if got := config.Sandbox(); got != c.want || config.Check() != nil {
			t.Errorf("%+v: %s, %v", c, got, config.Check())
		}
	}
	config := production()
	config.SandboxMinimum = "strong"
	if err := config.Check(); err == nil || !strings.Contains(err.Error(), "TOOLMILL_SANDBOX_MINIMUM") {
		t.Error(err)
	}
}

func TestTheListOfSystemCalls(t *testing.T) {
	for set, want := range map[string]calls.Setting{
		"": calls.Default(), "denied": calls.Denied, string(calls.Default()): calls.Default(),
	} {
		config := production()
		config.SystemCalls = set
		if got := config.Calls(); got != want || config.Check() != nil {
			t.Errorf("%q: %s, %v", set, got, config.Check())
		}
	}
	config := production()
	config.SystemCalls = "all"
	if err := config.Check(); err == nil || !strings.Contains(err.Error(), "TOOLMILL_SYSTEM_CALLS") {
		t.Error(err)
	}
}

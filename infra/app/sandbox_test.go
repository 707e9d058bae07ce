package app

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// What is less than isolated is told at each start and by /readyz, also where it was asked for.
func TestLessThanIsolatedIsWarnedOf(t *testing.T) {
	for _, tier := range []sandbox.Tier{
		{},
		{Landlock: 6, Seccomp: true},
		{NoNetwork: true, UserNamespace: true, PrivateFiles: true, Landlock: 6, Seccomp: true},
	} {
		var log bytes.Buffer
		a := newApp(t.Context(), config.Config{SandboxMinimum: "limits"}, slog.New(slog.NewTextHandler(&log, nil)))
		a.warnBelowIsolated(tier.Level())
		weak := tier.Level() != sandbox.LevelIsolated
		if logged := strings.Contains(log.String(), "engines are not isolated"); logged != weak {
			t.Errorf("%s: %q", tier, log.String())
		}
		if told := sandboxOf(tier, sandbox.LevelLimits, nil); (told.Warning != "") != weak || told.Minimum != "limits" {
			t.Errorf("%s: %+v", tier, told)
		} else if filtered := told.SystemCalls == string(calls.Used()); filtered != tier.Seccomp {
			t.Errorf("%s: %+v", tier, told)
		}
	}
}

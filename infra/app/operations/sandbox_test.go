package operations

import (
	"testing"

	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// /readyz reports a level below isolated, even if it was configured.
func TestLessThanIsolatedIsReported(t *testing.T) {
	for _, tier := range []sandbox.Tier{
		{},
		{Landlock: 6, Seccomp: true},
		{NoNetwork: true, UserNamespace: true, PrivateFiles: true, Landlock: 6, Seccomp: true},
	} {
		weak := tier.Level() != sandbox.LevelIsolated
		if told := sandboxOf(tier, sandbox.LevelLimits, nil); (told.Warning != "") != weak || told.Minimum != "limits" {
			t.Errorf("%s: %+v", tier, told)
		} else if filtered := told.SystemCalls == string(calls.Used()); filtered != tier.Seccomp {
			t.Errorf("%s: %+v", tier, told)
		}
	}
}

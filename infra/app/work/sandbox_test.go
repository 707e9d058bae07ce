package work

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// A level below isolated is logged at each start, even if it was configured.
func TestLessThanIsolatedIsLogged(t *testing.T) {
	for _, tier := range []sandbox.Tier{
		{},
		{Landlock: 6, Seccomp: true},
		{NoNetwork: true, UserNamespace: true, PrivateFiles: true, Landlock: 6, Seccomp: true},
	} {
		var log bytes.Buffer
		c := config.Config{SandboxMinimum: "limits"}
		p := lifecycle.New(t.Context(), "test", c, slog.New(slog.NewTextHandler(&log, nil)), telemetry.New("test"))
		warnBelowIsolated(p, tier.Level())
		weak := tier.Level() != sandbox.LevelIsolated
		if logged := strings.Contains(log.String(), "engines are not isolated"); logged != weak {
			t.Errorf("%s: %q", tier, log.String())
		}
	}
}

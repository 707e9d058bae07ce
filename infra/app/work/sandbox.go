package work

import (
	"fmt"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// checkSandbox refuses to run strangers' files with less confinement than configured.
func checkSandbox(p *lifecycle.Process) error {
	if err := sandbox.Require(p.Config.Sandbox()); err != nil {
		return fmt.Errorf("TOOLMILL_SANDBOX_MINIMUM: %w", err)
	}
	if err := calls.Use(p.Config.Calls()); err != nil {
		return fmt.Errorf("TOOLMILL_SYSTEM_CALLS: %w", err)
	}
	for _, lack := range sandbox.Lacks() {
		p.Logger.Warn("engines are confined without it", "lacks", lack)
	}
	p.Logger.Info("sandbox", "level", sandbox.Probe().Level(), "tier", sandbox.Probe(), "systemCalls", calls.Used())
	warnBelowIsolated(p, sandbox.Probe().Level())
	return nil
}

// warnBelowIsolated logs a level below isolated that was configured for production, or that is all a developer's
// machine offers.
func warnBelowIsolated(p *lifecycle.Process, level sandbox.Level) {
	if warning := level.Warning(); warning != "" {
		p.Logger.Warn("engines are not isolated", "level", level, "minimum", p.Config.Sandbox(), "means", warning)
	}
}

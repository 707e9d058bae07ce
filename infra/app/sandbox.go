package app

import (
	"fmt"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// checkSandbox refuses to run strangers' files with less around them than was asked for.
func (a *App) checkSandbox() error {
	if err := sandbox.Require(a.config.Sandbox()); err != nil {
		return fmt.Errorf("TOOLMILL_SANDBOX_MINIMUM: %w", err)
	}
	if err := calls.Use(a.config.Calls()); err != nil {
		return fmt.Errorf("TOOLMILL_SYSTEM_CALLS: %w", err)
	}
	for _, lack := range sandbox.Lacks() {
		a.logger.Warn("engines are confined without it", "lacks", lack)
	}
	a.logger.Info("sandbox", "level", sandbox.Probe().Level(), "tier", sandbox.Probe(), "systemCalls", calls.Used())
	a.warnBelowIsolated(sandbox.Probe().Level())
	return nil
}

// warnBelowIsolated is for a level that somebody has asked for, in production, or that a developer's machine offers.
func (a *App) warnBelowIsolated(level sandbox.Level) {
	if warning := level.Warning(); warning != "" {
		a.logger.Warn("engines are not isolated", "level", level, "minimum", a.config.Sandbox(), "means", warning)
	}
}

// sandbox tells of what confines engines; nil where the process runs no tools.
func (a *App) sandbox() *handlers.Sandbox {
	if a.work.engines == nil {
		return nil
	}
	tier := sandbox.Probe()
	return sandboxOf(tier, a.config.Sandbox(), sandbox.Lacks())
}

func sandboxOf(tier sandbox.Tier, minimum sandbox.Level, lacks []string) *handlers.Sandbox {
	return &handlers.Sandbox{
		Level: string(tier.Level()), Tier: tier.String(), Minimum: string(minimum), Warning: tier.Level().Warning(),
		Lacks: lacks, SystemCalls: systemCallsOf(tier),
	}
}

// systemCallsOf a machine whose kernel filters none is neither list.
func systemCallsOf(tier sandbox.Tier) string {
	if !tier.Seccomp {
		return ""
	}
	return string(calls.Used())
}

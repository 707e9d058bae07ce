package app

import (
	"fmt"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/workers/sandbox/process"
)

// checkSandbox refuses to run strangers' files with less around them than was asked for.
func (a *App) checkSandbox() error {
	if err := process.Require(a.config.Sandbox()); err != nil {
		return fmt.Errorf("TOOLMILL_SANDBOX_MINIMUM: %w", err)
	}
	if err := process.UseSystemCalls(a.config.Calls()); err != nil {
		return fmt.Errorf("TOOLMILL_SYSTEM_CALLS: %w", err)
	}
	for _, lack := range process.Lacks() {
		a.logger.Warn("engines are confined without it", "lacks", lack)
	}
	a.logger.Info("sandbox", "level", process.Probe().Level(), "tier", process.Probe(), "systemCalls", process.SystemCallsUsed())
	a.warnBelowIsolated(process.Probe().Level())
	return nil
}

// warnBelowIsolated is for a level that somebody has asked for, in production, or that a developer's machine offers.
func (a *App) warnBelowIsolated(level process.Level) {
	if warning := level.Warning(); warning != "" {
		a.logger.Warn("engines are not isolated", "level", level, "minimum", a.config.Sandbox(), "means", warning)
	}
}

// sandbox tells of what confines engines; nil where the process runs no tools.
func (a *App) sandbox() *handlers.Sandbox {
	if a.work.engines == nil {
		return nil
	}
	tier := process.Probe()
	return sandboxOf(tier, a.config.Sandbox(), process.Lacks())
}

func sandboxOf(tier process.Tier, minimum process.Level, lacks []string) *handlers.Sandbox {
	return &handlers.Sandbox{
		Level: string(tier.Level()), Tier: tier.String(), Minimum: string(minimum), Warning: tier.Level().Warning(),
		Lacks: lacks, SystemCalls: systemCallsOf(tier),
	}
}

// systemCallsOf a machine whose kernel filters none is neither list.
func systemCallsOf(tier process.Tier) string {
	if !tier.Seccomp {
		return ""
	}
	return string(process.SystemCallsUsed())
}

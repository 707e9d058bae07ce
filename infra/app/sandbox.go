package app

import (
	"fmt"

	"toolmill/handlers"
	"toolmill/workers/process"
)

// checkSandbox refuses to run strangers' files with less around them than was asked for.
func (a *App) checkSandbox() error {
	if err := process.Require(a.config.Sandbox()); err != nil {
		return fmt.Errorf("TOOLMILL_SANDBOX_MINIMUM: %w", err)
	}
	for _, lack := range process.Lacks() {
		a.logger.Warn("engines are confined without it", "lacks", lack)
	}
	a.logger.Info("sandbox", "level", process.Probe().Level(), "tier", process.Probe())
	return nil
}

// sandbox tells of what confines engines; nil where the process runs no tools.
func (a *App) sandbox() *handlers.Sandbox {
	if a.work.engines == nil {
		return nil
	}
	tier := process.Probe()
	return &handlers.Sandbox{Level: string(tier.Level()), Tier: tier.String(), Minimum: string(a.config.Sandbox()), Lacks: process.Lacks()}
}

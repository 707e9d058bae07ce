package config

import (
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// Sandbox returns the lowest sandbox level at which this process runs engines. In production the default is the
// highest: a lower one must be configured, and is logged (docs/deploy says what an image needs for the highest). In
// development every level is accepted, so that the service starts on every laptop.
func (c Config) Sandbox() sandbox.Level {
	switch {
	case c.SandboxMinimum != "":
		return sandbox.Level(c.SandboxMinimum)
	case c.Development:
		return sandbox.LevelLimits
	}
	return sandbox.LevelIsolated
}

// Calls returns which list filters the engines' system calls.
func (c Config) Calls() calls.Setting {
	if c.SystemCalls == "" {
		return calls.Default()
	}
	return calls.Setting(c.SystemCalls)
}

func (c Config) checkSandbox() error {
	if err := c.Calls().Check(); err != nil {
		return fmt.Errorf("TOOLMILL_SYSTEM_CALLS: %w", err)
	}
	if !slices.Contains(sandbox.Levels, c.Sandbox()) {
		return fmt.Errorf("TOOLMILL_SANDBOX_MINIMUM %q is not one of %s", c.SandboxMinimum, sandbox.Levels)
	}
	return nil
}

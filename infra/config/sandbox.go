package config

import (
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
)

// Sandbox is the least level at which this process runs engines. In production it is all there is: a weaker one has to be
// asked for, and is warned of (docs/deploy has what an image needs to reach it). In development anything goes, so that the
// service starts on every laptop.
func (c Config) Sandbox() sandbox.Level {
	switch {
	case c.SandboxMinimum != "":
		return sandbox.Level(c.SandboxMinimum)
	case c.Development:
		return sandbox.LevelLimits
	}
	return sandbox.LevelIsolated
}

// Calls is by which list engines' system calls are filtered.
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
		return fmt.Errorf("TOOLMILL_SANDBOX_MINIMUM %q is none of %s", c.SandboxMinimum, sandbox.Levels)
	}
	return nil
}

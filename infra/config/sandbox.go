package config

import (
	"fmt"
	"slices"

	"toolmill/workers/process"
)

// Sandbox is the least level at which this process runs engines. In production it is what every machine with a recent
// kernel reaches without rights: a file that takes an engine over must not read the service's memory or keys. In
// development anything goes, so that the service starts on every laptop.
func (c Config) Sandbox() process.Level {
	switch {
	case c.SandboxMinimum != "":
		return process.Level(c.SandboxMinimum)
	case c.Development:
		return process.LevelLimits
	}
	return process.LevelRestricted
}

func (c Config) checkSandbox() error {
	if !slices.Contains(process.Levels, c.Sandbox()) {
		return fmt.Errorf("TOOLMILL_SANDBOX_MINIMUM %q is none of %s", c.SandboxMinimum, process.Levels)
	}
	return nil
}

package chromium

import (
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// Config of a Pool; zero values mean the defaults named here.
type Config struct {
	// Engine is the result of Find.
	Engine Engine
	// Concurrency is the number of concurrent jobs (2), in the foreground and in the background each.
	Concurrency int
	// OvertimeMax is how many more jobs may run that have taken too long in one of the two (2 × Concurrency).
	OvertimeMax int
	// Spares is the number of processes started ahead (1).
	Spares int
	// IdleMax is the number of processes that wait for their accounts' next jobs (8), at about 100 MB each. Starting a process
	// costs five times as much as printing an invoice.
	IdleMax int
	// JobsPerProcessMax is the number of jobs after which a process is discarded even if its account has more (100).
	JobsPerProcessMax int
	// SeparateRenderers gives each document a renderer process of its own: by default one renders all of an account's.
	SeparateRenderers bool
	// Linger is how long a process waits for its account's next job (30 s).
	Linger time.Duration
	// StartMax bounds the start of a process (20 s).
	StartMax time.Duration
	// WaitMax bounds the wait for Request.WaitUntil (15 s).
	WaitMax time.Duration
	// DataBytesMax is the memory limit of each of Chromium's processes (2 GiB). 350 pages of one table need that much, text much
	// less.
	DataBytesMax uint64
	// TempDir holds the processes' directories (the system's by default). Every user must be able to traverse it: engines have
	// users of their own.
	TempDir string
	// Logger logs for the operator (slog.Default()).
	Logger *slog.Logger
}

func (c *Config) setDefaults() error {
	setDefault(&c.Concurrency, 2)
	setDefault(&c.OvertimeMax, 2*c.Concurrency)
	setDefault(&c.Spares, 1)
	setDefault(&c.IdleMax, 8)
	setDefault(&c.JobsPerProcessMax, 100)
	setDefault(&c.Linger, 30*time.Second)
	setDefault(&c.StartMax, 20*time.Second)
	setDefault(&c.WaitMax, 15*time.Second)
	setDefault(&c.DataBytesMax, 2<<30)
	if c.Logger == nil {
		c.Logger = slog.Default()
	}
	if c.Engine == (Engine{}) {
		var err error
		if c.Engine, err = Find(); err != nil {
			return err
		}
	}
	return c.validate()
}

func setDefault[T int | uint64 | time.Duration](value *T, fallback T) {
	if *value == 0 {
		*value = fallback
	}
}

func (c *Config) validate() error {
	var faults []error
	for name, value := range map[string]int64{
		"Concurrency": int64(c.Concurrency), "OvertimeMax": int64(c.OvertimeMax), "Spares": int64(c.Spares), "IdleMax": int64(c.IdleMax),
		"JobsPerProcessMax": int64(c.JobsPerProcessMax), "Linger": int64(c.Linger),
		"StartMax": int64(c.StartMax), "WaitMax": int64(c.WaitMax),
	} {
		if value < 0 {
			faults = append(faults, fmt.Errorf("%s is negative", name))
		}
	}
	return errors.Join(faults...)
}

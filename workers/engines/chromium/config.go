package chromium

import (
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// Config of a Pool; zero values are replaced by the defaults named here.
type Config struct {
	// Engine is what Find returns.
	Engine Engine
	// Concurrency is the number of jobs at once (2), in the foreground and in the background each.
	Concurrency int
	// OvertimeMax is how many jobs may go on beside those, which have taken too long in one of the two (2 × Concurrency).
	OvertimeMax int
	// Spares is the number of processes started ahead (1).
	Spares int
	// IdleMax is the number of processes that wait for their accounts' next jobs (8), at some 100 MB each. A process costs
	// five times as much to start as to print an invoice.
	IdleMax int
	// JobsPerProcessMax is when a process is thrown away even if there is more
	// work for its account (100).
	JobsPerProcessMax int
	// SeparateRenderers has each document drawn by a process of its own: by default one draws all of an account's.
	SeparateRenderers bool
	// Linger is how long a process waits for its account's next job (30 s).
	Linger time.Duration
	// StartMax bounds the start of a process (20 s).
	StartMax time.Duration
	// WaitMax bounds the wait for Request.WaitUntil (15 s).
	WaitMax time.Duration
	// DataBytesMax is the memory of each process of Chromium (2 GiB). 350 pages of
	// one table need that much, text much less.
	DataBytesMax uint64
	// TempDir holds the processes' directories (the system's). Every user must
	// be able to traverse it: engines have users of their own.
	TempDir string
	// Logger (slog's default).
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

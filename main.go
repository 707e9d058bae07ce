// Command toolmill runs utility tools as background jobs over REST. `toolmill --help` says what it can do.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/app/dev"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/secret"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// version is set by the build.
var version = "development"

var cli struct {
	Dev     devCommand     `cmd:"" help:"Run everything in one process for development: embedded broker, private Postgres, demo account, sample job."`
	Serve   serveCommand   `cmd:"" help:"Run a process of the service with the given roles."`
	Rebuild rebuildCommand `cmd:"" help:"Replay read models beside the live ones, compare, and swap them where asked."`
	Audit   auditCommand   `cmd:"" help:"Hold log, tables and exports against what they have to be."`
	Admin   adminCommand   `cmd:"" help:"Accounts, credits, plans and API keys of a running service."`
	Ready   readyCommand   `cmd:"" help:"Ask a running process on this machine whether it is ready. Exits with 1 where it is not."`
	Version versionCommand `cmd:"" help:"Print the version."`

	Completion completionCommand `cmd:"" help:"Print a script that completes commands in a shell (bash, zsh, fish)."`
	Complete   completeCommand   `cmd:"" hidden:"" help:"Print what may come next; the completion scripts ask."`

	PrintVersion kong.VersionFlag `name:"version" help:"Print the version."`
}

type devCommand struct {
	config.Config `embed:""`
}

// Run implements the command.
func (c *devCommand) Run() error {
	c.Development = true
	if path := c.LogPath(); path != "" {
		fmt.Println("Toolmill starts. Its log is in " + config.ShownPath(path) + ".")
	}
	return untilSignal(c.Config, func(ctx context.Context, a *app.App) error {
		return dev.Demonstrate(ctx, dev.Running{Config: c.Config, Logger: a.Logger, API: a.Addr(), Operations: a.OperationsAddr()}, os.Stdout)
	})
}

type serveCommand struct {
	config.Config `embed:""`

	Development bool `help:"Allow what production never does, as toolmill dev does: http and private addresses for webhooks and page checks, sessions without https."`
}

// Run implements the command.
func (c *serveCommand) Run() error {
	c.Config.Development = c.Development
	return untilSignal(c.Config, func(context.Context, *app.App) error { return nil })
}

type rebuildCommand struct {
	operatorFlags `embed:""`

	Models []string `arg:"" optional:"" help:"Read models to rebuild; all without any."`
	Swap   bool     `help:"Put the rebuilt tables in the place of the live ones."`
}

// Run implements the command.
func (c *rebuildCommand) Run() error {
	ctx, stop := interrupted()
	defer stop()
	return c.operator().Rebuild(ctx, c.Models, c.Swap)
}

type versionCommand struct{}

// Run implements the command.
func (versionCommand) Run() error {
	fmt.Println("toolmill", version)
	return nil
}

func logger(c config.Config) *slog.Logger { return slog.New(logTo(os.Stderr, c)) }

func logTo(out io.Writer, c config.Config) slog.Handler {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // kong has checked it
	return slog.NewJSONHandler(out, &slog.HandlerOptions{Level: level})
}

// processLogger logs where the configuration says. Where that is a file, in development, the terminal shows what matters.
func processLogger(c config.Config) (*slog.Logger, error) {
	path := c.LogPath()
	if path == "" {
		return logger(c), nil
	}
	file, err := telemetry.OpenLogFile(path)
	if err != nil {
		return nil, fmt.Errorf("log: %w", err)
	}
	handler := logTo(file, c)
	if c.Development {
		handler = telemetry.NewTerminal(os.Stdout, handler)
	}
	return slog.New(handler), nil
}

func interrupted() (context.Context, func()) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// untilSignal runs a process until it is told to stop. A second signal ends it at once.
func untilSignal(c config.Config, started func(context.Context, *app.App) error) error {
	log, err := processLogger(c)
	if err != nil {
		return err
	}
	ctx, stop := interrupted()
	defer stop()
	a, err := app.Start(ctx, c, log, telemetry.New(version))
	if err != nil {
		return unlessInterrupted(ctx, err)
	}
	err = unlessInterrupted(ctx, started(ctx, a))
	if err == nil {
		a.Wait(ctx)
	}
	stop()
	const stopMax = 40 * time.Second
	stopCtx, cancel := context.WithTimeout(context.Background(), stopMax)
	defer cancel()
	if stopErr := a.Stop(stopCtx); stopErr != nil {
		return stopErr
	}
	return err
}

// unlessInterrupted forgives a start that ended because it was told to.
func unlessInterrupted(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}
	return nil
}

func main() {
	app.TuneMemory()
	if err := errors.Join(secret.Take(), secret.Hide()); err != nil {
		fmt.Fprintln(os.Stderr, "toolmill:", err)
		os.Exit(1)
	}
	ctx := kong.Parse(&cli, kong.Name("toolmill"), kong.ShortUsageOnError(), kong.Vars{"version": "toolmill " + version},
		kong.Description("Utility tools as background jobs over REST, on an event log. Exit codes: 0 done, 1 refused or failed, "+
			"80 a mistake in the command line."))
	secret.Clear()
	if err := ctx.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "toolmill:", err)
		os.Exit(1)
	}
}

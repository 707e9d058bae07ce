// Command toolmill runs utility tools as background jobs over REST. `toolmill --help` says what it can do.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"toolmill/infra/app"
	"toolmill/infra/config"
)

// version is set by the build.
var version = "development"

var cli struct {
	Dev     devCommand     `cmd:"" help:"Run everything in one process for development: embedded broker, private Postgres, demo account, sample job."`
	Serve   serveCommand   `cmd:"" help:"Run a process of the service with the given roles."`
	Rebuild rebuildCommand `cmd:"" help:"Replay read models beside the live ones, compare, and swap them where asked."`
	Audit   auditCommand   `cmd:"" help:"Hold log, tables and exports against what they have to be."`
	Admin   adminCommand   `cmd:"" help:"Accounts, credits, plans and API keys of a running service."`
	Version versionCommand `cmd:"" help:"Print the version."`
}

type devCommand struct {
	config.Config `embed:""`
}

// Run implements the command.
func (c *devCommand) Run() error {
	c.Development = true
	return untilSignal(c.Config, func(ctx context.Context, a *app.App) error { return a.Demonstrate(ctx, os.Stdout) })
}

type serveCommand struct {
	config.Config `embed:""`
}

// Run implements the command.
func (c *serveCommand) Run() error {
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

func logger(c config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // kong has checked it
	return slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
}

func interrupted() (context.Context, func()) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// untilSignal runs a process until it is told to stop. A second signal ends it at once.
func untilSignal(c config.Config, started func(context.Context, *app.App) error) error {
	log := logger(c)
	c.Version = version
	ctx, stop := interrupted()
	defer stop()
	a, err := app.Start(ctx, c, log)
	if err != nil {
		return err
	}
	err = started(ctx, a)
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

func main() {
	app.TuneMemory()
	ctx := kong.Parse(&cli, kong.Name("toolmill"), kong.ShortUsageOnError(),
		kong.Description("Utility tools as background jobs over REST, on an event log. Exit codes: 0 done, 1 refused or failed, "+
			"80 a mistake in the command line."))
	if err := ctx.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "toolmill:", err)
		os.Exit(1)
	}
}

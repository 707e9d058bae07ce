package cli

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
)

func logger(c config.Config) *slog.Logger { return slog.New(logTo(os.Stderr, c)) }

func logTo(out io.Writer, c config.Config) slog.Handler {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // kong has checked it
	return slog.NewJSONHandler(out, &slog.HandlerOptions{Level: level})
}

// processLogger logs where the configuration says. In development, with a log file, the terminal shows the important
// lines too.
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

// untilSignal runs a process until a signal stops it. A second signal ends it at once.
func untilSignal(version build, c config.Config, started func(context.Context, *app.App) error) error {
	log, err := processLogger(c)
	if err != nil {
		return err
	}
	ctx, stop := interrupted()
	defer stop()
	const stopMax = 40 * time.Second
	return app.Serve(ctx, app.Serving{
		Config: c, Logger: log, Metrics: func() *telemetry.Metrics { return telemetry.New(string(version)) },
		Started: started, Ending: stop, StopMax: stopMax,
	})
}

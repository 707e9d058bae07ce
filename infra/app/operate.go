package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"toolmill/infra/config"
	"toolmill/infra/kafka"
	"toolmill/projections"
	"toolmill/projections/audit"
)

// ErrDifferences means that a comparison found what must not be.
var ErrDifferences = errors.New("differences found")

// operate opens the stores for an operator's command and closes them again. Without KAFKA_BROKERS and DATABASE_URL those
// of the data directory are started, which no other process may be using.
func operate(
	ctx context.Context, c config.Config, logger *slog.Logger, do func(stores *stores, log *kafka.Log) error,
) (err error) {
	c.Development = len(c.Brokers) == 0 || c.Database == ""
	a := &App{config: c, logger: logger, workerID: "operator"}
	defer func() { a.close(context.WithoutCancel(ctx), newStopBudget(context.WithoutCancel(ctx)), logger) }()
	if c.Development {
		if err := a.lockDataDir(ctx); err != nil {
			return fmt.Errorf("%w; while it runs, set KAFKA_BROKERS and DATABASE_URL as its dev.env says", err)
		}
	}
	if err := errors.Join(a.startBroker(ctx), a.startPostgres(ctx)); err != nil {
		return err
	}
	reader, err := kafka.NewReader(a.brokers, a.workerID)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	return do(&a.stores, kafka.NewLog(nil, reader))
}

// Rebuild replays read models beside the live ones, all without any named, compares, and swaps them where asked. It
// returns ErrDifferences where a live table was not what the log says.
func Rebuild(ctx context.Context, c config.Config, logger *slog.Logger, models []string, swap bool, out io.Writer) error {
	if len(models) == 0 {
		models = nil
	}
	return operate(ctx, c, logger, func(s *stores, log *kafka.Log) error {
		report, err := projections.Rebuild(ctx, projections.RebuildConfig{
			DB: s.db, Log: log, Logger: logger, Swap: swap,
		}, models)
		if err != nil {
			return err
		}
		return printRebuild(out, report)
	})
}

func printRebuild(out io.Writer, r projections.RebuildReport) error {
	fmt.Fprintf(out, "%d records replayed in %.1f s (%.0f/s), %.1f s in all; projectors stood still for %.2f s\n",
		r.Records, r.ReplayTook.Seconds(), float64(r.Records)/r.ReplayTook.Seconds(), r.Took.Seconds(), r.StoodStill.Seconds())
	for _, m := range r.Models {
		fmt.Fprintf(out, "  %-20s only live %d, only rebuilt %d, changed %d\n", m.Name, m.OnlyLive, m.OnlyRebuilt, m.Changed)
		for _, d := range m.Differences {
			fmt.Fprintf(out, "    %+v\n", d)
		}
	}
	if r.Swapped {
		fmt.Fprintln(out, "the rebuilt tables are live now")
	}
	if n := r.Differences(); n > 0 {
		return fmt.Errorf("%w: %d rows", ErrDifferences, n)
	}
	return nil
}

// Audit reads the whole log, recomputes everything, compares it with the tables, and returns ErrDifferences where
// anything is not as it has to be.
func Audit(ctx context.Context, c config.Config, logger *slog.Logger, out io.Writer) error {
	return operate(ctx, c, logger, func(s *stores, log *kafka.Log) error {
		report, err := audit.Check(ctx, audit.Config{DB: s.db, Log: log})
		if err != nil {
			return err
		}
		return printAudit(out, report)
	})
}

func printAudit(out io.Writer, r audit.Report) error {
	fmt.Fprintf(out, "%d events in %d partitions (%d records passed), %d accounts and %d jobs recomputed in %.1f s: %d differences\n",
		r.Events, r.Partitions, r.Skipped, r.Accounts, r.Jobs, r.Took.Seconds(), r.Found)
	for _, d := range r.Differences {
		fmt.Fprintf(out, "  %s\n", d)
	}
	if !r.OK() {
		return fmt.Errorf("%w: %d", ErrDifferences, r.Found)
	}
	return nil
}

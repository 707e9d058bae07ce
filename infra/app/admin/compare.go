package admin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections/audit"
	"github.com/toolmill/toolmill/projections/rebuild"
)

// ErrDifferences means that a comparison found differences, which its printed report lists.
var ErrDifferences = errors.New("differences found")

// withStores opens log and tables for an operator's command and closes them afterwards: those of a running service
// or, if none runs and no address is given, those in the data directory.
func (o Operator) withStores(ctx context.Context, do func(kept stores.Adopted, log *kafka.Log) error) error {
	return o.withProcess(ctx, func(_ *lifecycle.Process, kept stores.Adopted, log *kafka.Log) error { return do(kept, log) })
}

// withProcess is withStores for a command that does more than read; tolerated is as in stores.Adopt.
func (o Operator) withProcess(
	ctx context.Context, do func(p *lifecycle.Process, kept stores.Adopted, log *kafka.Log) error, tolerated ...error,
) (err error) {
	const id = "operator"
	p := lifecycle.New(ctx, id, o.Config, o.Logger, telemetry.New(id))
	kept, err := o.openStores(ctx, p, tolerated...)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Stop(context.WithoutCancel(ctx))) }()
	reader, err := kafka.NewReader(kept.Brokers, id)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	return o.noting(ctx, kept.DB, func() error {
		return do(p, kept, kafka.NewLog(nil, reader.WithArchive(commands.EventsTopic, kept.Segments)))
	})
}

func (o Operator) openStores(ctx context.Context, p *lifecycle.Process, tolerated ...error) (stores.Adopted, error) {
	at, err := stores.Locate(o.Config)
	if err == nil {
		return lifecycle.Start(ctx, p, func(s *lifecycle.Sequence) stores.Adopted {
			return lifecycle.Next(s, "stores", func(ctx context.Context) (stores.Adopted, error) { return stores.Adopt(ctx, p, at, tolerated...) })
		})
	}
	if _, missing := os.Stat(o.Config.DataDir); missing != nil || !errors.Is(err, stores.ErrNothingRuns) {
		return stores.Adopted{}, err
	}
	return lifecycle.Start(ctx, p, func(s *lifecycle.Sequence) stores.Adopted { return stores.OpenKept(s, tolerated...) })
}

// compare runs a comparison and prints its report, even after an error. One that finds differences leaves the trace of a failure.
func (o Operator) compare(ctx context.Context, do func(kept stores.Adopted, log *kafka.Log) (compared, error)) error {
	var result compared
	err := o.withStores(ctx, func(kept stores.Adopted, log *kafka.Log) (err error) {
		if result, err = do(kept, log); err == nil && result.differences() > 0 {
			err = fmt.Errorf("%w: %d", ErrDifferences, result.differences())
		}
		return err
	})
	if errors.Is(err, ErrDifferences) {
		return errors.Join(o.answer(result, nil), err)
	}
	return o.answer(result, err)
}

type compared interface {
	told
	differences() int64
}

// Rebuild replays read models into tables beside the live ones and compares them; swap puts the replayed ones in
// place of the live ones. Without names it replays all models. Error: ErrDifferences if a live table differs from
// what the log yields.
func (o Operator) Rebuild(ctx context.Context, models []string, swap bool) error {
	if len(models) == 0 {
		models = nil
	}
	return o.compare(ctx, func(kept stores.Adopted, log *kafka.Log) (compared, error) {
		r, err := rebuild.Run(ctx, rebuild.Config{DB: kept.DB, Log: log, Logger: o.Logger, Swap: swap}, models)
		return rebuilt{
			Events: r.Events, ReplaySeconds: r.ReplayTook.Seconds(), TookSeconds: r.Took.Seconds(),
			StoodStillSeconds: r.StoodStill.Seconds(), Models: r.Models, Swapped: r.Swapped, Differences: r.Differences(),
		}, err
	})
}

type rebuilt struct {
	Events            int64                 `json:"events"`
	ReplaySeconds     float64               `json:"replaySeconds"`
	TookSeconds       float64               `json:"tookSeconds"`
	StoodStillSeconds float64               `json:"stoodStillSeconds"`
	Models            []rebuild.ModelReport `json:"models"`
	Swapped           bool                  `json:"swapped"`
	Differences       int64                 `json:"differences"`
}

func (r rebuilt) differences() int64 { return r.Differences }

func (r rebuilt) tell(out io.Writer) {
	fmt.Fprintf(out, "%d events replayed in %.1f s (%.0f/s), %.1f s in all; projectors stood still for %.2f s\n",
		r.Events, r.ReplaySeconds, float64(r.Events)/r.ReplaySeconds, r.TookSeconds, r.StoodStillSeconds)
	for _, m := range r.Models {
		fmt.Fprintf(out, "  %-20s only live %d, only rebuilt %d, changed %d\n", m.Name, m.OnlyLive, m.OnlyRebuilt, m.Changed)
		for _, d := range m.Differences {
			fmt.Fprintf(out, "    %+v\n", d)
		}
	}
	if r.Swapped {
		fmt.Fprintln(out, "the rebuilt tables are live now")
	}
}

// Audit reads the whole log, recomputes everything, and compares it with the tables. Error: ErrDifferences if
// anything differs.
func (o Operator) Audit(ctx context.Context) error {
	return o.compare(ctx, func(kept stores.Adopted, log *kafka.Log) (compared, error) {
		report, err := audit.Check(ctx, audit.Config{DB: kept.DB, Log: log})
		return audited(report), err
	})
}

type audited audit.Report

func (r audited) differences() int64 { return r.Found }

func (r audited) tell(out io.Writer) {
	fmt.Fprintf(out, "%d events in %d partitions (%d records passed), %d accounts and %d jobs recomputed in %.1f s: %d differences\n",
		r.Events, r.Partitions, r.Skipped, r.Accounts, r.Jobs, r.Took.Seconds(), r.Found)
	for _, d := range r.Differences {
		fmt.Fprintf(out, "  %s\n", d)
	}
}

// MarshalJSON writes the report with units in its field names.
func (r audited) MarshalJSON() ([]byte, error) {
	type difference struct {
		Kind      audit.Kind `json:"kind"`
		Partition int32      `json:"partition"`
		Offset    int64      `json:"offset"`
		AccountID string     `json:"accountId,omitempty"`
		JobID     string     `json:"jobId,omitempty"`
		Message   string     `json:"message"`
	}
	found := make([]difference, len(r.Differences))
	for i, d := range r.Differences {
		found[i] = difference(d)
	}
	return json.Marshal(struct {
		Partitions  int          `json:"partitions"`
		Events      int64        `json:"events"`
		Skipped     int64        `json:"skipped"`
		Accounts    int64        `json:"accounts"`
		Jobs        int64        `json:"jobs"`
		TookSeconds float64      `json:"tookSeconds"`
		Found       int64        `json:"found"`
		Differences []difference `json:"differences"`
	}{r.Partitions, r.Events, r.Skipped, r.Accounts, r.Jobs, r.Took.Round(time.Millisecond).Seconds(), r.Found, found})
}

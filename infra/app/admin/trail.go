package admin

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// TrailFilter selects commands that operators ran.
type TrailFilter = records.OperatorFilter

// Trail prints the newest commands that operators ran, the newest first. Its own entry is the first.
func (o Operator) Trail(ctx context.Context, f TrailFilter) error {
	return o.asked(ctx, func(kept stores.Adopted) (told, error) {
		entries, err := records.NewOperatorTrail(kept.DB).Newest(ctx, f)
		return trailListed{entries}, err
	})
}

type trailListed struct {
	Commands []records.OperatorEntry `json:"commands"`
}

func (r trailListed) tell(out io.Writer) {
	for _, e := range r.Commands {
		words := append([]string{e.Command}, e.Accounts...)
		for _, name := range slices.Sorted(maps.Keys(e.Arguments)) {
			words = append(words, name+"="+e.Arguments[name])
		}
		fmt.Fprintf(out, "%s  %s (%s)  %s  %s\n", e.At.UTC().Format(time.RFC3339), e.Operator, e.Login, e.Outcome, strings.Join(words, " "))
	}
}

// noting runs what the command does, after the trace of it.
func (o Operator) noting(ctx context.Context, db store.DB, do func() error) error {
	return o.Command.Run(ctx, db, o.Name, o.Logger, do)
}

// notingRecovery is noting for a command that opens its stores itself: on the database that the service has.
func (o Operator) notingRecovery(ctx context.Context, p *lifecycle.Process, do func() error) error {
	return o.notingOn(ctx, p, func(*postgres.DB) error { return do() })
}

// notingOn is noting for a command that needs no more than the service's database.
func (o Operator) notingOn(ctx context.Context, p *lifecycle.Process, do func(db *postgres.DB) error) error {
	url, err := stores.LocateDatabase(p.Config)
	if err != nil {
		return err
	}
	db, err := stores.ReachDatabase(ctx, p, url)
	if err != nil {
		return err
	}
	return o.noting(ctx, db, func() error { return do(db) })
}

// notingRestored runs a command that makes what was lost, and leaves its trace afterwards, where there is a database: before, there may be none
// that could have it.
func (o Operator) notingRestored(ctx context.Context, p *lifecycle.Process, do func() error) error {
	if err := do(); err != nil || p.Config.Database == "" {
		return err
	}
	if err := o.notingRecovery(ctx, p, func() error { return nil }); err != nil {
		o.Logger.Warn("the command leaves no trace", "error", err)
	}
	return nil
}

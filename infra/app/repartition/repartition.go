package repartition

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/described"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/store"
)

// move is one run of the command.
type move struct {
	process *lifecycle.Process
	db      *postgres.DB
	// old is the cluster with the topics of the generation that counts, new with those of the next one.
	old, new          brokers.Cluster
	reader, newReader *kafka.Reader
	from, to          stores.Generation
	// whileServing is set if processes of the service may run until the old partitions are closed.
	whileServing bool
	// packs reports whether frames are packed, as the log's level says.
	packs func() bool
	// begun is set if an earlier attempt has made the database that of the new generation.
	begun    bool
	ends     []end
	closedAt time.Time
	// heads are where the new partitions end.
	heads []event.Head
	// former are times of events, by old partition.
	former [][]formerEvent
	copied []*kafka.Bulk
	// segments are where those of the old log are written; nil without.
	segments *segments
	// dead are members of the old groups that may be.
	dead missing
	sums sums
	made Moved
}

// Moved is the report of a move.
type Moved struct {
	Generation int   `json:"generation"`
	Partitions int32 `json:"partitions"`
	// Nothing is set if the log had this number of partitions already.
	Nothing  bool   `json:"nothing"`
	Events   uint64 `json:"events"`
	Records  int64  `json:"records"`
	Commands int64  `json:"commands"`
	Accounts int64  `json:"accounts"`
	Jobs     int64  `json:"jobs"`
	// Segments is how many were written, so that the segments have the old log to its end.
	Segments int64 `json:"segments"`
	// WriteSeconds is how long it took to write the new topics, ProjectSeconds to make the database again.
	WriteSeconds   float64 `json:"writeSeconds"`
	ProjectSeconds float64 `json:"projectSeconds"`
	// AheadSeconds is how long it took to write what was settled while the service ran, StoodStillSeconds how long nobody decided then; 0
	// if the service stood still all the time.
	AheadSeconds      float64 `json:"aheadSeconds,omitempty"`
	StoodStillSeconds float64 `json:"stoodStillSeconds,omitempty"`
	TookSeconds       float64 `json:"tookSeconds"`
	// FirstAssignmentSeconds is how long the brokers wait before they give the new partitions to processes, after the switch.
	FirstAssignmentSeconds float64 `json:"firstAssignmentSeconds,omitempty"`
}

// To is what a log is moved to.
type To struct {
	Partitions int32
	// WhileServing moves the log of a service that runs, all of whose processes end their parts and begin them again at the end.
	WhileServing bool
	// WithoutSegments moves it though its last records are in no segment, and would be lost with the cluster.
	WithoutSegments bool
}

// Run moves a log to another number of partitions. It may be repeated after any end. Errors besides those of the stores: ErrServing,
// ErrOtherMove, ErrChanged, ErrDiffers, stores.ErrOtherInstallation.
func Run(ctx context.Context, p *lifecycle.Process, of stores.Adopted, to To) (made Moved, err error) {
	begun := time.Now()
	m, err := newMove(ctx, p, of, to.Partitions)
	if err != nil {
		return made, err
	}
	m.whileServing = to.WhileServing
	if m.made.Nothing {
		return m.made, nil
	}
	lock, err := m.lock(ctx)
	if err != nil {
		return made, err
	}
	defer lock.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // it ends the lock and holds nothing else
	if m.reader, err = kafka.NewReader(m.old, p.ID); err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, m.reader.Close()) }()
	m.reader.WithArchive(commands.EventsTopic, of.Segments)
	if m.newReader, err = kafka.NewReader(m.new, p.ID); err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, m.newReader.Close()) }()
	if m.segments, err = m.openSegments(ctx, of, to); err != nil {
		return made, err
	}
	if err := m.run(ctx); err != nil {
		return made, err
	}
	m.made.TookSeconds = time.Since(begun).Seconds()
	return m.made, nil
}

// errPartitions means that the number makes no sense.
var errPartitions = errors.New("the number of partitions must be from 1 to 10,000")

func newMove(ctx context.Context, p *lifecycle.Process, of stores.Adopted, partitions int32) (*move, error) {
	const most = 10_000
	if partitions < 1 || partitions > most {
		return nil, errPartitions
	}
	if err := of.DB.Migrate(ctx, p.Logger); err != nil {
		return nil, err
	}
	from, err := stores.GenerationOf(ctx, p, of.Brokers)
	if err != nil {
		return nil, err
	}
	known, err := of.DB.Installation(ctx)
	if err != nil {
		return nil, err
	}
	m := &move{
		process: p, db: of.DB, packs: of.Level.Packs, old: of.Brokers.Of(from.Number), new: of.Brokers.Of(from.Number + 1), from: from,
		to:    stores.Generation{Number: from.Number + 1, Partitions: partitions},
		begun: known.Generation > from.Number, former: make([][]formerEvent, from.Partitions), dead: make(missing),
	}
	m.made = Moved{Generation: m.to.Number, Partitions: partitions}
	if from.Partitions == partitions && !m.begun {
		m.made.Nothing, m.made.Generation = true, from.Number
	}
	return m, nil
}

// errRuns means that another run of the command has not ended.
var errRuns = errors.New("another repartition of this log runs")

// lock takes the lock that only one move can have, for as long as the transaction lasts.
func (m *move) lock(ctx context.Context) (store.Tx, error) {
	tx, err := m.db.Begin(ctx)
	if err != nil {
		return nil, err
	}
	free, err := store.One(ctx, tx, func(rows store.Rows) (free bool, err error) { return free, rows.Scan(&free) },
		`SELECT pg_try_advisory_xact_lock(hashtext('toolmill log repartition'))`)
	if err == nil && !free {
		err = errRuns
	}
	if err != nil {
		return nil, errors.Join(err, tx.Rollback(context.WithoutCancel(ctx)))
	}
	return tx, nil
}

// config returns the configuration that processes have after the move.
func (m *move) config() config.Config {
	c := m.process.Config
	c.Partitions = m.to.Partitions
	return c
}

func (m *move) run(ctx context.Context) error {
	unswitched, err := m.onlyUnswitched(ctx)
	switch {
	case err != nil:
		return err
	case unswitched:
		return m.each(ctx, []step{{"await the end of all processes", m.awaitStandStill}, {"switch", m.switchOver}})
	case m.whileServing && !m.begun:
		return m.runAhead(ctx)
	}
	return m.runStill(ctx)
}

// runStill moves the log of a service that stands still.
func (m *move) runStill(ctx context.Context) error {
	m.whileServing, m.made.Records = false, 0
	return m.each(ctx, []step{
		{"stand still", m.standStill},
		{"close", m.close},
		{"catch up", m.catchUp},
		{"archive", m.archive},
		{"prepare", m.prepare},
		{"await leaders", m.awaitLeaders},
		{"write", timed(m.write, &m.made.WriteSeconds)},
		{"copy commands", m.copyCommands},
		{"project", timed(m.project, &m.made.ProjectSeconds)},
		{"start the stream", m.startStream},
		{"stand still", m.standStill},
		{"alone", m.alone},
		{"switch", m.switchOver},
	})
}

// step is one of a move's.
type step struct {
	name string
	do   func(context.Context) error
}

func (m *move) each(ctx context.Context, steps []step) error {
	for _, s := range steps {
		m.process.Logger.InfoContext(ctx, "repartition", "step", s.name)
		if err := s.do(ctx); err != nil {
			return fmt.Errorf("%s: %w; repeat the command", s.name, err)
		}
	}
	return nil
}

func timed(do func(context.Context) error, seconds *float64) func(context.Context) error {
	return func(ctx context.Context) error {
		begun := time.Now()
		defer func() { *seconds = time.Since(begun).Seconds() }()
		return do(ctx)
	}
}

func (m *move) switchOver(ctx context.Context) error {
	return stores.Switch(ctx, m.process, m.old, m.to)
}

// Tell writes the report as text.
func (r Moved) Tell(out io.Writer) {
	if r.Nothing {
		fmt.Fprintf(out, "nothing to do: the log has %d partitions (generation %d)\n", r.Partitions, r.Generation)
		return
	}
	if r.AheadSeconds > 0 {
		r.tellAhead(out)
		return
	}
	fmt.Fprintf(out, "%d events moved to %d partitions in %d records, %.1f s (%.0f events/s); %d frames of undecided commands copied\n",
		r.Events, r.Partitions, r.Records, r.WriteSeconds, float64(r.Events)/r.WriteSeconds, r.Commands)
	fmt.Fprintf(out, "%d accounts and %d jobs projected from the new log in %.1f s, with the same rows as before; %.1f s in all\n",
		r.Accounts, r.Jobs, r.ProjectSeconds, r.TookSeconds)
	r.tellSegments(out)
	fmt.Fprintf(out, "generation %d counts now: start the service with TOOLMILL_PARTITIONS=%d, and check with: toolmill log verify, toolmill audit check\n",
		r.Generation, r.Partitions)
}

func (r Moved) tellAhead(out io.Writer) {
	fmt.Fprintf(out, "%d events moved to %d partitions in %d records, %.1f s of it while the service ran; %d frames of undecided commands copied\n",
		r.Events, r.Partitions, r.Records, r.AheadSeconds, r.Commands)
	fmt.Fprintf(out, "nobody decided for %.1f s, of which the rest of the log took %.1f s; %d accounts have the same history in both logs; %.1f s in all\n",
		r.StoodStillSeconds, r.WriteSeconds, r.Accounts, r.TookSeconds)
	if r.FirstAssignmentSeconds > 0 {
		fmt.Fprintf(out, "the brokers let all accounts wait for %.1f s more: set %s=0 there\n", r.FirstAssignmentSeconds, described.FirstAssignmentSetting)
	}
	r.tellSegments(out)
	fmt.Fprintf(out, "generation %d counts now: processes begin it by themselves; set TOOLMILL_PARTITIONS=%d, and check with: toolmill log verify, toolmill audit check\n",
		r.Generation, r.Partitions)
}

func (r Moved) tellSegments(out io.Writer) {
	if r.Segments > 0 {
		fmt.Fprintf(out, "%d segments were written: the old log is in segments to its end\n", r.Segments)
	}
}

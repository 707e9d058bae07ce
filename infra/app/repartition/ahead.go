package repartition

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/described"
)

const (
	// settledAfter is after how long nothing earlier is expected in any partition: a command may claim a time 5 s before the broker's, waits
	// for its decision, and clocks differ. An event that is later all the same is found, and everything is written once more.
	settledAfter = 15 * time.Second
	// roundMax is how long the last round before the old partitions are closed may have taken, unless rounds get no shorter.
	roundMax = time.Second
)

// ahead is what was written of the new generation while the old one serves.
type ahead struct {
	*move

	appender *kafka.Appender
	bulks    []*kafka.Bulk
	making   *production
	from     oldLog
	// accounts are the histories that were written.
	accounts histories
	beside   *beside
}

// runAhead moves the log while the service runs, but for its end: what is settled is written in rounds, then the old partitions are
// closed, all processes end their parts, and what is left is written. The switch tells the processes to begin again.
func (m *move) runAhead(ctx context.Context) (err error) {
	a := &ahead{move: m, from: oldLog{reader: m.reader, from: beginnings(m.from.Partitions), note: m.note}, accounts: make(histories)}
	m.process.Logger.InfoContext(ctx, "repartition", "step", "write ahead")
	if err := a.prepare(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.appender.Close()) }()
	return a.run(ctx)
}

func (a *ahead) run(ctx context.Context) error {
	begun := time.Now()
	for took := time.Duration(math.MaxInt64); ; {
		before, began := took, time.Now()
		if err := a.round(ctx); err != nil {
			return fmt.Errorf("write ahead: %w; nothing has changed, repeat the command", err)
		}
		if took = time.Since(began); took <= roundMax || took > before/2 {
			break
		}
	}
	if err := a.archive(ctx); err != nil {
		return fmt.Errorf("write ahead: %w; nothing has changed, repeat the command", err)
	}
	a.askDelay(ctx)
	if err := a.noteDead(ctx); err != nil {
		return fmt.Errorf("write ahead: %w; nothing has changed, repeat the command", err)
	}
	a.made.AheadSeconds = time.Since(begun).Seconds()
	err := a.finish(ctx)
	if errors.Is(err, errLate) {
		a.process.Logger.WarnContext(ctx, "the whole log is written once more", "error", err)
		return a.runStill(ctx)
	}
	return err
}

// askDelay notes for how long brokers let everybody wait after the switch. Whoever may not know it goes on.
func (a *ahead) askDelay(ctx context.Context) {
	delay, err := described.FirstAssignment(a.old, a.process.ID)
	if err != nil {
		a.process.Logger.WarnContext(ctx, "how long brokers wait before a group's first assignment is not known", "error", err)
	}
	a.made.FirstAssignmentSeconds = delay.Seconds()
}

// prepare creates the new topics and the table.
func (a *ahead) prepare(ctx context.Context) (err error) {
	if err := a.move.prepare(ctx); err != nil {
		return err
	}
	if err := a.awaitLeaders(ctx); err != nil {
		return err
	}
	if a.beside, err = newBeside(ctx, a.db, a.to.Partitions); err != nil {
		return err
	}
	if a.appender, err = kafka.NewAppender(a.new, a.process.ID, a.packs); err != nil {
		return err
	}
	a.bulks = a.move.bulks(a.appender, commands.EventsTopic)
	a.making = newProduction(a.to, true, func(ctx context.Context, partition int32, f event.Frame) error {
		a.made.Records++
		return a.bulks[partition].Add(ctx, event.ToMessage(f))
	})
	return nil
}

// round writes what is settled now. Frames are as large as without rounds, so their events may be written later.
func (a *ahead) round(ctx context.Context) error {
	a.from.begin, a.from.until = a.from.until, time.Now().Add(-settledAfter)
	return a.write(ctx)
}

func (a *ahead) write(ctx context.Context) error {
	if err := a.making.advance(ctx, &a.from, a.accounts.visited); err != nil {
		return err
	}
	return a.project(ctx)
}

// project writes the rows of the frames that are in the new topic.
func (a *ahead) project(ctx context.Context) error {
	if err := flush(ctx, a.bulks); err != nil {
		return err
	}
	return replay(ctx, a.beside, a.newReader, a.to.Partitions)
}

// finish closes the old partitions and does the rest while nobody decides.
func (a *ahead) finish(ctx context.Context) error {
	begun := time.Now()
	if err := a.each(ctx, []step{
		{"close", a.close},
		{"await the end of all processes", a.awaitStandStill},
		{"catch up", a.catchUp},
		{"archive", a.archive},
		{"write the rest", a.writeRest},
		{"copy commands", a.copyCommands},
		{"take over", a.takeOver},
		{"await the end of all processes", a.awaitStandStill},
		{"alone", a.alone},
		{"switch", a.switchOver},
	}); err != nil {
		return err
	}
	a.made.StoodStillSeconds = time.Since(begun).Seconds()
	if err := a.beside.drop(ctx); err != nil {
		a.process.Logger.WarnContext(ctx, "tables of the move are left over; the next one drops them", "error", err)
	}
	return nil
}

// writeRest writes what came since the last round, and compares both logs.
func (a *ahead) writeRest(ctx context.Context) (err error) {
	begun := time.Now()
	closed := a.oldLog()
	a.from.heads, a.from.begin, a.from.until = closed.heads, a.from.until, time.Time{}
	a.making.before, a.making.closedAt = endsOf(closed.heads), a.closedAt
	if err := a.making.advance(ctx, &a.from, a.accounts.visited); err != nil {
		return err
	}
	if a.heads, a.made.Events, err = a.making.end(ctx); err != nil {
		return err
	}
	a.noteEnds()
	if err := a.project(ctx); err != nil {
		return err
	}
	for id, head := range a.heads {
		if at := a.beside.at[id].Head; at != head {
			return fmt.Errorf("%w: new partition %d ends with event %d, written were %d", ErrChanged, id, at.Seq, head.Seq)
		}
	}
	a.made.Accounts, a.made.WriteSeconds = int64(len(a.accounts)), time.Since(begun).Seconds()
	return a.accounts.compare(a.beside.accounts)
}

// alone returns an error if somebody has written to the new generation, or to its positions in the database.
func (a *ahead) alone(ctx context.Context) error {
	if err := a.move.alone(ctx); err != nil {
		return err
	}
	return a.taken(ctx, a.beside.at)
}

package recovery

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/store"
)

// Errors of LogFromDatabase. Nothing was written.
var (
	errNoDatabase = errors.New("the database belongs to no service")
	// ErrNotTheLog means that event_log does not have what the log had.
	ErrNotTheLog = errors.New("the table event_log is not the log that the checkpoints name")
	// ErrHalfMoved means that a move of the log was interrupted while the database was made again.
	ErrHalfMoved = errors.New("the database was being made again for another number of partitions, and does not have the whole log; " +
		"the segments have it (toolmill restore --from)")
)

// LogFromDatabase makes a new log in an empty cluster from the table event_log, whose bytes are the log's, up to the last event that
// was projected. The chain of hashes must lead from the first event to each partition's checkpoint. Records that were not part of
// history are empty in the new log, so that all others have their places. Errors: ErrNotEmpty, ErrNotTheLog, ErrHalfMoved, those of the stores.
func LogFromDatabase(ctx context.Context, p *lifecycle.Process) (Log, error) {
	url, err := stores.LocateDatabase(p.Config)
	if err != nil {
		return Log{}, err
	}
	db, err := stores.ReachDatabase(ctx, p, url)
	if err != nil {
		return Log{}, err
	}
	return makeLog(ctx, p, &eventLog{db: db})
}

// eventLog implements logSource.
type eventLog struct {
	db         *postgres.DB
	generation int
	ends       []partitionEnd
}

// partitionEnd is a partition's checkpoint, and the place of the last event's command.
type partitionEnd struct {
	partition   int32
	nextOffset  int64
	head        event.Head
	lastCommand int64
	at          time.Time
	// closedFor is how many partitions the next generation has, if the partition ends with the event that closes it.
	closedFor int32
}

func (l *eventLog) verify(ctx context.Context) (log Log, err error) {
	installation, err := l.db.Installation(ctx)
	if err == nil && installation.ID == "" {
		err = errNoDatabase
	}
	if err != nil {
		return log, err
	}
	log.Installation, log.Generation, l.generation = installation.ID, installation.Generation, installation.Generation
	if l.ends, err = store.List(ctx, l.db, scanEnd, `SELECT c.partition, c.next_offset, c.seq, c.hash, coalesce(d.command_offset, -1), coalesce(e.at, now()),
			CASE WHEN e.type = $1 THEN e.value END
		FROM checkpoints c LEFT JOIN event_log e ON e.partition = c.partition AND e.seq = c.seq
		LEFT JOIN LATERAL (SELECT command_offset FROM event_log WHERE partition = c.partition AND seq <= c.seq AND type <> $1 ORDER BY seq DESC LIMIT 1) d ON true
		ORDER BY c.partition`, generation.Closed{}.EventType()); err != nil {
		return log, fmt.Errorf("checkpoints: %w", err)
	}
	if err := l.wholeGeneration(ctx); err != nil {
		return log, err
	}
	log.Partitions = len(l.ends)
	for id, end := range l.ends {
		if end.partition != int32(id) {
			return log, fmt.Errorf("%w: partition %d has no checkpoint", ErrNotTheLog, id)
		}
		if err := l.read(ctx, end.partition, func(*message.Message) error { return nil }); err != nil {
			return log, err
		}
		log = log.with(end)
	}
	if log.Partitions == 0 {
		return log, errNoDatabase
	}
	return log, nil
}

// wholeGeneration returns ErrHalfMoved unless the table has all that was moved into the log's generation.
func (l *eventLog) wholeGeneration(ctx context.Context) error {
	if l.generation == 1 {
		return nil
	}
	moved, err := store.One(ctx, l.db, func(rows store.Rows) (n int, err error) { return n, rows.Scan(&n) },
		`SELECT count(*) FROM event_log WHERE account_id = '' AND type = $1`, generation.Moved{}.EventType())
	if err != nil {
		return fmt.Errorf("event_log: %w", err)
	}
	if moved < len(l.ends) {
		return fmt.Errorf("%w: %d of %d partitions are whole", ErrHalfMoved, moved, len(l.ends))
	}
	return nil
}

func scanEnd(rows store.Rows) (e partitionEnd, err error) {
	var seq int64
	var hash []byte
	var closing store.Packed
	if err := rows.Scan(&e.partition, &e.nextOffset, &seq, &hash, &e.lastCommand, &e.at, &closing); err != nil {
		return e, err
	}
	e.head.Seq = uint64(seq) //nolint:gosec // counted from 1
	copy(e.head.Hash[:], hash)
	if last, err := domain.Codec.Decode(closing); err == nil { // else the chain does not lead to it either
		if closed, is := last.Data.(generation.Closed); is {
			e.closedFor = closed.Partitions
		}
	}
	return e, nil
}

func (l Log) with(end partitionEnd) Log {
	l.lastCommands, l.closedFor = append(l.lastCommands, end.lastCommand), max(l.closedFor, end.closedFor)
	l.Records, l.Events = l.Records+end.nextOffset, l.Events+end.head.Seq
	if end.nextOffset > 0 {
		l.Ends = append(l.Ends, LogEnd{
			Partition: int(end.partition), LastOffset: end.nextOffset - 1, LastSeq: end.head.Seq, LastHash: end.head.Hash.String(), LastTime: end.at,
		})
	}
	return l
}

// loggedEvent is a row of event_log.
type loggedEvent struct {
	seq, offset int64
	at          time.Time
	value       store.Packed
}

// read visits the partition's records as the log had them: the events of one offset are a frame.
func (l *eventLog) read(ctx context.Context, partition int32, visit func(*message.Message) error) error {
	w := &reframer{db: l.db, topic: brokers.Cluster{}.Of(l.generation).Topic(commands.EventsTopic), partition: partition, visit: visit}
	if err := w.lookForLetters(ctx); err != nil {
		return err
	}
	const atOnce = 2000
	for after, rows := int64(0), atOnce; rows == atOnce; {
		page, err := store.List(ctx, l.db, scanLogged, `SELECT seq, offset_, at, value FROM event_log
			WHERE partition = $1 AND seq > $2 ORDER BY seq LIMIT $3`, partition, after, atOnce)
		if err != nil {
			return fmt.Errorf("event_log of partition %d: %w", partition, err)
		}
		for _, e := range page {
			if err := w.take(ctx, e); err != nil {
				return err
			}
			after = e.seq
		}
		rows = len(page)
	}
	return w.end(ctx, l.ends[partition])
}

func scanLogged(rows store.Rows) (e loggedEvent, err error) {
	return e, rows.Scan(&e.seq, &e.offset, &e.at, &e.value)
}

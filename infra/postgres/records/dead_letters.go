package records

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
)

// DeadLetters stores messages of any topic that could not be read, for the operator.
type DeadLetters struct {
	db     store.Querier
	logger *slog.Logger
}

// NewDeadLetters writes them to db.
func NewDeadLetters(db store.Querier, logger *slog.Logger) *DeadLetters {
	return &DeadLetters{db: db, logger: logger}
}

const buryTimeout = 2 * time.Second

// Bury records a message by topic and position. When Postgres is away the message is only in this process's log:
// nothing waits for a message that cannot be read.
func (d *DeadLetters) Bury(topic string, m *message.Message, why error) {
	partition, offset := m.Metadata[event.MetadataPartition], m.Metadata[event.MetadataOffset]
	d.logger.Error("message passed", "topic", topic, "partition", partition, "offset", offset, "reason", why)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(m.Context()), buryTimeout)
	defer cancel()
	if err := d.insert(ctx, topic, partition, offset, m, why); err != nil {
		d.logger.Error("dead letter not recorded", "topic", topic, "partition", partition, "offset", offset, "error", err)
	}
}

func (d *DeadLetters) insert(ctx context.Context, topic, partition, offset string, m *message.Message, why error) error {
	p, err := strconv.ParseInt(partition, 10, 32)
	if err != nil {
		return fmt.Errorf("message without partition: %w", err)
	}
	o, err := strconv.ParseInt(offset, 10, 64)
	if err != nil {
		return fmt.Errorf("message without offset: %w", err)
	}
	index, _ := strconv.ParseInt(m.Metadata[event.MetadataIndex], 10, 32) // 0 for a whole record
	insert := batch.Bury(topic, int32(p), []batch.Letter{{Offset: o, Index: int32(index), Reason: why.Error(), Key: []byte(m.Metadata[event.MetadataKey]), Value: m.Payload}})
	_, err = d.db.Exec(ctx, insert.SQL, insert.Args...)
	return err
}

// Count returns the number of dead letters of each topic; a topic without any is left out.
func (d *DeadLetters) Count(ctx context.Context) (map[string]int64, error) {
	type count struct {
		topic   string
		letters int64
	}
	counts, err := store.List(ctx, d.db, func(rows store.Rows) (c count, err error) {
		return c, rows.Scan(&c.topic, &c.letters)
	}, `SELECT topic, count(*) FROM dead_letters GROUP BY topic`)
	if err != nil {
		return nil, fmt.Errorf("count dead letters: %w", err)
	}
	byTopic := make(map[string]int64, len(counts))
	for _, c := range counts {
		byTopic[c.topic] = c.letters
	}
	return byTopic, nil
}

// DeadLetter is a message that could not be read.
type DeadLetter struct {
	Topic     string `json:"topic"`
	Partition int32  `json:"partition"`
	Offset    int64  `json:"offset"`
	// Index is the place of the command in its frame, 0 for a whole record.
	Index     int32     `json:"index"`
	Reason    string    `json:"reason"`
	SizeBytes int64     `json:"sizeBytes"`
	BuriedAt  time.Time `json:"buriedAt"`
}

// Newest returns the newest dead letters, at most limit.
func (d *DeadLetters) Newest(ctx context.Context, limit int) ([]DeadLetter, error) {
	letters, err := store.List(ctx, d.db, func(rows store.Rows) (l DeadLetter, err error) {
		return l, rows.Scan(&l.Topic, &l.Partition, &l.Offset, &l.Index, &l.Reason, &l.SizeBytes, &l.BuriedAt)
	}, `SELECT topic, partition, offset_, index_, reason, coalesce(length(value), 0), buried_at FROM dead_letters
		ORDER BY buried_at DESC, topic, partition, offset_, index_ LIMIT $1`, limit)
	if err != nil {
		return nil, fmt.Errorf("list dead letters: %w", err)
	}
	return letters, nil
}

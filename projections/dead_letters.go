package projections

import (
	"context"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

const buryColumns = `INSERT INTO dead_letters (topic, partition, offset_, reason, key, value) `

// bury writes the passed records of a batch down. One that is there already stays: it was passed before a rewind.
func bury(w *writer, topic string, b *batch) {
	n := len(b.letters)
	if n == 0 {
		return
	}
	offsets, reasons := make([]int64, n), make([]string, n)
	keys, values := make([][]byte, n), make([][]byte, n)
	for i, l := range b.letters {
		offsets[i], reasons[i], keys[i], values[i] = l.offset, readable(l.reason), l.key, l.value
	}
	w.statements = append(w.statements, Statement{
		SQL: buryColumns + `SELECT $1, $2, * FROM unnest($3::int8[], $4::text[], $5::bytea[], $6::bytea[])
			ON CONFLICT DO NOTHING`,
		Args: []any{topic, b.partition, offsets, reasons, keys, values},
	})
}

// DeadLetters keeps messages of any topic that could not be read, for the operator.
type DeadLetters struct {
	db     Querier
	logger *slog.Logger
}

// NewDeadLetters writes them to db.
func NewDeadLetters(db Querier, logger *slog.Logger) *DeadLetters {
	return &DeadLetters{db: db, logger: logger}
}

const buryTimeout = 2 * time.Second

// Bury records a message by topic and position. Where Postgres is away it is in the log of this process only: nobody
// waits for a message that cannot be read.
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
	_, err = d.db.Exec(ctx, buryColumns+`VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
		topic, int32(p), o, readable(why.Error()), []byte(m.Metadata[event.MetadataKey]), []byte(m.Payload))
	return err
}

// readable makes a text of a reason that may quote the bytes that could not be read.
func readable(reason string) string { return withoutNUL(strings.ToValidUTF8(reason, "�")) }

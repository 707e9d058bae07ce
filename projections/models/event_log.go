package models

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/projections/batch"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/table"
)

const (
	eventKey    = "partition, seq"
	eventPlaces = "partition int4, seq int8, offset_ int8, id text, type text, account_id text, account_seq int8, job_id text, " +
		"idempotency_key text, fingerprint text, at timestamptz, command_offset int8, command_index int4"
)

// EventLog is the table event_log.
var EventLog = table.New("event_log", eventKey, eventPlaces+", value bytea", "")

// eventLogPlaces is the same without the events' bytes.
var eventLogPlaces = table.New("event_log", eventKey, eventPlaces, "")

// eventLogModel is the read model event_log: every event, as logged. Frames are not kept as such: they are the events of one
// offset, in order.
type eventLogModel struct{}

func (eventLogModel) load(*batch.Batch) []store.Statement { return nil }

func (eventLogModel) write(_ context.Context, b *batch.Batch, w *table.Writer) error {
	w.Add(EventLog, len(b.Events), EventRows(b)...)
	return nil
}

// EventRows returns the batch's rows of event_log, column by column in the table's order.
func EventRows(b *batch.Batch) []any {
	n := len(b.Events)
	var (
		partitions                 = make([]int32, n)
		seqs, offsets, accountSeqs = make([]int64, n), make([]int64, n), make([]int64, n)
		ids, types, accountIDs     = make([]string, n), make([]string, n), make([]string, n)
		jobIDs, keys, fingerprints = make([]*string, n), make([]*string, n), make([]*string, n)
		ats                        = make([]time.Time, n)
		commands, indexes          = make([]int64, n), make([]int32, n)
		values                     = make([]store.Packed, n)
	)
	for i := range b.Events {
		e := &b.Events[i]
		partitions[i], seqs[i], offsets[i] = b.Partition, int64(e.Seq), e.Offset //nolint:gosec // counted from 1
		ids[i], types[i], accountIDs[i] = e.ID, e.Data.EventType(), e.AccountID
		accountSeqs[i] = int64(e.Sequence) //nolint:gosec // counted from 1
		jobIDs[i], keys[i], fingerprints[i] = table.Optional(e.JobID), table.Optional(e.IdempotencyKey), table.Optional(e.Fingerprint)
		ats[i], commands[i], indexes[i], values[i] = e.At, e.CommandPlace.Offset, e.CommandPlace.Index, e.Value
	}
	return []any{
		partitions, seqs, offsets, ids, types, accountIDs, accountSeqs, jobIDs, keys, fingerprints,
		ats, commands, indexes, values,
	}
}

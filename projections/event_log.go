package projections

import (
	"context"
	"time"
)

var eventLogTable = newTable("event_log", "partition, offset_",
	"partition int4, offset_ int8, seq int8, id text, type text, account_id text, account_seq int8, job_id text, "+
		"idempotency_key text, fingerprint text, at timestamptz, command_offset int8, value bytea", "")

// eventLog is the read model event_log: every event, as logged.
type eventLog struct{}

func (eventLog) load(*batch) []Statement { return nil }

func (eventLog) write(_ context.Context, b *batch, w *writer) error {
	n := len(b.events)
	var (
		partitions                 = make([]int32, n)
		offsets, seqs, accountSeqs = make([]int64, n), make([]int64, n), make([]int64, n)
		ids, types, accountIDs     = make([]string, n), make([]string, n), make([]string, n)
		jobIDs, keys, fingerprints = make([]*string, n), make([]*string, n), make([]*string, n)
		ats                        = make([]time.Time, n)
		commands                   = make([]int64, n)
		values                     = make([][]byte, n)
	)
	for i := range b.events {
		e := &b.events[i]
		partitions[i], offsets[i], seqs[i] = b.partition, e.offset, int64(e.seq) //nolint:gosec // counted from 1
		ids[i], types[i], accountIDs[i] = e.ID, e.Data.EventType(), e.AccountID
		accountSeqs[i] = int64(e.Sequence) //nolint:gosec // counted from 1
		jobIDs[i], keys[i], fingerprints[i] = optional(e.jobID), optional(e.IdempotencyKey), optional(e.Fingerprint)
		ats[i], commands[i], values[i] = e.At, e.CommandOffset, e.value
	}
	w.add(eventLogTable, n, partitions, offsets, seqs, ids, types, accountIDs, accountSeqs, jobIDs, keys, fingerprints,
		ats, commands, values)
	return nil
}

package audit

import (
	"fmt"
	"time"
)

// Kind is the broken rule.
type Kind string

// The kinds of differences.
const (
	Chain        Kind = "chain"         // partition's chain, encoding, order, whole decisions
	Clock        Kind = "clock"         // an event's time ahead of the broker's time of its record
	AccountChain Kind = "account_chain" // an account's sequence and previoushash
	Balance      Kind = "balance"       // arithmetic and booking of credits
	Job          Kind = "job"           // a job's state machine
	Cap          Kind = "cap"           // slots, waiting jobs, uploads
	Idempotency  Kind = "idempotency"   // a key that was accepted twice
	ReadModel    Kind = "read_model"    // Postgres differs from the log
)

// Difference is one fault.
type Difference struct {
	Kind      Kind
	Partition int32
	// Offset is the event's offset, -1 if the fault is in Postgres.
	Offset    int64
	AccountID string
	JobID     string
	Message   string
}

// String formats the difference on one line.
func (d Difference) String() string {
	return fmt.Sprintf("%s: partition %d offset %d %s %s: %s", d.Kind, d.Partition, d.Offset, d.AccountID, d.JobID, d.Message)
}

// Report is the result of an audit.
type Report struct {
	// Events counts the accepted history; Skipped counts records that are not part of it.
	Partitions      int
	Events, Skipped int64
	Accounts, Jobs  int64
	// Found counts all differences; Differences holds the first of them.
	Found       int64
	Differences []Difference
	Passes      int
	Took        time.Duration
}

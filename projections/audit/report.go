package audit

import (
	"fmt"
	"time"
)

// Kind says which rule is broken.
type Kind string

// The kinds of differences.
const (
	Chain        Kind = "chain"         // partition's chain, encoding, order
	Clock        Kind = "clock"         // an event's time ahead of the broker's at its record
	AccountChain Kind = "account_chain" // an account's sequence and previoushash
	Balance      Kind = "balance"       // arithmetic of credits
	Job          Kind = "job"           // a job's state machine
	Cap          Kind = "cap"           // slots, waiting jobs, uploads
	Idempotency  Kind = "idempotency"   // a key that was accepted twice
	ReadModel    Kind = "read_model"    // Postgres is not what the log says
)

// Difference is one fault.
type Difference struct {
	Kind      Kind
	Partition int32
	// Offset is that of the event, -1 where the fault is in Postgres.
	Offset    int64
	AccountID string
	JobID     string
	Message   string
}

// String returns the difference in one line.
func (d Difference) String() string {
	return fmt.Sprintf("%s: partition %d offset %d %s %s: %s", d.Kind, d.Partition, d.Offset, d.AccountID, d.JobID, d.Message)
}

// Report is what an audit found.
type Report struct {
	// Events are those of the accepted history; Skipped records are not part of it.
	Partitions      int
	Events, Skipped int64
	Accounts, Jobs  int64
	// Found counts all differences, Differences are the first of them.
	Found       int64
	Differences []Difference
	Passes      int
	Took        time.Duration
}

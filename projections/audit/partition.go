package audit

import (
	"bytes"
	"context"
	"time"

	domainaudit "github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/projections/store"
)

// partition is one pass over one partition.
type partition struct {
	*auditor
	id            int32
	first         bool
	slice, slices int
	head          event.Head

	lastAt      time.Time
	lastCommand event.Place
	// begun is set from the first event on.
	begun bool
	// moving is set while the events are those of the generation before (domain/generation), whose commands are in another topic.
	moving bool

	accounts map[string]*account
	jobs     map[string]*job
	// ledger checks the jobs of the slice's accounts, independently of the fold.
	ledger domainaudit.Ledger
	// rows are rows of event_log that were read ahead, rowsTo the event up to which they were read.
	rows   []row
	rowsTo int64
}

// aheadMax is how far an event's time may be ahead of the broker's time of its record: what a command may claim
// (commands.ClaimMax) plus the difference of two brokers' clocks above which processes are not ready.
const aheadMax = 7 * time.Second

// inOrder checks an event against the earlier events of the partition.
func (p *partition) inOrder(s seen) {
	if s.At.Before(p.lastAt) {
		p.findf(Chain, s.offset, s.AccountID, "", "its time %v is before the previous event's", s.At)
	}
	p.commandsInOrder(s)
	if ahead := s.At.Sub(s.taken); !s.taken.IsZero() && ahead > aheadMax {
		p.findf(Clock, s.offset, s.AccountID, "", "its time %v is %v ahead of the broker's time of its frame", s.At, ahead)
	}
	p.lastAt, p.lastCommand, p.begun = s.At, s.CommandPlace, true
}

// commandsInOrder checks an event's command against that of the event before.
func (p *partition) commandsInOrder(s seen) {
	switch s.Data.(type) {
	case generation.Opened:
		p.moving = true
	case generation.Moved:
		p.moving = false
		return
	}
	if p.moving {
		return
	}
	if s.CommandPlace.Compare(p.lastCommand) < 0 {
		p.findf(Chain, s.offset, s.AccountID, "", "its command %s follows command %s: decided twice", s.CommandPlace, p.lastCommand)
	}
	if s.first && s.CommandPlace == p.lastCommand && p.begun {
		p.findf(Chain, s.offset, s.AccountID, "", "its command %s is decided in the frame before: cut", s.CommandPlace)
	}
}

// whole checks at the last event of a decision that no follow-up is missing.
func (p *partition) whole(last seen) {
	if a, mine := p.ledger.Account(last.AccountID); mine && a.Owed != "" {
		p.findf(Chain, last.offset, last.AccountID, "", "the frame lacks the follow-up for job %s", a.Owed)
	}
}

// row is a row of event_log.
type row struct {
	offset, seq, accountSeq int64
	id, kind, accountID     string
	jobID, key, fingerprint string
	value                   store.Packed
}

const rowsPerQuery = 2000

// recorded checks that event_log has the event, byte for byte, and no row before it that is not an event.
func (p *partition) recorded(ctx context.Context, s seen) error {
	for {
		if len(p.rows) == 0 {
			if more, err := p.moreRows(ctx); err != nil {
				return err
			} else if !more {
				p.findf(ReadModel, s.offset, s.AccountID, "", "event_log does not have the event")
				return nil
			}
		}
		next := p.rows[0]
		if next.seq > int64(s.seq) { //nolint:gosec // counted from 1
			p.findf(ReadModel, s.offset, s.AccountID, "", "event_log does not have the event")
			return nil
		}
		p.rows = p.rows[1:]
		if next.seq == int64(s.seq) { //nolint:gosec // counted from 1
			p.compareRow(s, next)
			return nil
		}
		p.findf(ReadModel, next.offset, next.accountID, next.jobID, "event_log has a row that is not an event of history")
	}
}

func (p *partition) compareRow(s seen, r row) {
	p.counted.events++
	want := row{
		offset: s.offset, seq: int64(s.seq), accountSeq: int64(s.Sequence), id: s.ID, kind: s.Data.EventType(), //nolint:gosec // counted from 1
		accountID: s.AccountID, jobID: s.JobID(), key: s.IdempotencyKey, fingerprint: s.Fingerprint,
	}
	same := bytes.Equal(r.value, s.value)
	r.value = nil
	if !same || r.offset != want.offset || r.seq != want.seq || r.accountSeq != want.accountSeq || r.id != want.id ||
		r.kind != want.kind || r.accountID != want.accountID || r.jobID != want.jobID || r.key != want.key ||
		r.fingerprint != want.fingerprint {
		p.findf(ReadModel, s.offset, s.AccountID, s.JobID(), "event_log has %+v (same bytes: %v), the log %+v", r, same, want)
	}
}

func (p *partition) moreRows(ctx context.Context) (bool, error) {
	rows, err := read(ctx, p.tx, func(rows store.Rows) (r row, err error) {
		return r, rows.Scan(&r.offset, &r.seq, &r.accountSeq, &r.id, &r.kind, &r.accountID, &r.jobID, &r.key,
			&r.fingerprint, &r.value)
	}, `SELECT offset_, seq, account_seq, id, type, account_id, coalesce(job_id, ''), coalesce(idempotency_key, ''),
		coalesce(fingerprint, ''), value FROM event_log WHERE partition = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
		p.id, p.rowsTo, rowsPerQuery)
	if err != nil || len(rows) == 0 {
		return false, err
	}
	p.rows, p.rowsTo = rows, rows[len(rows)-1].seq
	return true, nil
}

package projections

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// EventFilter selects the events of an account to list.
type EventFilter struct {
	AccountID string
	// JobID and Type select events; empty selects all. Type is the full CloudEvents type.
	JobID string
	Type  string
	// From is included, To is not; a zero time does not bound.
	From, To time.Time
	// Limit is the page's size, at most PageMax; 0 is PageDefault.
	Limit int
	// Cursor is the cursor that came with the previous page; "" is the first page.
	Cursor string
}

// HistoryEvent is one event as logged.
type HistoryEvent struct {
	// Sequence is the event's number in the account.
	Sequence int64
	Value    []byte
}

// scannedMax bounds the events that one page reads. With a rare type a page may be short or empty and still have a
// cursor.
const scannedMax = 10_000

// Events returns a page of the account's events, oldest first, and the cursor of the next page, "" after the last one.
func (h *History) Events(ctx context.Context, f EventFilter) ([]HistoryEvent, string, error) {
	after, _, _, err := DecodeCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	first, end, err := between(ctx, h.db, f.AccountID, f.From, f.To)
	if err != nil {
		return nil, "", fmt.Errorf("history of %s: %w", f.AccountID, err)
	}
	after = max(after, first)
	scanned, err := store.List(ctx, h.db, scanEvent, f.sql(), f.AccountID, after, end, f.Type, f.scan()+1, f.JobID)
	if err != nil {
		return nil, "", fmt.Errorf("history of %s: %w", f.AccountID, err)
	}
	page, next := f.page(scanned)
	return page, next, nil
}

// scan returns how many events a page looks at. The query reads one more, to find out whether there is another page.
func (f EventFilter) scan() int {
	if f.Type == "" {
		return pageSize(f.Limit)
	}
	return scannedMax
}

// sql reads one index in order, the index of jobs if JobID is set, and omits the values of events of another type.
func (f EventFilter) sql() string {
	const selected = `SELECT account_seq, CASE WHEN $4 IN ('', type) THEN value END FROM event_log WHERE account_id = $1
		AND account_seq > $2 AND account_seq < $3`
	const order = ` ORDER BY account_seq LIMIT $5`
	if f.JobID != "" {
		return selected + ` AND job_id = $6` + order
	}
	return selected + ` AND $6 = ''` + order
}

func scanEvent(rows store.Rows) (e HistoryEvent, err error) {
	err = rows.Scan(&e.Sequence, (*store.Packed)(&e.Value))
	return e, err
}

func (f EventFilter) page(scanned []HistoryEvent) (page []HistoryEvent, next string) {
	more := len(scanned) > f.scan()
	scanned = scanned[:min(len(scanned), f.scan())]
	for i, e := range scanned {
		if e.Value == nil {
			continue
		}
		page = append(page, e)
		if len(page) == pageSize(f.Limit) {
			more, scanned = more || i+1 < len(scanned), scanned[:i+1]
			break
		}
	}
	if !more {
		return page, ""
	}
	return page, EncodeCursor(scanned[len(scanned)-1].Sequence, "")
}

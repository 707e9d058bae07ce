package store

import (
	"context"
	"errors"
	"slices"
	"testing"
)

var errAway = errors.New("connection refused")

// texts are rows of one text column. Those that cannot be read end with errAway.
type texts struct {
	all    []string
	at     int
	broken bool // the connection is lost after the last row
	closed bool
}

func (r *texts) Next() bool {
	r.at++
	return r.at <= len(r.all)
}

func (r *texts) Scan(dest ...any) error {
	text := r.all[r.at-1]
	if text == "unreadable" {
		return errAway
	}
	*dest[0].(*string) = text
	return nil
}

func (r *texts) Err() error {
	if r.broken {
		return errAway
	}
	return nil
}

func (r *texts) Close() { r.closed = true }

// answering answers every query with the same rows, and notes what was asked.
type answering struct {
	Querier

	rows  texts
	err   error
	asked [][]any
}

func (a *answering) Query(_ context.Context, _ string, args ...any) (Rows, error) {
	a.asked = append(a.asked, args)
	return &a.rows, a.err
}

func TestAListIsAllRowsOfAQuery(t *testing.T) {
	db := &answering{rows: texts{all: []string{"a", "b"}}}
	got, err := List(t.Context(), db, ScanText, "SELECT $1", "job_1")
	if err != nil || !slices.Equal(got, []string{"a", "b"}) || !db.rows.closed || len(db.asked) != 1 || db.asked[0][0] != "job_1" {
		t.Errorf("%q, %v, closed %t, asked %v", got, err, db.rows.closed, db.asked)
	}
}

func TestOneIsTheOnlyRowOrNotFound(t *testing.T) {
	if got, err := One(t.Context(), &answering{rows: texts{all: []string{"a"}}}, ScanText, ""); got != "a" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := One(t.Context(), &answering{}, ScanText, ""); got != "" || !errors.Is(err, ErrNotFound) {
		t.Errorf("%q, %v", got, err)
	}
}

// Whatever fails, the rows are closed, or the connection would be lost to the pool, and no part is taken for the whole.
func TestAQueryThatFailsIsNoEmptyAnswer(t *testing.T) {
	for name, db := range map[string]*answering{
		"asking":  {err: errAway},
		"scan":    {rows: texts{all: []string{"a", "unreadable"}}},
		"cut off": {rows: texts{all: []string{"a"}, broken: true}},
	} {
		if got, err := List(t.Context(), db, ScanText, ""); got != nil || !errors.Is(err, errAway) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if db.err == nil && !db.rows.closed {
			t.Errorf("%s: the rows are open", name)
		}
		db.rows.at = 0
		if got, err := One(t.Context(), db, ScanText, ""); got != "" || !errors.Is(err, errAway) || errors.Is(err, ErrNotFound) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// Postgres would refuse the query, which is not the store's fault and must not look like it.
func TestAnIDThatNoColumnCanHoldIsNotAskedFor(t *testing.T) {
	for _, id := range []string{"job_\x00", "job_\xff"} {
		db := &answering{rows: texts{all: []string{"a"}}}
		if _, err := One(t.Context(), db, ScanText, "", 1, id); !errors.Is(err, ErrNotFound) || len(db.asked) != 0 {
			t.Errorf("%q: %v, asked %v", id, err, db.asked)
		}
	}
}

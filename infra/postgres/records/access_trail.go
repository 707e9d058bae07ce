package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// AccessTrail stores who got at which account.
type AccessTrail struct{ db store.DB }

// NewAccessTrail stores entries in db.
func NewAccessTrail(db store.DB) *AccessTrail { return &AccessTrail{db: db} }

// RecordAccess stores entries in one statement; those whose id is stored already stay as they are. An account
// that was erased in the meantime gets none.
func (t *AccessTrail) RecordAccess(ctx context.Context, entries []trail.Entry) error {
	n := len(entries)
	ats, texts := make([]time.Time, n), make([][]string, 7)
	for i, e := range entries {
		ats[i] = e.At
		for c, text := range []string{e.ID, e.AccountID, string(e.Kind), string(e.Actor), e.Subject, e.Network, e.Agent} {
			texts[c] = append(texts[c], store.Readable(text))
		}
	}
	_, err := t.db.Exec(ctx, `INSERT INTO access_trail (id, account_id, at, kind, actor, subject, network, agent)
		SELECT id, account_id, at, kind, actor, subject, network, agent
		FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
			AS e (id, account_id, at, kind, actor, subject, network, agent)
		WHERE `+notErased+`
		ON CONFLICT (id) DO NOTHING`, texts[0], texts[1], ats, texts[2], texts[3], texts[4], texts[5], texts[6])
	if err != nil {
		return fmt.Errorf("record %d accesses: %w", n, err)
	}
	return nil
}

// Accesses returns a page of an account's entries, newest first, and the cursor of the next page, "" after the last one.
// Errors: projections.ErrInvalidCursor, or the database's.
func (t *AccessTrail) Accesses(ctx context.Context, f trail.Filter) ([]trail.Entry, string, error) {
	micros, id, set, err := projections.DecodeCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	conditions, args := `account_id = $1`, []any{f.AccountID}
	where := func(condition string, values ...any) {
		args = append(args, values...)
		conditions += ` AND ` + fmt.Sprintf(condition, len(args)-len(values)+1, len(args))
	}
	if set {
		where(`(at, id) < ($%d, $%d)`, time.UnixMicro(micros), id)
	}
	if !f.From.IsZero() {
		where(`at >= $%[1]d`, f.From)
	}
	if !f.To.IsZero() {
		where(`at < $%[1]d`, f.To)
	}
	size := min(f.Limit, projections.PageMax)
	page, err := store.List(ctx, t.db, scanAccess, `SELECT id, account_id, at, kind, actor, subject, network, agent FROM access_trail
		WHERE `+conditions+fmt.Sprintf(` ORDER BY at DESC, id DESC LIMIT $%d`, len(args)+1), append(args, size+1)...)
	if err != nil {
		return nil, "", fmt.Errorf("accesses of %s: %w", f.AccountID, err)
	}
	if len(page) <= size {
		return page, "", nil
	}
	last := page[size-1]
	return page[:size], projections.EncodeCursor(last.At.UnixMicro(), last.ID), nil
}

func scanAccess(rows store.Rows) (e trail.Entry, err error) {
	err = rows.Scan(&e.ID, &e.AccountID, &e.At, &e.Kind, &e.Actor, &e.Subject, &e.Network, &e.Agent)
	return e, err
}

// ForgetBefore drops the months that ended before a time. Beside that it deletes up to limit entries from before it that are in no
// month's partition, or with exactly also those in a month that has not ended then, and returns how many it has deleted.
func (t *AccessTrail) ForgetBefore(ctx context.Context, before time.Time, exactly bool, limit int) (int64, error) {
	if _, err := dropMonths(ctx, t.db, "access_trail", before); err != nil {
		return 0, err
	}
	bound := trail.IDsOf(before)
	if exactly {
		bound = trail.IDsOf(before.AddDate(0, 1, 0))
	}
	n, err := t.db.Exec(ctx, `DELETE FROM access_trail WHERE id < $3
		AND id IN (SELECT id FROM access_trail WHERE at < $1 AND id < $3 ORDER BY at LIMIT $2)`, before, limit, bound)
	if err != nil {
		return n, fmt.Errorf("forget accesses: %w", err)
	}
	return n, nil
}

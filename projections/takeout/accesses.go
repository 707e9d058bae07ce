package takeout

import (
	"context"
	"io"
	"time"

	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

type access struct {
	ID        string    `json:"id"`
	At        time.Time `json:"at"`
	Kind      string    `json:"kind"`
	Actor     string    `json:"actor,omitempty"`
	Subject   string    `json:"subject,omitempty"`
	Network   string    `json:"network"`
	UserAgent string    `json:"userAgent"`
}

func (e *export) accesses(ctx context.Context, out io.Writer) error {
	return eachPage(ctx, e.accessesBefore, func(page []access) error { return writeLines(out, page) })
}

func (e *export) accessesBefore(ctx context.Context, cursor string) (page []access, next string, err error) {
	micros, id, set, err := projections.DecodeCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	page, err = store.List(ctx, e.DB, func(rows store.Rows) (a access, err error) {
		return a, rows.Scan(&a.ID, &a.At, &a.Kind, &a.Actor, &a.Subject, &a.Network, &a.UserAgent)
	}, `SELECT id, at, kind, actor, subject, network, agent FROM access_trail
		WHERE account_id = $1 AND (NOT $2 OR (at, id) < ($3, $4)) ORDER BY at DESC, id DESC LIMIT $5`,
		e.account.ID, set, time.UnixMicro(micros), id, rowsAtOnce)
	if err == nil && len(page) == rowsAtOnce {
		last := page[len(page)-1]
		next = projections.EncodeCursor(last.At.UnixMicro(), last.ID)
	}
	return page, next, err
}

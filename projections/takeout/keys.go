package takeout

import (
	"context"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

type key struct {
	ID string `json:"id"`
	account.KeyShown

	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
}

// rowsAtOnce is how many rows are read at a time.
const rowsAtOnce = 500

// keys writes an array, element by element: an account may have revoked any number of keys.
func (e *export) keys(ctx context.Context, out io.Writer) error {
	separator := "[\n"
	err := eachPage(ctx, e.keysAfter, func(page []key) error {
		for _, k := range page {
			if _, err := io.WriteString(out, separator); err != nil {
				return err
			}
			separator = ","
			if err := writeJSON(out, k); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	end := "]\n"
	if separator == "[\n" {
		end = "[]\n"
	}
	_, err = io.WriteString(out, end)
	return err
}

func (e *export) keysAfter(ctx context.Context, after string) (page []key, next string, err error) {
	page, err = store.List(ctx, e.DB, func(rows store.Rows) (k key, err error) {
		ref, kept, err := models.ScanKey(withLast{rows, []any{&k.LastUsedAt}})
		k.ID, k.KeyShown = ref.KeyID, kept.Shown()
		return k, err
	}, `SELECT `+models.KeyColumns+`, (SELECT used_at FROM api_key_uses u WHERE u.account_id = k.account_id AND u.key_id = k.id)
		FROM api_keys k WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT $3`, e.account.ID, after, rowsAtOnce)
	if len(page) == rowsAtOnce {
		next = page[len(page)-1].ID
	}
	return page, next, err
}

// withLast scans the last columns of a row into variables of its own.
type withLast struct {
	store.Rows

	last []any
}

// Scan implements Rows.
func (w withLast) Scan(dest ...any) error { return w.Rows.Scan(append(dest, w.last...)...) }

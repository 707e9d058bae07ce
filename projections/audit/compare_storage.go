package audit

import (
	"context"

	"github.com/toolmill/toolmill/projections/store"
)

// compareStorage compares account_storage with the fold that owners decide on. An account that never had a job has no
// row.
func (p *partition) compareStorage(ctx context.Context, ids []string) error {
	type row struct {
		id     string
		stored int64
	}
	rows, err := read(ctx, p.tx, func(rows store.Rows) (r row, err error) {
		return r, rows.Scan(&r.id, &r.stored)
	}, `SELECT account_id, stored_bytes FROM account_storage WHERE account_id = ANY($1)`, ids)
	if err != nil {
		return err
	}
	p.counted.storage += int64(len(rows))
	found := make(map[string]int64, len(rows))
	for _, r := range rows {
		found[r.id] = r.stored
	}
	for _, id := range ids {
		if got, want := found[id], p.accounts[id].state.StoredBytes; got != want {
			p.differsf(id, "", "account_storage has %d bytes, the log says %d", got, want)
		}
	}
	return nil
}

package audit

import (
	"context"
	"encoding/json"

	domainaccount "github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/projections/store"
)

func (p *partition) compareAccounts(ctx context.Context, ids []string) error {
	type fields struct {
		Plan, Limits, Secrets, Origins string
		Suspended, Test                bool
		Erased                         bool
	}
	type row struct {
		id string
		fields
	}
	rows, err := read(ctx, p.tx, func(rows store.Rows) (r row, err error) {
		return r, rows.Scan(&r.id, &r.Plan, &r.Limits, &r.Suspended, &r.Test, &r.Secrets, &r.Erased, &r.Origins)
	}, `SELECT id, plan, limits, suspended, test, webhook_secrets, erased, origins FROM accounts WHERE id = ANY($1)`, ids)
	if err != nil {
		return err
	}
	found := make(map[string]fields, len(rows))
	for _, r := range rows {
		found[r.id] = fields{r.Plan, compact(r.Limits), compact(r.Secrets), r.Origins, r.Suspended, r.Test, r.Erased}
	}
	for _, id := range ids {
		s := &p.accounts[id].state
		got, there := found[id]
		exists := s.Open || s.Erased
		if exists {
			p.counted.accounts++
		}
		secrets, origins := append([]domainaccount.WebhookSecret{}, s.WebhookSecrets...), append([]string{}, s.Origins...)
		want := fields{string(s.Plan), encoded(s.Limits), encoded(secrets), encoded(origins), s.Suspended, s.Test, s.Erased}
		if there != exists || there && got != want {
			p.differsf(id, "", "accounts has %+v (there: %v), the log says %+v", got, there, want)
		}
	}
	return nil
}

func (p *partition) compareBalances(ctx context.Context, ids []string) error {
	type row struct {
		id           string
		balance, seq int64
	}
	rows, err := read(ctx, p.tx, func(rows store.Rows) (r row, err error) {
		return r, rows.Scan(&r.id, &r.balance, &r.seq)
	}, `SELECT account_id, balance, account_seq FROM credit_balances WHERE account_id = ANY($1)`, ids)
	if err != nil {
		return err
	}
	found := make(map[string]row, len(rows))
	for _, r := range rows {
		found[r.id] = r
	}
	for _, id := range ids {
		a := p.accounts[id]
		if a.entries == 0 {
			continue
		}
		p.counted.balances++
		want := row{id: id, balance: a.balance, seq: int64(a.balanceSeq)} //nolint:gosec // counted from 1
		if got := found[id]; got != want {
			p.differsf(id, "", "credit_balances has %d as of %d, the log says %d as of %d", got.balance, got.seq, want.balance, want.seq)
		}
	}
	return nil
}

func (p *partition) compareLedger(ctx context.Context, ids []string) error {
	rows, err := p.tx.Query(ctx, `SELECT account_id, account_seq, id, delta, balance_after, coalesce(tool_slug, '') FROM credit_ledger
		WHERE account_id = ANY($1) ORDER BY account_id, account_seq`, ids)
	if err != nil {
		return err
	}
	defer rows.Close()
	ledgers, entries := make(map[string]uint64), make(map[string]int64)
	for rows.Next() {
		var accountID, id, toolSlug string
		var seq, delta, after int64
		if err := rows.Scan(&accountID, &seq, &id, &delta, &after, &toolSlug); err != nil {
			return err
		}
		ledgers[accountID] = digest(ledgers[accountID], seq, id, toolSlug, delta, after)
		entries[accountID]++
	}
	for _, id := range ids {
		a := p.accounts[id]
		p.counted.entries += a.entries
		if ledgers[id] != a.ledger || entries[id] != a.entries {
			p.differsf(id, "", "credit_ledger has %d entries, which are not the %d of the log", entries[id], a.entries)
		}
	}
	return rows.Err()
}

func (p *partition) compareKeys(ctx context.Context, ids []string) error {
	type row struct {
		accountID, keyID, sha256, previous string
		revoked                            bool
	}
	rows, err := read(ctx, p.tx, func(rows store.Rows) (r row, err error) {
		return r, rows.Scan(&r.accountID, &r.keyID, &r.sha256, &r.previous, &r.revoked)
	}, `SELECT account_id, id, sha256, coalesce(previous_sha256, ''), revoked_at IS NOT NULL FROM api_keys
		WHERE account_id = ANY($1)`, ids)
	if err != nil {
		return err
	}
	found := make(map[[2]string]row, len(rows))
	for _, r := range rows {
		found[[2]string{r.accountID, r.keyID}] = r
	}
	for _, id := range ids {
		for keyID, k := range p.accounts[id].state.Keys {
			p.counted.keys++
			want := row{id, keyID, k.SHA256, k.PreviousSHA256, k.RevokedAt != nil}
			if got := found[[2]string{id, keyID}]; got != want {
				p.differsf(id, "", "api_keys has %+v, the log says %+v", got, want)
			}
		}
	}
	return nil
}

// compact returns stored JSON in the form that encoded produces.
func compact(stored string) string {
	var secrets []domainaccount.WebhookSecret
	if json.Unmarshal([]byte(stored), &secrets) == nil {
		return encoded(secrets)
	}
	return stored
}

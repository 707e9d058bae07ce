package audit

import (
	"context"
	"crypto/sha256"
	"encoding/json"

	domainaccount "github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/projections/store"
)

// snapshot is a row of account_snapshots: its sequence and the digest of its state.
type snapshot struct {
	accountID string
	sequence  int64
	digest    [sha256.Size]byte
	met       bool
}

// loadSnapshots reads the snapshots of the slice's accounts, to be compared when the fold reaches their sequence.
func (p *partition) loadSnapshots(ctx context.Context) error {
	snapshots, err := read(ctx, p.tx, scanSnapshot,
		`SELECT account_id, account_seq, state FROM account_snapshots WHERE partition = $1`, p.id)
	if err != nil {
		return err
	}
	for _, s := range snapshots {
		if p.mine(s.accountID) {
			p.account(s.accountID).snapshot = &s
		}
	}
	return nil
}

func scanSnapshot(rows store.Rows) (s snapshot, err error) {
	var stored []byte
	if err := rows.Scan(&s.accountID, &s.sequence, &stored); err != nil {
		return s, err
	}
	var state domainaccount.State
	if err := json.Unmarshal(stored, &state); err == nil {
		s.digest = digestOf(&state) // an undecodable state matches nothing
	}
	return s, nil
}

func digestOf(state any) [sha256.Size]byte {
	return sha256.Sum256([]byte(encoded(state)))
}

func (p *partition) meetSnapshot(a *account, s seen) {
	if a.snapshot == nil || a.snapshot.sequence != int64(s.Sequence) { //nolint:gosec // counted from 1
		return
	}
	a.snapshot.met = true
	if digestOf(&a.state) != a.snapshot.digest {
		p.findf(ReadModel, s.offset, s.AccountID, "", "the snapshot at sequence %d is not the account's state", s.Sequence)
	}
}

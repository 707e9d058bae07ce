package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/toolmill/toolmill/projections/store"
)

// counts are the numbers of rows that tables should have, over all partitions. Any further row does not come from the
// log.
type counts struct{ events, accounts, balances, entries, keys, jobs, deliveries, snapshots, storage int64 }

const idsPerQuery = 1000

// finish compares the accounts and jobs of the slice with Postgres.
func (p *partition) finish(ctx context.Context) error {
	for ids := range slices.Chunk(slices.Sorted(maps.Keys(p.accounts)), idsPerQuery) {
		for _, compare := range []func(context.Context, []string) error{
			p.compareAccounts, p.compareBalances, p.compareLedger, p.compareKeys, p.compareStorage,
		} {
			if err := compare(ctx, ids); err != nil {
				return err
			}
		}
	}
	for ids := range slices.Chunk(slices.Sorted(maps.Keys(p.jobs)), idsPerQuery) {
		if err := p.compareJobs(ctx, ids); err != nil {
			return err
		}
		if err := p.compareDeliveries(ctx, ids); err != nil {
			return err
		}
	}
	for id, a := range p.accounts {
		if a.snapshot != nil {
			p.counted.snapshots++
		}
		if a.snapshot != nil && !a.snapshot.met {
			p.differsf(id, "", "its snapshot has the sequence %d, which the log does not have", a.snapshot.sequence)
		}
	}
	p.report.Accounts += int64(len(p.accounts))
	p.report.Jobs += int64(len(p.jobs))
	return nil
}

func (a *auditor) differsf(accountID, jobID, format string, args ...any) {
	a.find(Difference{
		Kind: ReadModel, Offset: notInLog, AccountID: accountID, JobID: jobID, Message: fmt.Sprintf(format, args...),
	})
}

// compareCounts finds rows that do not come from the log.
func (a *auditor) compareCounts(ctx context.Context) error {
	for table, want := range map[string]int64{
		"event_log": a.counted.events, "accounts": a.counted.accounts, "credit_balances": a.counted.balances,
		"credit_ledger": a.counted.entries, "api_keys": a.counted.keys, "jobs": a.counted.jobs,
		"webhook_deliveries": a.counted.deliveries, "account_snapshots": a.counted.snapshots,
		"account_storage": a.counted.storage,
	} {
		got, err := read(ctx, a.tx, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
			`SELECT count(*) FROM `+table)
		if err != nil {
			return err
		}
		if got[0] > want {
			a.differsf("", "", "%s has %d rows, the log accounts for %d", table, got[0], want)
		}
	}
	return nil
}

func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error() // equal to no state
	}
	return string(b)
}

package audit

import (
	"context"
	"time"

	domainaccount "github.com/toolmill/toolmill/domain/account"
	domainjob "github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/store"
)

type usageKey struct {
	accountID, day, toolSlug string
}

type usage struct{ accepted, succeeded, failed, canceled, charged, refunded int64 }

func (p *partition) count(s seen, toolSlug string, more usage) {
	key := usageKey{s.AccountID, s.At.UTC().Format(time.DateOnly), toolSlug}
	u := p.usage[key]
	p.usage[key] = usage{
		u.accepted + more.accepted, u.succeeded + more.succeeded, u.failed + more.failed, u.canceled + more.canceled,
		u.charged + more.charged, u.refunded + more.refunded,
	}
}

func (p *partition) countRun(s seen) {
	switch e := s.Data.(type) {
	case domainaccount.CreditsCharged:
		p.count(s, e.ToolSlug, usage{accepted: 1, succeeded: 1, charged: -e.Credits.Delta})
	case domainaccount.CreditsRefunded:
		p.count(s, e.ToolSlug, usage{succeeded: -1, failed: 1, refunded: e.Credits.Delta})
	}
}

func (p *partition) countJob(s seen, j *domainjob.State) {
	switch e := s.Data.(type) {
	case domainjob.Accepted:
		p.count(s, j.ToolSlug, usage{accepted: 1, charged: -e.Credits.Delta})
	case domainjob.SucceededEvent:
		p.count(s, j.ToolSlug, usage{succeeded: 1})
	case domainjob.FailedEvent:
		p.count(s, j.ToolSlug, usage{failed: 1, refunded: e.Credits.Delta})
	case domainjob.CanceledEvent:
		p.count(s, j.ToolSlug, usage{canceled: 1, refunded: e.Credits.Delta})
	}
}

// compareUsage compares all of usage_daily at once: it has one row per account, day and tool, few compared with the
// log.
func (a *auditor) compareUsage(ctx context.Context) error {
	type row struct {
		usageKey
		usage
	}
	rows, err := read(ctx, a.tx, func(rows store.Rows) (r row, err error) {
		return r, rows.Scan(&r.accountID, &r.day, &r.toolSlug, &r.accepted, &r.succeeded, &r.failed, &r.canceled, &r.charged, &r.refunded)
	}, `SELECT account_id, day::text, tool_slug, accepted, succeeded, failed, canceled, charged, refunded FROM usage_daily`)
	if err != nil {
		return err
	}
	for _, r := range rows {
		want, known := a.usage[r.usageKey]
		delete(a.usage, r.usageKey)
		if !known || want != r.usage {
			a.differsf(r.accountID, "", "usage_daily of %s on %s is %+v, the log says %+v", r.toolSlug, r.day, r.usage, want)
		}
	}
	for key, want := range a.usage {
		a.differsf(key.accountID, "", "usage_daily of %s on %s is missing, the log says %+v", key.toolSlug, key.day, want)
	}
	return nil
}

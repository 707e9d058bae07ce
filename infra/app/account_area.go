package app

import (
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/projections"
)

// accountArea is what people who sign in ask, and what history is shown from.
func (a *App) accountArea() (handlers.AccountArea, error) {
	proxies, err := a.config.TrustedProxyPrefixes()
	if err != nil {
		return handlers.AccountArea{}, err
	}
	area := handlers.AccountArea{
		People: records.NewPeople(a.db), Sessions: records.NewSessions(a.db), Tries: records.NewTries(a.db),
		Accounts: projections.NewAccounts(a.db), AccountKeys: projections.NewKeys(a.db),
		Deliveries: projections.NewDeliveries(a.db), Redeliverer: a.work.queue,
		History: projections.NewHistory(a.db), Ledger: projections.NewCredits(a.db),
		KeySecrets: a.master.Purpose(seal.PurposeKeySecrets), DeviceSecrets: a.master.Purpose(seal.PurposeDevices), TrustedProxies: proxies,
		RequestRates: records.NewRequestRates(a.db), Process: a.workerID,
	}
	if a.config.Development {
		area.PlainCookies = strings.HasPrefix(a.publicRoot(), "http://")
		area.Access = developmentAccess
	}
	return area, nil
}

// developmentAccess lets the tests of one machine, which all come from one address, sign up and ask as they like. How often
// a password may be guessed stays as it is.
var developmentAccess = handlers.AccessLimits{
	GuessesPerAddress: handlers.Allowance{Burst: 10_000, Interval: time.Millisecond},
	SignUpsPerAddress: handlers.Allowance{Burst: 10_000, Interval: time.Millisecond},
	PublicPerMinute:   1_000_000,
}

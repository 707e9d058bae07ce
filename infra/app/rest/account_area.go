package rest

import (
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/people"
	"github.com/toolmill/toolmill/handlers/rest/filename"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/projections"
)

// accountArea returns the account area, for people who sign in, and for reading history.
func accountArea(p *lifecycle.Process, at Address, ports Ports) (handlers.AccountArea, error) {
	proxies, err := p.Config.TrustedProxyPrefixes()
	if err != nil {
		return handlers.AccountArea{}, err
	}
	db, reading, master := ports.Stores.DB, ports.Stores.Reading, ports.Stores.Keys.Current()
	area := handlers.AccountArea{
		People: records.NewPeople(db), Sessions: records.NewSessions(db), Tries: records.NewTries(db, nil),
		AccessTrail: records.NewAccessTrail(db),
		Takeouts:    stores.NewTakeout(reading, ports.Stores.Objects, ports.Stores.Sealer, filename.OutputName),
		Accounts:    projections.NewAccounts(db), AccountKeys: accountKeys{projections.NewKeys(db), records.NewKeyUses(db)},
		Deliveries: deliveries{projections.NewDeliveries(db), records.NewDeliveryAttempts(db)}, Redeliverer: ports.Queue,
		History: projections.NewHistory(reading), Ledger: projections.NewCredits(reading),
		KeySecrets: master.Purpose(seal.PurposeKeySecrets), DeviceSecrets: master.Purpose(seal.PurposeDevices), TrustedProxies: proxies,
		RequestRates: records.NewRequestRates(db, nil), Process: p.ID,
	}
	if p.Config.Development {
		area.PlainCookies = strings.HasPrefix(at.root, "http://")
		area.Access = developmentAccess
	}
	return area, nil
}

// accountKeys combines the keys, which the log holds, with their uses, which it does not.
type accountKeys struct {
	*projections.Keys
	*records.KeyUses
}

// deliveries combines the webhooks with the single attempts to deliver them, which the log does not hold.
type deliveries struct {
	*projections.Deliveries
	*records.DeliveryAttempts
}

// developmentAccess lets tests, which all come from one address, sign up and send requests without limit. The limit
// of password guesses stays.
var developmentAccess = people.Limits{
	GuessesPerAddress: people.Allowance{Burst: 10_000, Interval: time.Millisecond},
	SignUpsPerAddress: people.Allowance{Burst: 10_000, Interval: time.Millisecond},
	PublicPerMinute:   1_000_000,
}

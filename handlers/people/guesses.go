package people

import (
	"context"
	"net/netip"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Guesses of passwords are counted over all processes before they are made, so that many at a time are not more than one
// after the other. A right password was no guess: what was counted for it is given back.
//
//	a device where the person has signed in before ─▶ by device, and by nothing else
//	any other ─▶ by address ─▶ by e-mail and address ─▶ by e-mail, all addresses together
//	                                                      └─ used up ─▶ by e-mail and network: the reserve
//
// What an attacker with N addresses gets, against one e-mail, from a time at which nobody had tried (the defaults): 100
// guesses and then 480 a day for all of N together; and beyond that, once those are used up, 3 for each network and 3 more a
// day, a network being an IPv4 address or an IPv6 /48. So N = 1 gets at most 10 + 144 on the first day (an address's own
// share is less than the whole), N = 1,000 at most 580 + 6,000. An unknown e-mail counts alike.
//
// What the owner gets meanwhile: on a device where they signed in before, 10 tries and one each 30 s, whatever others do and
// wherever it is, at the attacker's own address too. On a new device at an address of their own, the address's share; and
// where the attackers have used up that of the e-mail, the reserve of their own network, which nobody else can touch from
// elsewhere: 3 tries, and 3 a day. Only who has neither a device nor a network apart from the attacker's waits.

// guess is one count that was taken.
type guess struct {
	subject string
	allowed Allowance
	// forgiven are all guesses of the subject by a right password, not only the one.
	forgiven bool
}

// countGuess counts a guess of a person's password, and returns what was counted. Errors: rate_limited, errAway; then
// nothing is.
func (a *Wing) countGuess(c *rest.Call, email string, p auth.Person) (counted []guess, err error) {
	defer func() {
		if err != nil {
			a.giveBack(c.Context(), counted)
			counted = nil
		}
	}()
	if device, known := a.deviceOf(c.Request, p); known {
		return a.countAll(c.Context(), guess{triedAs("guess on", device), a.Access.GuessesPerDevice, true})
	}
	address := c.Address
	counted, err = a.countAll(c.Context(),
		guess{triedAs("guess from", address), a.Access.GuessesPerAddress, false},
		guess{triedAs("guess for, from", email+"\n"+address), a.Access.GuessesPerEmailAndAddress, true})
	if err != nil {
		return counted, err
	}
	shared, err := a.countAll(c.Context(), guess{triedAs("guess for", email), a.Access.GuessesPerEmail, false})
	if no := codes.Of(err); no != nil && no.Code == refusal.RateLimited {
		shared, err = a.countAll(c.Context(), guess{triedAs("guess for, near", email+"\n"+network(address)), a.Access.GuessesInReserve, true})
	}
	return append(counted, shared...), err
}

// countAll counts one after the other, as far as they may be made.
func (a *Wing) countAll(ctx context.Context, guesses ...guess) (counted []guess, err error) {
	for _, g := range guesses {
		if err := a.try(ctx, g.subject, g.allowed); err != nil {
			return counted, err
		}
		counted = append(counted, g)
	}
	return counted, nil
}

// forgive undoes what was counted for a right password.
func (a *Wing) forgive(ctx context.Context, counted []guess) {
	for _, g := range counted {
		if g.forgiven {
			a.untry(ctx, func(ctx context.Context) error { return a.Tries.Forget(ctx, g.subject) })
		} else {
			a.giveBack(ctx, []guess{g})
		}
	}
}

// giveBack undoes what was counted for a guess that was not made.
func (a *Wing) giveBack(ctx context.Context, counted []guess) {
	for _, g := range counted {
		a.untry(ctx, func(ctx context.Context) error { return a.Tries.GiveBack(ctx, g.subject, g.allowed.Interval) })
	}
}

// untry changes what is counted, also for a client that has gone. Where that fails, too much is counted, and for a time.
func (a *Wing) untry(ctx context.Context, change func(context.Context) error) {
	ctx, cancel := rest.WithinStoreTimeout(context.WithoutCancel(ctx))
	defer cancel()
	if err := change(ctx); err != nil {
		a.Log.WarnContext(ctx, "tries are counted still", "error", err)
	}
}

// network widens an address as addressOf returns it: for IPv6 to the /48, since one site may have 65,536 of the /64.
func network(address string) string {
	const siteBits = 48
	if prefix, err := netip.ParsePrefix(address); err == nil {
		if site, err := prefix.Addr().Prefix(siteBits); err == nil {
			return site.String()
		}
	}
	return address
}

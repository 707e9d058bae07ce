package people

import (
	"context"
	"net/netip"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Guesses of passwords are counted over all processes before they are made, so that parallel guesses have no advantage. If the
// password is right, the count is undone.
//
//	a device where the person has signed in before ─▶ by device, and by nothing else
//	any other ─▶ by address ─▶ by e-mail and address ─▶ by e-mail, all addresses together
//	                                                      └─ used up ─▶ by e-mail and network: the reserve
//
// With the defaults, an attacker with N addresses has this many guesses of one e-mail's password, starting when nobody had
// tried: 100 guesses and then 480 a day for all N together; and when those are used up, 3 per network and 3 more a day, a
// network being an IPv4 address or an IPv6 /48. So N = 1 has at most 10 + 144 on the first day (an address's own share is
// smaller than the total), N = 1,000 at most 580 + 6,000. Guesses of unknown e-mails are counted in the same way.
//
// Meanwhile the owner has, on a device where they signed in before, 10 tries and one per 30 s, whatever others do and wherever
// the device is, even at the attacker's address. On a new device at another address, the owner has that address's share; and if
// the attackers have used up the e-mail's, the reserve of the owner's network, which nobody elsewhere can use up: 3 tries, and
// 3 a day. Only an owner on a new device in the attacker's own network has to wait.

// guess is one count that was taken.
type guess struct {
	subject string
	allowed Allowance
	// forgiven means that a right password resets all guesses of the subject, not only this one.
	forgiven bool
}

// countGuess counts a guess of a person's password and returns what it counted; on an error nothing stays counted. Errors:
// rate_limited, codes.ErrAway.
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

// countAll counts the guesses in order, up to the first that is refused.
func (a *Wing) countAll(ctx context.Context, guesses ...guess) (counted []guess, err error) {
	for _, g := range guesses {
		if err := a.try(ctx, g.subject, g.allowed); err != nil {
			return counted, err
		}
		counted = append(counted, g)
	}
	return counted, nil
}

// forgive undoes the counts of a right password.
func (a *Wing) forgive(ctx context.Context, counted []guess) {
	for _, g := range counted {
		if g.forgiven {
			a.untry(ctx, func(ctx context.Context) error { return a.Tries.Forget(ctx, g.subject) })
		} else {
			a.giveBack(ctx, []guess{g})
		}
	}
}

// giveBack undoes the counts of a guess that was not made.
func (a *Wing) giveBack(ctx context.Context, counted []guess) {
	for _, g := range counted {
		a.untry(ctx, func(ctx context.Context) error { return a.Tries.GiveBack(ctx, g.subject, g.allowed.Interval) })
	}
}

// untry applies change even if the client has gone. If it fails, too much stays counted for some time.
func (a *Wing) untry(ctx context.Context, change func(context.Context) error) {
	ctx, cancel := rest.WithinStoreTimeout(context.WithoutCancel(ctx))
	defer cancel()
	if err := change(ctx); err != nil {
		a.Log.WarnContext(ctx, "tries could not be uncounted", "error", err)
	}
}

// network widens an address as addressOf returns it: IPv6 to the /48, since one site may have 65,536 /64 networks.
func network(address string) string {
	const siteBits = 48
	if prefix, err := netip.ParsePrefix(address); err == nil {
		if site, err := prefix.Addr().Prefix(siteBits); err == nil {
			return site.String()
		}
	}
	return address
}

package people

import (
	"cmp"
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Allowance is how often something may be tried: Burst times at once, then once each Interval.
type Allowance struct {
	Burst    int
	Interval time.Duration
}

// Limits bound those whom no plan bounds, because nobody knows yet who they are.
type Limits struct {
	// GuessesPerDevice are sign-ins that failed where the person has signed in before (10, then one each 30 s).
	GuessesPerDevice Allowance
	// The others are of all other devices. GuessesPerAddress are those from one address, whoever is asked for (60, then
	// one each 5 s), GuessesPerEmailAndAddress those for one person (10, then one each 10 min).
	GuessesPerAddress, GuessesPerEmailAndAddress Allowance
	// GuessesPerEmail are those for one person from all addresses together (100, then one each 3 min); where they are used
	// up, GuessesInReserve are those from one network (3, then one each 8 h). See guesses.go for what comes of it.
	GuessesPerEmail, GuessesInReserve Allowance
	// SignUpsPerAddress are new accounts (5, then one each 6 min: at most 15 in any hour): each comes with credits.
	SignUpsPerAddress Allowance
	// UnknownKeysPerMinute are API keys of one address that nobody was given, as far as that is found out by asking
	// Postgres, in one process (60).
	UnknownKeysPerMinute int
	// PublicPerMinute are requests without a key or with one that is refused, of one address, in one process (240).
	PublicPerMinute int
}

// WithDefaults returns the limits with the defaults of those that are zero.
func (l Limits) WithDefaults() Limits {
	for allowance, usual := range map[*Allowance]Allowance{
		&l.GuessesPerDevice:          {Burst: 10, Interval: 30 * time.Second},
		&l.GuessesPerAddress:         {Burst: 60, Interval: 5 * time.Second},
		&l.GuessesPerEmailAndAddress: {Burst: 10, Interval: 10 * time.Minute},
		&l.GuessesPerEmail:           {Burst: 100, Interval: 3 * time.Minute},
		&l.GuessesInReserve:          {Burst: 3, Interval: 8 * time.Hour},
		&l.SignUpsPerAddress:         {Burst: 5, Interval: 6 * time.Minute},
	} {
		if *allowance == (Allowance{}) {
			*allowance = usual
		}
	}
	l.PublicPerMinute = cmp.Or(l.PublicPerMinute, 240)
	l.UnknownKeysPerMinute = cmp.Or(l.UnknownKeysPerMinute, 60)
	return l
}

// try counts a try of a subject (triedAs) over all processes. Errors: rate_limited with the time to wait, errAway.
func (a *Wing) try(ctx context.Context, subject string, allowed Allowance) error {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	wait, err := a.Tries.Take(ctx, subject, allowed.Burst, allowed.Interval)
	if err != nil {
		return codes.StoreFault("count tries", err)
	}
	if wait > 0 {
		return &refusal.Refusal{
			Code: refusal.RateLimited, Message: "too many tries; come again later", RetryAfterSeconds: codes.WholeSeconds(wait),
		}
	}
	return nil
}

// triedAs keeps e-mails and addresses out of the table of tries.
func triedAs(kind, subject string) string { return rest.Digest([]byte(kind + "\n" + subject)) }

package people

import (
	"cmp"
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Allowance is how often something may be tried: Burst times at once, then once per Interval.
type Allowance struct {
	Burst    int
	Interval time.Duration
}

// Limits bound callers who are not signed in, for whom no plan applies yet.
type Limits struct {
	// GuessesPerDevice are failed sign-ins on a device where the person has signed in before (10, then one per 30 s).
	GuessesPerDevice Allowance
	// The other guesses are from any other device. GuessesPerAddress are those from one address, for any person (60, then one per
	// 5 s); GuessesPerEmailAndAddress are those for one person (10, then one per 10 min).
	GuessesPerAddress, GuessesPerEmailAndAddress Allowance
	// GuessesPerEmail are those for one person from all addresses together (100, then one per 3 min); when they are used up,
	// GuessesInReserve are those from one network (3, then one per 8 h). guesses.go explains the effect.
	GuessesPerEmail, GuessesInReserve Allowance
	// SignUpsPerAddress are new accounts (5, then one per 6 min: at most 15 in any hour): each comes with credits.
	SignUpsPerAddress Allowance
	// UnknownKeysPerMinute are look-ups of unknown API keys in Postgres, per address and process (60).
	UnknownKeysPerMinute int
	// PublicPerMinute are requests without a valid key, per address and process (240).
	PublicPerMinute int
}

// WithDefaults returns the limits with zero fields set to their defaults.
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

// try counts a try of a subject (triedAs) over all processes. Errors: rate_limited with the time to wait, codes.ErrAway.
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

// triedAs returns a digest, so that the table of tries holds neither e-mails nor addresses.
func triedAs(kind, subject string) string { return rest.Digest([]byte(kind + "\n" + subject)) }

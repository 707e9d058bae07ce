package handlers

import (
	"context"
	"math"
	"time"

	"toolmill/domain/refusal"
)

// Allowance is how often something may be tried: Burst times at once, then once each Interval.
type Allowance struct {
	Burst    int
	Interval time.Duration
}

// AccessLimits bound those whom no plan bounds, because nobody knows yet who they are.
type AccessLimits struct {
	// GuessesPerEmail are sign-ins that failed, from anywhere (10, then one each 30 s: 2,890 a day). A sign-in that
	// succeeds clears it. Somebody else's guesses can keep a person from signing in, but not from a session they have.
	GuessesPerEmail Allowance
	// GuessesPerAddress are sign-ins from one address, whoever is asked for (60, then one each 5 s).
	GuessesPerAddress Allowance
	// SignUpsPerAddress are new accounts (20, then one each 3 min): each comes with credits.
	SignUpsPerAddress Allowance
	// PublicPerMinute are requests without a key or with one that is refused, of one address, in one process (240).
	PublicPerMinute int
}

func (l AccessLimits) withDefaults() AccessLimits {
	for allowance, usual := range map[*Allowance]Allowance{
		&l.GuessesPerEmail:   {Burst: 10, Interval: 30 * time.Second},
		&l.GuessesPerAddress: {Burst: 60, Interval: 5 * time.Second},
		&l.SignUpsPerAddress: {Burst: 20, Interval: 3 * time.Minute},
	} {
		if *allowance == (Allowance{}) {
			*allowance = usual
		}
	}
	if l.PublicPerMinute == 0 {
		l.PublicPerMinute = 240
	}
	return l
}

// try counts a try of a subject over all processes. Errors: rate_limited with the time to wait, errAway.
func (a *API) try(ctx context.Context, kind, subject string, allowed Allowance) error {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	wait, err := a.Tries.Take(ctx, triedAs(kind, subject), allowed.Burst, allowed.Interval)
	if err != nil {
		return storeFault("count tries", err)
	}
	if wait > 0 {
		return &refusal.Refusal{
			Code: refusal.RateLimited, Message: "too many tries; come again later", RetryAfterSeconds: wholeSeconds(wait),
		}
	}
	return nil
}

// triedAs keeps e-mails and addresses out of the table of tries.
func triedAs(kind, subject string) string { return digest([]byte(kind + "\n" + subject)) }

// wholeSeconds rounds up: who comes again behind them is not too early.
func wholeSeconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

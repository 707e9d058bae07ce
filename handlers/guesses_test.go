package handlers

import (
	"fmt"
	"net/http"
	"net/netip"
	"testing"
	"time"
)

// guessing is a world with ada in it, whose clients say where they are, and with few guesses.
func guessing(t *testing.T) (w *world, c client, device client) {
	t.Helper()
	w, c = signedUp(t)
	w.handler.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	device = c.onDevice(c.post("/v1/account/sessions", signInWith(ada, adaPassword)))
	clear(w.people.tries)
	l := &w.handler.Access
	l.GuessesPerAddress, l.GuessesPerEmailAndAddress = Allowance{40, time.Second}, Allowance{5, time.Minute}
	l.GuessesPerEmail, l.GuessesInReserve, l.GuessesPerDevice = Allowance{20, time.Minute}, Allowance{3, time.Hour}, Allowance{4, time.Second}
	return w, c, device
}

// from tries a password at an address and returns the answer's status.
func (c client) from(address, email, password string) int {
	c.t.Helper()
	return c.post("/v1/account/sessions", signInWith(email, password), "X-Forwarded-For", address).StatusCode
}

// guessAt makes as many guesses as are let, and returns how many that were.
func (c client) guessAt(address, email string) (made int) {
	c.t.Helper()
	for c.from(address, email, "another password") == http.StatusUnauthorized {
		made++
	}
	return made
}

// TestAnAttackerHasAsManyGuessesAsIsSaid in guesses.go: those of the e-mail, and the reserve of each network.
func TestAnAttackerHasAsManyGuessesAsIsSaid(t *testing.T) {
	for _, email := range []string{ada, "unknown@example.com"} {
		_, c, _ := guessing(t)
		made := 0
		const addresses = 10
		for n := range addresses {
			made += c.guessAt(fmt.Sprintf("198.51.100.%d", n), email)
		}
		if want := 4*5 + 6*3; made != want { // four addresses use up the e-mail's, six have their reserve alone
			t.Errorf("%s: %d guesses, want %d", email, made, want)
		}
		made = 0
		for n := range addresses { // one site of 65,536 addresses has one reserve
			made += c.guessAt(fmt.Sprintf("2001:db8:1:%x::1", n), email)
		}
		if made != 3 {
			t.Errorf("%s: %d guesses of an IPv6 network", email, made)
		}
	}
}

// TestAGuesserLocksNobodyOut: neither of a device where they signed in before, at the attacker's own address, nor at an
// address of their own.
func TestAGuesserLocksNobodyOut(t *testing.T) {
	_, c, device := guessing(t)
	for n := range 20 {
		c.guessAt(fmt.Sprintf("198.51.100.%d", n), ada)
	}
	if status := c.from("198.51.100.1", ada, adaPassword); status != http.StatusTooManyRequests {
		t.Errorf("the attacker goes on with %d", status)
	}
	for range 10 {
		if status := device.from("198.51.100.1", ada, adaPassword); status != http.StatusCreated {
			t.Errorf("the owner's device has %d at the attacker's address", status)
		}
		if status := c.from("203.0.113.9", ada, adaPassword); status != http.StatusCreated {
			t.Errorf("the owner without a device has %d at their own address", status)
		}
	}
	if made := device.guessAt("203.0.113.9", ada); made != 4 {
		t.Errorf("%d guesses with the device", made)
	}
	if status := c.from("203.0.113.9", ada, adaPassword); status != http.StatusCreated {
		t.Errorf("who has stolen the device keeps the owner out: %d", status)
	}
}

// TestARefusedGuessCostsNothing: where one count refuses, those before it are as they were.
func TestARefusedGuessCostsNothing(t *testing.T) {
	w, c, _ := guessing(t)
	w.handler.Access.GuessesPerEmail, w.handler.Access.GuessesInReserve = Allowance{0, time.Minute}, Allowance{0, time.Hour}
	for range 50 {
		if status := c.from("198.51.100.1", ada, adaPassword); status != http.StatusTooManyRequests {
			t.Fatalf("status %d", status)
		}
	}
	for subject, n := range w.people.tries {
		if n != 0 {
			t.Errorf("%d are counted for %s", n, subject)
		}
	}
}

// TestTheUsualLimitsAreAsTheyAreSaid in guesses.go and docs/operations.md: how many are let through in a day, or an hour.
func TestTheUsualLimitsAreAsTheyAreSaid(t *testing.T) {
	l := AccessLimits{}.withDefaults()
	most := func(a Allowance, in time.Duration) int { return a.Burst + int(in/a.Interval) }
	const day = 24 * time.Hour
	for name, c := range map[string]struct{ got, want int }{
		"new accounts of an address in an hour":            {most(l.SignUpsPerAddress, time.Hour), 15},
		"guesses for an e-mail in a day":                   {most(l.GuessesPerEmail, day), 100 + 480},
		"guesses for an e-mail of one address in a day":    {most(l.GuessesPerEmailAndAddress, day), 10 + 144},
		"guesses for an e-mail in a network's reserve":     {most(l.GuessesInReserve, day), 3 + 3},
		"guesses on a device in an hour":                   {most(l.GuessesPerDevice, time.Hour), 10 + 120},
		"guesses of an address in a minute":                {most(l.GuessesPerAddress, time.Minute), 60 + 12},
		"unknown keys of an address in a minute":           {l.UnknownKeysPerMinute, 60},
		"requests of an address without a key in a minute": {l.PublicPerMinute, 240},
	} {
		if c.got != c.want {
			t.Errorf("%s: %d, want %d", name, c.got, c.want)
		}
	}
}

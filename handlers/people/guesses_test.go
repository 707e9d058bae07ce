package people_test

import (
	"fmt"
	"net/http"
	"net/netip"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/people"
)

// guessing returns a world with Ada, clients that choose their address, and a small number of guesses.
func guessing(t *testing.T) (w *handlerstest.World, c handlerstest.Client, device handlerstest.Client) {
	t.Helper()
	w, c = signedUp(t)
	w.Remake(func(c *handlers.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")} })
	device = c.OnDevice(c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)))
	clear(w.People.Tries)
	w.Remake(func(c *handlers.Config) {
		l := &c.Access
		l.GuessesPerAddress, l.GuessesPerEmailAndAddress = people.Allowance{40, time.Second}, people.Allowance{5, time.Minute}
		l.GuessesPerEmail, l.GuessesInReserve, l.GuessesPerDevice = people.Allowance{20, time.Minute}, people.Allowance{3, time.Hour}, people.Allowance{4, time.Second}
	})
	return w, c, device
}

// TestAnAttackerHasTheDocumentedGuesses of guesses.go: those per e-mail, and the reserve per network.
func TestAnAttackerHasTheDocumentedGuesses(t *testing.T) {
	for _, email := range []string{handlerstest.Ada, "unknown@example.com"} {
		_, c, _ := guessing(t)
		made := 0
		const addresses = 10
		for n := range addresses {
			made += c.GuessAt(fmt.Sprintf("198.51.100.%d", n), email)
		}
		if want := 4*5 + 6*3; made != want { // four addresses use up the e-mail's guesses, six have only their reserve
			t.Errorf("%s: %d guesses, want %d", email, made, want)
		}
		made = 0
		for n := range addresses { // one site with 65,536 networks has one reserve
			made += c.GuessAt(fmt.Sprintf("2001:db8:1:%x::1", n), email)
		}
		if made != 3 {
			t.Errorf("%s: %d guesses of an IPv6 network", email, made)
		}
	}
}

// TestAGuesserLocksNobodyOut: the owner can sign in on a known device at the attacker's own address, and on a new one at
// another address.
func TestAGuesserLocksNobodyOut(t *testing.T) {
	_, c, device := guessing(t)
	for n := range 20 {
		c.GuessAt(fmt.Sprintf("198.51.100.%d", n), handlerstest.Ada)
	}
	if status := c.From("198.51.100.1", handlerstest.Ada, handlerstest.AdaPassword); status != http.StatusTooManyRequests {
		t.Errorf("the attacker goes on with %d", status)
	}
	for range 10 {
		if status := device.From("198.51.100.1", handlerstest.Ada, handlerstest.AdaPassword); status != http.StatusCreated {
			t.Errorf("the owner's device has %d at the attacker's address", status)
		}
		if status := c.From("203.0.113.9", handlerstest.Ada, handlerstest.AdaPassword); status != http.StatusCreated {
			t.Errorf("the owner without a device has %d at their own address", status)
		}
	}
	if made := device.GuessAt("203.0.113.9", handlerstest.Ada); made != 4 {
		t.Errorf("%d guesses with the device", made)
	}
	if status := c.From("203.0.113.9", handlerstest.Ada, handlerstest.AdaPassword); status != http.StatusCreated {
		t.Errorf("a thief of the device locks the owner out: %d", status)
	}
}

// TestARefusedGuessCostsNothing: if one count refuses, the counts before it are undone.
func TestARefusedGuessCostsNothing(t *testing.T) {
	w, c, _ := guessing(t)
	w.Remake(func(c *handlers.Config) {
		c.Access.GuessesPerEmail, c.Access.GuessesInReserve = people.Allowance{0, time.Minute}, people.Allowance{0, time.Hour}
	})
	for range 50 {
		if status := c.From("198.51.100.1", handlerstest.Ada, handlerstest.AdaPassword); status != http.StatusTooManyRequests {
			t.Fatalf("status %d", status)
		}
	}
	for subject, n := range w.People.Tries {
		if n != 0 {
			t.Errorf("%d are counted for %s", n, subject)
		}
	}
}

// TestTheDefaultLimitsAreAsDocumented in guesses.go and docs/operations.md: how many tries succeed in a day, or an hour.
func TestTheDefaultLimitsAreAsDocumented(t *testing.T) {
	l := people.Limits{}.WithDefaults()
	most := func(a people.Allowance, in time.Duration) int { return a.Burst + int(in/a.Interval) }
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

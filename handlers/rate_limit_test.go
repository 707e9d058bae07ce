package handlers

import (
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
)

func TestRequestsOfAnAccountAreCountedTogether(t *testing.T) {
	w := newWorld(t, plan.Free, 10)
	w.now = noon
	limited := func(k *KeyRecord) { k.RequestsPerMinute = 60 }
	w.changeKey(t, w.key, limited)
	other := w.addKey(t, account.Scopes...)
	w.changeKey(t, other, limited)
	for i := range 60 {
		c := w.client
		switch i % 3 {
		case 1:
			c = w.withKey(other)
		case 2:
			c = w.signedIn()
		}
		answered := c.get("/v1/history")
		answered.ok(http.StatusOK)
		if got := answered.Header.Get("Ratelimit"); got != `"requests";r=`+strconv.Itoa(59-i)+`;t=`+strconv.Itoa(i+1) ||
			answered.Header.Get("Ratelimit-Policy") != `"requests";q=60;w=60` {
			t.Fatalf("request %d: %s", i+1, got)
		}
	}
	for _, c := range []client{w.client, w.withKey(other), w.signedIn()} {
		answered := c.get("/v1/history")
		answered.refused(429, "rate_limited")
		if answered.Header.Get("Retry-After") != "1" || answered.Header.Get("Ratelimit") != `"requests";r=0;t=60` {
			t.Errorf("%v", answered.Header)
		}
	}
	w.get("/v1/tools").ok(http.StatusOK)
	w.alive()
	w.now = noon.Add(time.Second)
	w.get("/v1/credits").ok(http.StatusOK)
	w.get("/v1/credits").refused(429, "rate_limited")
}

// TestVisitorsAreCountedByAddress: public requests, and those whose credentials are none.
func TestVisitorsAreCountedByAddress(t *testing.T) {
	for name, ask := range map[string]func(c client) response{
		"public":           func(c client) response { return c.withKey("").get("/v1/tools") },
		"without a key":    func(c client) response { return c.withKey("").get("/v1/credits") },
		"guessed keys":     func(c client) response { return c.withKey("tmk_live_x").get("/v1/credits") },
		"guessed sessions": func(c client) response { return c.withKey("").withCookie(sessionCookie + "=x").get("/v1/account") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t, plan.Free, 10)
			w.now, w.handler.Access.PublicPerMinute = noon, 20
			for i := range 20 {
				if answered := ask(w.client); answered.StatusCode == http.StatusTooManyRequests {
					t.Fatalf("request %d is refused", i+1)
				}
			}
			refused := ask(w.client)
			refused.refused(429, "rate_limited")
			if refused.Header.Get("Retry-After") != "3" {
				t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
			}
			w.get("/v1/credits").ok(http.StatusOK) // who has a key has an allowance of their own
			w.alive()
		})
	}
}

func TestTheAddressIsTheClients(t *testing.T) {
	w := newWorld(t, plan.Free, 10)
	w.handler.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:ffff::/48")}
	for _, c := range []struct{ peer, forwarded, want string }{
		{"192.0.2.1:1234", "", "192.0.2.1"},
		{"192.0.2.1:1234", "198.51.100.7", "192.0.2.1"},
		{"10.0.0.1:1234", "198.51.100.7", "198.51.100.7"},
		{"10.0.0.1:1234", "203.0.113.9, 198.51.100.7", "198.51.100.7"},
		{"10.0.0.1:1234", "203.0.113.9, 198.51.100.7, 10.2.3.4", "198.51.100.7"},
		{"10.0.0.1:1234", "10.9.9.9", "10.9.9.9"},
		{"10.0.0.1:1234", "nonsense", "10.0.0.1"},
		{"10.0.0.1:1234", "198.51.100.7, nonsense", "10.0.0.1"},
		{"10.0.0.1:1234", "", "10.0.0.1"},
		{"[2001:db8:1:2:3:4:5:6]:1234", "", "2001:db8:1:2::/64"},
		{"[::ffff:192.0.2.1]:1234", "", "192.0.2.1"},
		{"[2001:db8:ffff::1]:1234", "2001:db8:7:8::9", "2001:db8:7:8::/64"},
		{"@", "", "@"},
	} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.RemoteAddr = c.peer
		for hop := range strings.SplitSeq(c.forwarded, ", ") {
			if hop != "" {
				r.Header.Add("X-Forwarded-For", hop)
			}
		}
		if got := w.handler.addressOf(r); got != c.want {
			t.Errorf("%s behind %q is %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}

// BenchmarkAdmitWarm: all that stands between the router and an endpoint for a key that is known (issue 6: at most 50 µs).
func BenchmarkAdmitWarm(b *testing.B) {
	w := newWorld(b, plan.Custom, 10)
	w.changeKey(b, w.key, func(k *KeyRecord) { k.RequestsPerMinute = 1e9 })
	r := mustRequest(b, "Bearer "+w.key)
	operation := route{method: http.MethodGet, path: "/v1/credits", scope: "credits:read"}
	b.ReportAllocs()
	for b.Loop() {
		if err := w.handler.admit(operation, &call{Request: r, answerHeader: http.Header{}, route: operation.path}); err != nil {
			b.Fatal(err)
		}
	}
}

package handlers_test

import (
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/limits"
	"github.com/toolmill/toolmill/projections"
)

func TestRequestsOfAnAccountAreCountedTogether(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 10)
	w.Now = handlerstest.Noon
	limited := func(k *projections.KeyRecord) { k.Limits.RequestsPerMinute = 60 }
	w.ChangeKey(t, w.Key, limited)
	other := w.AddKey(t, account.Scopes...)
	w.ChangeKey(t, other, limited)
	for i := range 60 {
		c := w.Client
		switch i % 3 {
		case 1:
			c = w.WithKey(other)
		case 2:
			c = w.SignedIn()
		}
		answered := c.GET("/v1/history")
		answered.Ok(http.StatusOK)
		if got := answered.Header.Get("Ratelimit"); got != `"requests";r=`+strconv.Itoa(59-i)+`;t=`+strconv.Itoa(i+1) ||
			answered.Header.Get("Ratelimit-Policy") != `"requests";q=60;w=60` {
			t.Fatalf("request %d: %s", i+1, got)
		}
	}
	for _, c := range []handlerstest.Client{w.Client, w.WithKey(other), w.SignedIn()} {
		answered := c.GET("/v1/history")
		answered.Refused(429, "rate_limited")
		if answered.Header.Get("Retry-After") != "1" || answered.Header.Get("Ratelimit") != `"requests";r=0;t=60` {
			t.Errorf("%v", answered.Header)
		}
	}
	w.GET("/v1/tools").Ok(http.StatusOK)
	w.Alive()
	w.Now = handlerstest.Noon.Add(time.Second)
	w.GET("/v1/credits").Ok(http.StatusOK)
	w.GET("/v1/credits").Refused(429, "rate_limited")
}

// TestVisitorsAreCountedByAddress: public requests, and those with invalid credentials.
func TestVisitorsAreCountedByAddress(t *testing.T) {
	for name, ask := range map[string]func(c handlerstest.Client) handlerstest.Response{
		"public":        func(c handlerstest.Client) handlerstest.Response { return c.WithKey("").GET("/v1/tools") },
		"without a key": func(c handlerstest.Client) handlerstest.Response { return c.WithKey("").GET("/v1/credits") },
		"guessed keys":  func(c handlerstest.Client) handlerstest.Response { return c.WithKey("tmk_live_x").GET("/v1/credits") },
		"guessed sessions": func(c handlerstest.Client) handlerstest.Response {
			return c.WithKey("").WithCookie("__Host-session" + "=x").GET("/v1/account")
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := handlerstest.NewWorld(t, plan.Free, 10)
			w.Now = handlerstest.Noon
			w.Remake(func(c *handlers.Config) { c.Access.PublicPerMinute = 20 })
			for i := range 20 {
				if answered := ask(w.Client); answered.StatusCode == http.StatusTooManyRequests {
					t.Fatalf("request %d is refused", i+1)
				}
			}
			refused := ask(w.Client)
			refused.Refused(429, "rate_limited")
			if refused.Header.Get("Retry-After") != "3" {
				t.Errorf("Retry-After: %s", refused.Header.Get("Retry-After"))
			}
			w.GET("/v1/credits").Ok(http.StatusOK) // callers with a key have an allowance of their own
			w.Alive()
		})
	}
}

func TestTheAddressIsTheClients(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 10)
	w.Remake(func(c *handlers.Config) {
		c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:ffff::/48")}
	})
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
		if got := limits.Proxies(w.Config.TrustedProxies).ClientOf(r); got != c.want {
			t.Errorf("%s behind %q is %s, want %s", c.peer, c.forwarded, got, c.want)
		}
	}
}

// BenchmarkAdmitWarm measures everything between the router and an endpoint for a key in the cache (at most 50 µs).
func BenchmarkAdmitWarm(b *testing.B) {
	w := handlerstest.NewWorld(b, plan.Custom, 10)
	w.ChangeKey(b, w.Key, func(k *projections.KeyRecord) { k.Limits.RequestsPerMinute = 1e9 })
	r := handlerstest.MustRequest(b, "Bearer "+w.Key)
	operation := handlers.Route{Method: http.MethodGet, Path: "/v1/credits", Scope: "credits:read"}
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Handler.Admit(operation.Scope, &rest.Call{Request: r, AnswerHeader: http.Header{}, Route: operation.Path}); err != nil {
			b.Fatal(err)
		}
	}
}

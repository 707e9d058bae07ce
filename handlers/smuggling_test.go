package handlers_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"testing/synctest"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest/limits"
)

// TestNoRequestIsSmuggled: the service's server refuses what package framing refuses, and an upload whose body contains a
// request is one upload.
func TestNoRequestIsSmuggled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, address := handlerstest.NewUpload(t, 1000)
		dial := w.ServePipes(t)
		for name, head := range map[string]string{
			"bare LF":             "GET /v1/tools HTTP/1.1\nHost: a\n\n",
			"length and encoding": "PUT " + address + " HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
		} {
			conn := dial()
			handlerstest.Write(t, conn, head[:len(head)-1]) // the server does not read past the fault
			go func() { _, _ = conn.Write([]byte("\n")) }()
			if answer := handlerstest.Answered(t, conn); answer.StatusCode != http.StatusBadRequest || !answer.Close {
				t.Errorf("%s: %d", name, answer.StatusCode)
			}
			_ = conn.Close()
		}
		conn := dial()
		defer conn.Close()
		const smuggled = "GET /v1/tools HTTP/1.1\nHost: a\n\n"
		handlerstest.Write(t, conn, handlerstest.Head(address, 1000)+handlerstest.Png(1000-len(smuggled))+smuggled)
		handlerstest.Answered(t, conn).Done()
		handlerstest.Write(t, conn, "GET /v1/tools/html-to-pdf-api HTTP/1.1\r\nHost: api.example.com\r\n\r\n")
		handlerstest.Answered(t, conn).Ok(200)
	})
}

// TestForwardedAddressesAreTheProxies': what a client writes into forwarding headers is ignored, in whatever header and however
// often.
func TestForwardedAddressesAreTheProxies(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Free, 0)
	w.Remake(func(c *handlers.Config) { c.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")} })
	cases := map[string]struct {
		peer   string
		fields [][2]string
		want   string
	}{
		"none":                            {"10.0.0.1:1", nil, "10.0.0.1"},
		"a stranger's":                    {"203.0.113.9:1", [][2]string{{"X-Forwarded-For", "198.51.100.1"}}, "203.0.113.9"},
		"a proxy's":                       {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "198.51.100.1"}}, "198.51.100.1"},
		"a client's before a proxy's":     {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "192.0.2.1, 198.51.100.1"}}, "198.51.100.1"},
		"a client's field before":         {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "192.0.2.1"}, {"X-Forwarded-For", "198.51.100.1"}}, "198.51.100.1"},
		"two proxies":                     {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "192.0.2.1, 198.51.100.1, 10.0.0.2"}}, "198.51.100.1"},
		"a client that names a proxy":     {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "192.0.2.1, 10.9.9.9, 198.51.100.1"}}, "198.51.100.1"},
		"junk":                            {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "x"}}, "10.0.0.1"},
		"junk after an address":           {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "198.51.100.1, "}}, "10.0.0.1"},
		"fields that are not asked for":   {"10.0.0.1:1", [][2]string{{"Forwarded", "for=192.0.2.1"}, {"X-Real-Ip", "192.0.2.1"}, {"X_forwarded_for", "192.0.2.1"}}, "10.0.0.1"},
		"taken out by Connection":         {"10.0.0.1:1", [][2]string{{"Connection", "X-Forwarded-For"}, {"X-Forwarded-For", "198.51.100.1"}}, "198.51.100.1"},
		"an address of IPv6, as its /64":  {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "2001:db8:1:2:3:4:5:6"}}, "2001:db8:1:2::/64"},
		"IPv4 that is written as IPv6":    {"10.0.0.1:1", [][2]string{{"X-Forwarded-For", "::ffff:198.51.100.1"}}, "198.51.100.1"},
		"a proxy that is written as IPv6": {"[::ffff:10.0.0.1]:1", [][2]string{{"X-Forwarded-For", "198.51.100.1"}}, "198.51.100.1"},
	}
	for name, c := range cases {
		r := httptest.NewRequest(http.MethodGet, "/v1/tools", http.NoBody)
		r.RemoteAddr = c.peer
		for _, field := range c.fields {
			r.Header.Add(field[0], field[1])
		}
		if got := limits.Proxies(w.Config.TrustedProxies).ClientOf(r); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

package publicweb

import (
	"net/netip"
	"strings"
	"testing"
)

// FuzzCheckPage: what the form lets through is an address that a request can be made of, in one form, and no private one.
func FuzzCheckPage(f *testing.F) {
	for _, c := range append(append(append([]refusedCase{}, byForm...), byName...), byRedirect...) {
		f.Add(strings.ReplaceAll(c.address, "{port}", "80"))
	}
	f.Add("https://example.com/a?b=c#d")
	f.Add("http://[2606:4700:4700::1111]:443/")
	f.Add("HTTP://134744072:0080/%e2%91%a0")
	g := New(Config{})
	f.Fuzz(func(t *testing.T, address string) {
		u, err := g.read(address, g.page())
		if err != nil {
			if no := refuse(err); no.Code == "upstream_unreachable" {
				t.Fatalf("%q: %v has no code of its own", address, err)
			}
			return
		}
		again, err := g.read(u.String(), g.page())
		if err != nil || again.String() != u.String() {
			t.Fatalf("%q became %q, and that %q, %v", address, u, again, err)
		}
		if u.User != nil || u.Fragment != "" || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() != strings.ToLower(u.Hostname()) {
			t.Fatalf("%q became %q", address, u)
		}
		if a, err := netip.ParseAddr(u.Hostname()); err == nil && (a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() || a.IsUnspecified() || a.IsMulticast() || a.Is4In6()) {
			t.Fatalf("%q became %q", address, u)
		}
		if port := u.Port(); port != "" && port != "80" && port != "443" {
			t.Fatalf("%q has the port %s", address, port)
		}
	})
}

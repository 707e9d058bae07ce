package publicweb

import (
	"net/http"
	"net/netip"
	"strings"
	"testing"
)

// FuzzCheckPage checks that an accepted address can be requested, has one canonical form, and is not private.
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

// FuzzCheckReceiver checks that an accepted webhook address is https to a public host for every parser, and is still
// accepted, with the same host, at its delivery.
func FuzzCheckReceiver(f *testing.F) {
	for _, c := range append(append([]refusedCase{}, byForm...), byName...) {
		f.Add(strings.ReplaceAll(c.address, "{port}", "443"))
	}
	for _, address := range []string{
		"https://example.com/a?b=c#d", "https://EXAMPLE.com:8443", "https://[2606:4700:4700::1111]/", "https://example.com./", "https://①②③.com/",
		"https://0x8.8.8.8/", "https://a@b@c/", "https://example.com%2f@127.0.0.1/", "https://127.0.0.1#@example.com/", "https://[fe80::1%25eth0]/",
		"https://[::ffff:8.8.8.8]/", "https://[64:ff9b::7f00:1]/", "https://8.8.8.8:99999/", "https:///example.com", "https:example.com",
	} {
		f.Add(address)
	}
	g := New(Config{})
	f.Fuzz(func(t *testing.T, address string) {
		u, err := g.read(address, g.receiver())
		if checked := g.CheckReceiver(address); (checked == nil) != (err == nil) {
			t.Fatalf("%q: %v, then %v", address, err, checked)
		}
		if err != nil {
			return
		}
		if u.Scheme != "https" || u.User != nil || u.Hostname() == "" || len(address) > addressBytesMax {
			t.Fatalf("%q became %q", address, u)
		}
		// A delivery parses the address as it was given and checks it again.
		given, err := http.NewRequest(http.MethodPost, address, http.NoBody)
		if err != nil {
			t.Fatalf("%q: %v", address, err)
		}
		if err := g.check(given.URL, g.receiver()); err != nil || given.URL.Host != u.Host {
			t.Fatalf("%q became %q at its creation, and %q, %v at its delivery", address, u.Host, given.URL.Host, err)
		}
		if a, err := netip.ParseAddr(u.Hostname()); err == nil && !public(a) {
			t.Fatalf("%q became %q", address, u)
		}
	})
}

// public is what the standard library knows of addresses: less than the guard does, so the guard must refuse at least
// as much.
func public(a netip.Addr) bool {
	a = a.Unmap()
	return a.IsGlobalUnicast() && !a.IsPrivate() && !a.IsLoopback() && !a.IsLinkLocalUnicast() && a.Zone() == ""
}

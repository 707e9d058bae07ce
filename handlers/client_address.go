package handlers

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// addressOf returns the address that a request came from, as text: for IPv6 the /64, which is what one customer gets.
// X-Forwarded-For is believed as far as trusted proxies wrote it, from its end: what stands before that a client made up.
func (a *API) addressOf(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		before, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil || !a.trusts(address) {
			break
		}
		address = before.Unmap()
	}
	const customerBits = 64
	if address.Is6() {
		prefix, _ := address.WithZone("").Prefix(customerBits) // it has as many bits
		return prefix.String()
	}
	return address.String()
}

func (a *API) trusts(proxy netip.Addr) bool {
	return slices.ContainsFunc(a.TrustedProxies, func(p netip.Prefix) bool { return p.Contains(proxy) })
}

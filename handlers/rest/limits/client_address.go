package limits

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies are the proxies whose X-Forwarded-For is believed.
type Proxies []netip.Prefix

// ClientOf returns the address that a request came from, as text; for IPv6 the /64, which is one customer. X-Forwarded-For is
// read from its end, as far as trusted proxies wrote it: a client can invent what is before.
func (p Proxies) ClientOf(r *http.Request) string {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	address := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		before, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil || !p.trusts(address) {
			break
		}
		address = before.Unmap()
	}
	const customerBits = 64
	if address.Is6() {
		prefix, _ := address.WithZone("").Prefix(customerBits) // an address has at least this many bits
		return prefix.String()
	}
	return address.String()
}

func (p Proxies) trusts(proxy netip.Addr) bool {
	return slices.ContainsFunc(p, func(known netip.Prefix) bool { return known.Contains(proxy) })
}

package origin

import "net/netip"

// What is kept of an address: enough to tell one provider or town from another, too little to find a household.
const (
	ipv4NetworkBits = 24
	ipv6NetworkBits = 48
)

// Network shortens an address, or the prefix that Call.Address has for IPv6, to the IPv4 /24 or the IPv6 /48; "" for what is
// neither, such as a Unix socket.
func Network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		prefix, err := netip.ParsePrefix(address)
		if err != nil {
			return ""
		}
		ip = prefix.Addr()
	}
	bits := ipv6NetworkBits
	if ip = ip.Unmap(); ip.Is4() {
		bits = ipv4NetworkBits
	}
	network, err := ip.WithZone("").Prefix(bits)
	if err != nil {
		return ""
	}
	return network.String()
}

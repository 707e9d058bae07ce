package publicweb

import (
	"errors"
	"net/netip"
	"strconv"
	"strings"

	"code.dny.dev/ssrf"
)

var errNotPublic = errors.New("the address is not public")

// Pages may use the first two ports, receivers the last two: pages and receivers elsewhere are rare, and any other
// port may be somebody's database.
const (
	portHTTP          = 80
	portHTTPS         = 443
	portHTTPSReceiver = 8443
)

// portFault is the error of a port that is not allowed.
type portFault struct{ allowed []uint16 }

// Error names the allowed ports: "the URL's port must be 443 or 8443".
func (f *portFault) Error() string {
	words := make([]string, len(f.allowed))
	for i, port := range f.allowed {
		words[i] = strconv.Itoa(int(port))
	}
	return "the URL's port must be " + strings.Join(words, " or ")
}

// wireServer is an address in the public range at which Azure serves every machine's metadata
// (https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16).
const wireServer = "168.63.129.16/32"

// rules say which addresses are public, and which ports pages and receivers may use.
type rules struct {
	addresses                *ssrf.Guardian
	pagePorts, receiverPorts []uint16
}

func publicRules() rules {
	return rules{
		addresses: ssrf.New(ssrf.WithAnyPort(), ssrf.WithAnyNetwork(), ssrf.WithDeniedV4Prefixes(netip.MustParsePrefix(wireServer))),
		pagePorts: []uint16{portHTTP, portHTTPS}, receiverPorts: []uint16{portHTTPS, portHTTPSReceiver},
	}
}

// checkAddress refuses what is not on the public Internet: addresses that IANA reserves for special purposes, mapped,
// NAT64, 6to4 and Teredo ones among them, and other IPv6 addresses that hold an IPv4 one which a tunnel may reach.
func (r rules) checkAddress(a netip.Addr) error {
	if a.Zone() != "" || r.addresses.SafeAddr(a) != nil {
		return errNotPublic
	}
	if embedded, is := isatap(a); is && r.addresses.SafeAddr(embedded) != nil {
		return errNotPublic
	}
	return nil
}

// isatap returns the IPv4 address in an ISATAP address (RFC 5214 §6.1), which may have any prefix.
func isatap(a netip.Addr) (netip.Addr, bool) {
	if !a.Is6() {
		return netip.Addr{}, false
	}
	b := a.As16()
	if (b[8] != 0 && b[8] != 2) || b[9] != 0 || b[10] != 0x5e || b[11] != 0xfe {
		return netip.Addr{}, false
	}
	return netip.AddrFrom4([4]byte(b[12:])), true
}

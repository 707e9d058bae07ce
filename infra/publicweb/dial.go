package publicweb

import (
	"context"
	"net"
	"net/netip"
	"strings"
	"syscall"
)

// dial connects to the host of a URL. A name is resolved as an absolute one: the machine's search list is for the
// machine's own programs. One without a dot, which only development allows, is this machine's: Go finds localhost with a dot
// after it in no hosts file.
func (g *Guard) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ".") {
		address = net.JoinHostPort(host+".", port)
	}
	return g.dialer.DialContext(ctx, network, address)
}

// control checks the address of each connection before it is made.
func (g *Guard) control(_, address string, _ syscall.RawConn) error {
	if g.allowPrivate {
		return nil
	}
	dialed, err := netip.ParseAddrPort(address)
	if err != nil {
		return errNotPublic
	}
	return g.rules.checkAddress(dialed.Addr())
}

package brokers

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
)

// tlsDialer has each connection use the certificates that are there by then. (sarama's own TLS keeps its settings forever.)
type tlsDialer struct {
	plain    *net.Dialer
	settings func(serverName string) *tls.Config
}

// Dial implements Dialer.
func (d tlsDialer) Dial(network, address string) (net.Conn, error) {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("broker's address: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), d.plain.Timeout)
	defer cancel()
	conn, err := d.plain.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	secured := tls.Client(conn, d.settings(host))
	if err := secured.HandshakeContext(ctx); err != nil {
		_ = conn.Close()
		return nil, fmt.Errorf("broker %s: TLS: %w", address, err)
	}
	return secured, nil
}

package config

import (
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
)

// The stores that TOOLMILL_PLAINTEXT_ALLOWED may name.
const (
	plaintextBroker   = "broker"
	plaintextDatabase = "database"
)

// checkPlaintextAllowed refuses a word that has no effect.
func (c Config) checkPlaintextAllowed() error {
	for _, store := range c.PlaintextAllowed {
		if store != plaintextBroker && store != plaintextDatabase {
			return fmt.Errorf("TOOLMILL_PLAINTEXT_ALLOWED has %q, which is not %s or %s", store, plaintextBroker, plaintextDatabase)
		}
	}
	return nil
}

// CheckBrokers refuses brokers that production would reach in plaintext: whoever is between reads every command, and writes
// some.
func (c Config) CheckBrokers(addresses []string) error {
	if c.Development || c.Kafka.Encrypted() || slices.Contains(c.PlaintextAllowed, plaintextBroker) {
		return nil
	}
	for _, address := range addresses {
		if host, _, err := net.SplitHostPort(address); err != nil || !isLoopback(host) {
			return fmt.Errorf("broker %s would be reached in plaintext: set KAFKA_SECURITY_PROTOCOL to SASL_SSL or SSL, "+
				"or TOOLMILL_PLAINTEXT_ALLOWED=broker if the network is trusted", address)
		}
	}
	return nil
}

// DatabaseMustBeVerified reports whether connections to the database need verified TLS, except on this machine.
func (c Config) DatabaseMustBeVerified() bool {
	return !c.Development && !slices.Contains(c.PlaintextAllowed, plaintextDatabase)
}

// isLoopback reports whether a host is this machine, whatever a resolver says.
func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return err == nil && address.Unmap().IsLoopback() || strings.EqualFold(host, "localhost")
}

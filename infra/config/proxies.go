package config

import (
	"fmt"
	"net/netip"
)

// TrustedProxyPrefixes returns the networks of TrustedProxies; an address stands for itself.
func (c Config) TrustedProxyPrefixes() ([]netip.Prefix, error) {
	prefixes := make([]netip.Prefix, len(c.TrustedProxies))
	for i, text := range c.TrustedProxies {
		if address, err := netip.ParseAddr(text); err == nil {
			prefixes[i] = netip.PrefixFrom(address, address.BitLen())
			continue
		}
		var err error
		if prefixes[i], err = netip.ParsePrefix(text); err != nil {
			return nil, fmt.Errorf("TOOLMILL_TRUSTED_PROXIES: %q is neither an address nor a network as in 10.0.0.0/8", text)
		}
	}
	return prefixes, nil
}

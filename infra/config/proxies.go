package config

import (
	"fmt"
	"net/netip"
)

// TrustedProxyPrefixes returns TrustedProxies as networks; an address is a network of one.
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

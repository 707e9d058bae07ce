package config

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestTrustedProxiesAreAddressesAndNetworks(t *testing.T) {
	got, err := Config{TrustedProxies: []string{"10.0.0.0/8", "192.0.2.7", "2001:db8::1"}}.TrustedProxyPrefixes()
	want := []netip.Prefix{
		netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("192.0.2.7/32"), netip.MustParsePrefix("2001:db8::1/128"),
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateComparable(netip.Prefix{})); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, wrong := range []string{"", "proxy.example.com", "10.0.0.0/33"} {
		c := Config{TrustedProxies: []string{wrong}}
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), "TOOLMILL_TRUSTED_PROXIES") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

package origin

import "testing"

func TestAnAddressIsShortened(t *testing.T) {
	for address, want := range map[string]string{
		"198.51.100.17":            "198.51.100.0/24",
		"::ffff:198.51.100.17":     "198.51.100.0/24",
		"2001:db8:1:2::/64":        "2001:db8:1::/48",
		"2001:db8:1:2:3:4:5:6":     "2001:db8:1::/48",
		"fe80::1%eth0":             "fe80::/48",
		"@":                        "",
		"":                         "",
		"198.51.100.17:1234":       "",
		"a client's own invention": "",
	} {
		if got := Network(address); got != want {
			t.Errorf("%s is %q, want %q", address, got, want)
		}
	}
}

package publicweb

import (
	"errors"
	"net/netip"
	"slices"
	"strings"

	"golang.org/x/net/idna"
)

var (
	errHost         = errors.New("it is no host")
	errUnresolvable = errors.New("the name resolves to nothing")
)

// lookup reads names as browsers do (UTS 46, nontransitional). The ASCII characters of a name are checked separately,
// because lookup's own rule refuses the underscore, which names in use have.
var lookup = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(false))

const (
	hostBytesMax  = 253
	labelBytesMax = 63
)

// localSuffixes end the names of local networks (RFC 6761, 6762, 8375; ICANN's .internal, and what routers and
// companies use instead; .svc and .cluster.local are services of a Kubernetes cluster, the latter under .local).
// unresolvableSuffixes end names that DNS does not have.
var (
	localSuffixes = []string{
		"localhost", "local", "internal", "intranet", "private", "corp", "home", "lan", "localdomain", "home.arpa", "svc",
	}
	unresolvableSuffixes = []string{"invalid", "onion"}
)

// readHost returns a host in its canonical form, and its address if it is one. Errors: errHost.
func readHost(host string) (canonical string, address netip.Addr, err error) {
	if strings.Contains(host, ":") {
		address, err = netip.ParseAddr(host)
		if err != nil {
			return "", address, errHost
		}
		return address.String(), address, nil
	}
	name, err := lookup.ToASCII(host)
	if err != nil {
		return "", address, errHost
	}
	// The form of an invalid character is itself invalid.
	if again, err := lookup.ToASCII(name); err != nil || again != name {
		return "", address, errHost
	}
	name = strings.TrimSuffix(name, ".")
	if address, is, err := readNumbers(name); is || err != nil {
		return address.String(), address, err
	}
	if !isName(name) {
		return "", address, errHost
	}
	return name, address, nil
}

func isName(name string) bool {
	return len(name) <= hostBytesMax && !slices.ContainsFunc(strings.Split(name, "."), func(label string) bool {
		return label == "" || len(label) > labelBytesMax || strings.ContainsFunc(label, func(c rune) bool {
			return c != '-' && c != '_' && (c < '0' || c > '9') && (c < 'a' || c > 'z')
		})
	})
}

// checkName refuses names that cannot be a public host's. A name without a dot is resolved by the machine's own
// search list, if at all.
func checkName(name string) error {
	ends := func(suffix string) bool { return name == suffix || strings.HasSuffix(name, "."+suffix) }
	switch {
	case slices.ContainsFunc(unresolvableSuffixes, ends):
		return errUnresolvable
	case !strings.Contains(name, "."), slices.ContainsFunc(localSuffixes, ends):
		return errNotPublic
	}
	return nil
}

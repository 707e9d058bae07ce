package publicweb

import (
	"net"
	"net/http"
	"time"
)

// Config says how a Guard resolves names and what it allows.
type Config struct {
	// AllowPrivate allows plain http to receivers, private addresses and any port: for development only.
	AllowPrivate bool
	// Resolver resolves names; nil is Go's own, with the machine's settings.
	Resolver *net.Resolver
}

// Guard reaches public addresses only. It is safe for concurrent use.
type Guard struct {
	allowPrivate bool
	// timeout bounds a fetch, including redirects and body.
	timeout   time.Duration
	dialer    net.Dialer
	rules     rules
	pages     *http.Transport
	receivers *http.Client
}

const (
	// A redirect needs no longer header, and a receiver's header says nothing.
	pageHeaderBytesMax     = 64 << 10
	receiverHeaderBytesMax = 16 << 10
	idlePerReceiverMax     = 2
	idleReceiversMax       = 100
	idleReceiverTimeout    = 30 * time.Second
	keepAlivePeriod        = 15 * time.Second
)

// New returns a guard.
func New(c Config) *Guard { return newGuard(c, publicRules()) }

func newGuard(c Config, r rules) *Guard {
	if c.Resolver == nil {
		c.Resolver = &net.Resolver{PreferGo: true}
	}
	g := &Guard{allowPrivate: c.AllowPrivate, rules: r, timeout: fetchTimeout}
	g.dialer = net.Dialer{KeepAlive: keepAlivePeriod, Resolver: c.Resolver, Control: g.control}
	g.pages = &http.Transport{
		Proxy: nil, DialContext: g.dial, DisableKeepAlives: true, DisableCompression: true,
		MaxResponseHeaderBytes: pageHeaderBytesMax,
	}
	g.receivers = &http.Client{
		Transport: &http.Transport{
			Proxy: nil, DialContext: g.dial, DisableCompression: true, MaxResponseHeaderBytes: receiverHeaderBytesMax,
			MaxIdleConns: idleReceiversMax, MaxIdleConnsPerHost: idlePerReceiverMax, IdleConnTimeout: idleReceiverTimeout,
		},
		// A redirect may lead anywhere, and the signature is for the address that the client gave.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return g
}

package kafkatest

import (
	"maps"

	"github.com/twmb/franz-go/pkg/kfake"
)

// Option changes how a broker is started. The other kind of broker ignores it, so that one call can serve both.
type Option func(*options)

type options struct {
	dataDir    string
	proxied    bool
	kfakeOpts  []kfake.Opt
	properties map[string]string
	heapMiB    int
	secured    bool
}

func collect(opts []Option) options {
	o := options{properties: map[string]string{}, heapMiB: 512}
	for _, opt := range opts {
		opt(&o)
	}
	return o
}

// WithDataDir keeps the log in dir, which Stop does not remove. Without it the log is in a temporary directory. Only
// one broker at a time may use a directory; kfake does not check that.
func WithDataDir(dir string) Option { return func(o *options) { o.dataDir = dir } }

// WithProxy puts a Proxy in front of the broker, which advertises the proxy's address.
func WithProxy() Option { return func(o *options) { o.proxied = true } }

// WithKfake adds options for kfake.
func WithKfake(opts ...kfake.Opt) Option {
	return func(o *options) { o.kfakeOpts = append(o.kfakeOpts, opts...) }
}

// WithProperties adds lines to Apache Kafka's server.properties; they override the defaults.
func WithProperties(properties map[string]string) Option {
	return func(o *options) { maps.Copy(o.properties, properties) }
}

// WithSecurity has clients use TLS and authenticate (SCRAM-SHA-512 or OAUTHBEARER), and allows nobody anything but Admin.
func WithSecurity() Option { return func(o *options) { o.secured = true } }

// WithHeapMiB sets the heap limit of Apache Kafka's Java process, 512 MiB by default.
func WithHeapMiB(heapMiB int) Option { return func(o *options) { o.heapMiB = heapMiB } }

// Package brokers says where a Kafka cluster is and how its brokers are reached: in plaintext or with TLS, with a client's
// certificate, a password (SCRAM-SHA-512) or a token (OAUTHBEARER). Every client of the service gets its settings here.
package brokers

import (
	"crypto/tls"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/IBM/sarama"
)

// Cluster is a Kafka cluster. The zero value of Security is plaintext without authentication.
type Cluster struct {
	// Addresses are the bootstrap addresses, host:port.
	Addresses []string
	Security  Security
	// Generation is that of the log's topics: 1 (or 0) at first, one more after each change of the number of partitions.
	Generation int
}

// InstallationTopic is the only topic of the service that has no generations: it says which one counts.
const InstallationTopic = "toolmill.installation"

// Topic returns the name that a topic of the service has in the cluster's generation of topics.
func (c Cluster) Topic(name string) string {
	if c.Generation < 2 || name == InstallationTopic || !strings.HasPrefix(name, "toolmill.") {
		return name
	}
	return name + "." + strconv.Itoa(c.Generation)
}

// Of returns the cluster with another generation of topics.
func (c Cluster) Of(generation int) Cluster {
	c.Generation = generation
	return c
}

// Security is how a cluster's brokers are reached.
type Security struct {
	// TLS returns the settings of a connection to the host with this name, again for each, so that renewed certificates
	// count; nil means plaintext.
	TLS func(serverName string) *tls.Config
	// Password authenticates by SCRAM-SHA-512; nil means not.
	Password *Password
	// Tokens authenticates by OAUTHBEARER; nil means not.
	Tokens Tokens
}

// Password is a user of the cluster.
type Password struct{ User, Secret string }

// String hides the secret.
func (p Password) String() string { return p.User + ":[password]" }

// GoString hides the secret from %#v too.
func (p Password) GoString() string { return p.String() }

// Plaintext returns a cluster without TLS and authentication.
func Plaintext(addresses ...string) Cluster { return Cluster{Addresses: addresses} }

// String names the addresses only.
func (c Cluster) String() string { return strings.Join(c.Addresses, ",") }

// Dialer connects to brokers.
type Dialer interface {
	Dial(network, address string) (net.Conn, error)
}

// protocolVersion is what clients speak: everything used here is older, and every broker of recent years supports it.
var protocolVersion = sarama.V2_8_0_0

// Settings returns those that every client of the cluster begins with. docs/design/traps.md "sarama" has the reason for each that differs
// from sarama's default.
func (c Cluster) Settings(clientID string) *sarama.Config {
	settings := sarama.NewConfig()
	settings.ClientID = clientID
	settings.Version = protocolVersion
	settings.Metadata.AllowAutoTopicCreation = false
	settings.Net.DialTimeout = 3 * time.Second
	settings.Net.ReadTimeout = 10 * time.Second
	settings.Net.WriteTimeout = 10 * time.Second
	c.Configure(settings)
	return settings
}

// Configure puts into a client's settings how the brokers are reached. The settings' timeouts must be set before.
func (c Cluster) Configure(settings *sarama.Config) {
	settings.Net.Proxy.Enable, settings.Net.Proxy.Dialer = true, c.Dialer(settings.Net.DialTimeout)
	sasl := &settings.Net.SASL
	sasl.Version = sarama.SASLHandshakeV1
	switch {
	case c.Security.Password != nil:
		sasl.Enable, sasl.Mechanism = true, sarama.SASLTypeSCRAMSHA512
		sasl.User, sasl.Password = c.Security.Password.User, c.Security.Password.Secret
		sasl.SCRAMClientGeneratorFunc = func() sarama.SCRAMClient { return new(scramClient) }
	case c.Security.Tokens != nil:
		sasl.Enable, sasl.Mechanism = true, sarama.SASLTypeOAuth
		sasl.TokenProvider = tokenProvider{c.Security.Tokens}
	}
}

// Dialer returns one that connects as the cluster's security says. A connection is there once both sides have proved who they
// are, within the timeout.
func (c Cluster) Dialer(timeout time.Duration) Dialer {
	plain := &net.Dialer{Timeout: timeout}
	if c.Security.TLS == nil {
		return plain
	}
	return tlsDialer{plain: plain, settings: c.Security.TLS}
}

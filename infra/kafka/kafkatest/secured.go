package kafkatest

import (
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/sasl/scram"

	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/servertest"
)

// Admin is the user of a secured broker who may do everything.
const Admin = "admin"

// Users of a secured broker may do nothing until they are granted something, Admin apart: a process with all roles, one of each
// role, and somebody who is none of the service's.
var Users = []string{
	Admin, "toolmill", "toolmill-api", "toolmill-owner", "toolmill-projector", "toolmill-worker", "toolmill-delivery", "stranger",
}

// Access is how a user reaches a secured broker; the zero value is anybody in plaintext.
type Access struct {
	// CA is the file of the authority that the broker's certificate comes from.
	CA             string
	User, Password string
}

// security is what a secured broker needs besides its properties.
type security struct {
	ca       *certificatestest.Authority
	kept     *certificates.Kept
	password string // of all users, each followed by its name
	issuer   issuer
	// plainAddr is for readers outside the service, which have no TLS: an anonymous user.
	plainAddr string
	// certifiedAddr is for those who have a certificate and nothing else.
	certifiedAddr string
}

func newSecurity(dir string) (s *security, err error) {
	s = &security{password: rand.Text()}
	if s.ca, err = certificatestest.Make(dir); err != nil {
		return nil, err
	}
	if s.issuer, err = newIssuer(jwksPath(dir)); err != nil {
		return nil, err
	}
	if s.plainAddr, err = servertest.FreeAddr(); err != nil {
		return nil, err
	}
	if s.certifiedAddr, err = servertest.FreeAddr(); err != nil {
		return nil, err
	}
	files, err := s.ca.Make("broker", time.Now().Add(24*time.Hour))
	if err != nil {
		return nil, err
	}
	if err := join(filepath.Join(dir, "broker.pem"), files.Key, files.Certificate); err != nil {
		return nil, err
	}
	s.kept, err = certificates.Open(certificates.Files{CA: files.CA}, slog.New(slog.DiscardHandler))
	return s, err
}

// join puts files into one: Kafka wants key and certificate together.
func join(to string, from ...string) error {
	var all []byte
	for _, name := range from {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		all = append(all, text...)
	}
	return os.WriteFile(to, all, 0o600)
}

func (s *security) access(user string) Access {
	return Access{CA: s.ca.File(), User: user, Password: s.password + user}
}

func (s *security) reach(addresses []string, user string) brokers.Cluster {
	return brokers.Cluster{Addresses: addresses, Security: brokers.Security{
		TLS: s.kept.Client, Password: &brokers.Password{User: user, Secret: s.password + user},
	}}
}

// ReachByCertificate returns how somebody reaches a secured broker who only has a certificate, to whom Kafka says User:CN=name.
func (a *Apache) ReachByCertificate(t TB, name string) brokers.Cluster {
	t.Helper()
	kept, err := certificates.Open(a.security.ca.Issue(t, name, time.Now().Add(time.Hour)), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatalf("kafkatest: %v", err)
	}
	return brokers.Cluster{Addresses: []string{a.security.certifiedAddr}, Security: brokers.Security{TLS: kept.Client}}
}

// client returns the options of a client of franz-go's.
func (s *security) client() []kgo.Opt {
	return []kgo.Opt{
		kgo.DialTLSConfig(&tls.Config{RootCAs: s.kept.Client("").RootCAs, MinVersion: tls.VersionTLS12}),
		kgo.SASL(scram.Auth{User: Admin, Pass: s.password + Admin}.AsSha512Mechanism()),
	}
}

// formatting returns what creates the users.
func (s *security) formatting() (args []string) {
	for _, user := range Users {
		args = append(args, "--add-scram", fmt.Sprintf("SCRAM-SHA-512=[name=%s,password=%s]", user, s.password+user))
	}
	return args
}

// secure changes the properties of a plain broker: clients authenticate over TLS, brokers and controllers among each other by
// their certificate, and nobody may do anything that is not granted.
func (a *Apache) secure(properties map[string]string) {
	s := a.security
	maps.Copy(properties, map[string]string{
		"listeners":                                             "SASL_SSL://" + a.addr + ",CERTIFIED://" + s.certifiedAddr + ",OUTSIDE://" + s.plainAddr + ",BROKER://" + a.internalAddr + ",CONTROLLER://" + a.controllerAddr,
		"advertised.listeners":                                  "SASL_SSL://" + a.Addrs()[0] + ",CERTIFIED://" + s.certifiedAddr + ",OUTSIDE://" + s.plainAddr + ",BROKER://" + a.internalAddr,
		"listener.security.protocol.map":                        "SASL_SSL:SASL_SSL,CERTIFIED:SSL,OUTSIDE:PLAINTEXT,BROKER:SSL,CONTROLLER:SSL",
		"inter.broker.listener.name":                            "BROKER",
		"sasl.enabled.mechanisms":                               "SCRAM-SHA-512,OAUTHBEARER",
		"ssl.keystore.type":                                     "PEM",
		"ssl.keystore.location":                                 filepath.Join(a.dir, "broker.pem"),
		"ssl.truststore.type":                                   "PEM",
		"ssl.truststore.location":                               s.ca.File(),
		"authorizer.class.name":                                 "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
		"super.users":                                           "User:" + Admin + ";User:CN=broker",
		"allow.everyone.if.no.acl.found":                        "false",
		"connections.max.reauth.ms":                             "600000",
		"sasl.oauthbearer.jwks.endpoint.url":                    "file://" + jwksPath(a.dir),
		"sasl.oauthbearer.expected.audience":                    tokenAudience,
		"listener.name.broker.ssl.client.auth":                  "required",
		"listener.name.controller.ssl.client.auth":              "required",
		"listener.name.certified.ssl.client.auth":               "required",
		"listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config": "org.apache.kafka.common.security.scram.ScramLoginModule required;",
		"listener.name.sasl_ssl.oauthbearer.sasl.jaas.config":   "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule required;",
		"listener.name.sasl_ssl.oauthbearer.sasl.server.callback.handler.class": "org.apache.kafka.common.security.oauthbearer.OAuthBearerValidatorCallbackHandler",
	})
}

// jwksPath names the file of the keys whose tokens the broker accepts.
func jwksPath(dir string) string { return filepath.Join(dir, "jwks.json") }

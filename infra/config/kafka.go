package config

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// Kafka is how the brokers are reached: settings of every process and every operator's command.
type Kafka struct {
	SecurityProtocol string `name:"kafka-security-protocol" env:"KAFKA_SECURITY_PROTOCOL" help:"How brokers are reached: PLAINTEXT, SSL, SASL_SSL or SASL_PLAINTEXT. Default: PLAINTEXT, which production refuses except on loopback."`
	CA               string `name:"kafka-ca" type:"path" env:"KAFKA_CA" help:"File of the authorities, in PEM, that the brokers' certificates come from. Default: those of the system."`
	Certificate      string `name:"kafka-certificate" type:"path" env:"KAFKA_CERTIFICATE" help:"File of this process's certificate with its chain, in PEM, for brokers that ask for one (mTLS). Loaded again when it changes, like its key and the authorities."`
	Key              string `name:"kafka-key" type:"path" env:"KAFKA_KEY" help:"File of the certificate's private key, in PEM."`
	Mechanism        string `name:"kafka-sasl-mechanism" env:"KAFKA_SASL_MECHANISM" help:"SCRAM-SHA-512 or OAUTHBEARER. Default: SCRAM-SHA-512."`
	Username         string `name:"kafka-sasl-username" env:"KAFKA_SASL_USERNAME" help:"The user for SCRAM-SHA-512."`
	Password         string `name:"kafka-sasl-password" env:"KAFKA_SASL_PASSWORD" help:"The user's password. Better in a file that KAFKA_SASL_PASSWORD_FILE names."`
	TokenPath        string `name:"kafka-oauth-token-path" type:"path" env:"KAFKA_OAUTH_TOKEN_PATH" help:"File that another program keeps a valid access token in, for OAUTHBEARER; read for each connection."`
	TokenURL         string `name:"kafka-oauth-token-url" env:"KAFKA_OAUTH_TOKEN_URL" help:"Token endpoint of the authorization server, https, for OAUTHBEARER without such a file."`
	ClientID         string `name:"kafka-oauth-client-id" env:"KAFKA_OAUTH_CLIENT_ID" help:"Client at the token endpoint."`
	ClientSecret     string `name:"kafka-oauth-client-secret" env:"KAFKA_OAUTH_CLIENT_SECRET" help:"The client's secret. Better in a file that KAFKA_OAUTH_CLIENT_SECRET_FILE names."`
	Scope            string `name:"kafka-oauth-scope" env:"KAFKA_OAUTH_SCOPE" help:"Scope that is asked for at the token endpoint."`
}

// The security protocols and mechanisms, by Kafka's names.
const (
	protocolPlaintext     = "PLAINTEXT"
	protocolSSL           = "SSL"
	protocolSASLPlaintext = "SASL_PLAINTEXT"
	protocolSASLSSL       = "SASL_SSL"

	mechanismScram = "SCRAM-SHA-512"
	mechanismOAuth = "OAUTHBEARER"
)

// Encrypted reports whether brokers are reached by TLS.
func (k Kafka) Encrypted() bool {
	return k.SecurityProtocol == protocolSSL || k.SecurityProtocol == protocolSASLSSL
}

// Authenticated reports whether the process authenticates with a password or a token.
func (k Kafka) Authenticated() bool { return strings.HasPrefix(k.SecurityProtocol, "SASL_") }

// ByToken reports whether it authenticates with a token.
func (k Kafka) ByToken() bool { return k.Authenticated() && k.Mechanism == mechanismOAuth }

// check returns the first fault. A setting that would have no effect is a fault: somebody relies on it.
func (k Kafka) check() error {
	protocols := []string{"", protocolPlaintext, protocolSSL, protocolSASLPlaintext, protocolSASLSSL}
	switch {
	case !slices.Contains(protocols, k.SecurityProtocol):
		return fmt.Errorf("KAFKA_SECURITY_PROTOCOL %q is not one of %s", k.SecurityProtocol, strings.Join(protocols[1:], ", "))
	case !k.Encrypted() && k.CA+k.Certificate+k.Key != "":
		return fmt.Errorf("KAFKA_CA, KAFKA_CERTIFICATE and KAFKA_KEY have no effect unless KAFKA_SECURITY_PROTOCOL is %s or %s", protocolSSL, protocolSASLSSL)
	case (k.Certificate == "") != (k.Key == ""):
		return errors.New("KAFKA_CERTIFICATE and KAFKA_KEY are both needed, or neither")
	case !k.Authenticated() && k.Mechanism+k.Username+k.Password+k.TokenPath+k.TokenURL+k.ClientID+k.ClientSecret != "":
		return fmt.Errorf("KAFKA_SASL_… and KAFKA_OAUTH_… have no effect unless KAFKA_SECURITY_PROTOCOL is %s", protocolSASLSSL)
	case k.ByToken():
		return k.checkToken()
	case k.Authenticated():
		return k.checkPassword()
	}
	return nil
}

func (k Kafka) checkPassword() error {
	switch {
	case k.Mechanism != "" && k.Mechanism != mechanismScram:
		return fmt.Errorf("KAFKA_SASL_MECHANISM %q is not one of %s, %s", k.Mechanism, mechanismScram, mechanismOAuth)
	case k.Username == "" || k.Password == "":
		return fmt.Errorf("KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD are both needed for %s", mechanismScram)
	}
	return nil
}

func (k Kafka) checkToken() error {
	at, err := url.Parse(k.TokenURL)
	switch {
	case (k.TokenPath == "") == (k.TokenURL == ""):
		return fmt.Errorf("one of KAFKA_OAUTH_TOKEN_PATH and KAFKA_OAUTH_TOKEN_URL is needed for %s", mechanismOAuth)
	case k.TokenPath != "":
		return nil
	case err != nil || at.Host == "" || at.Scheme != "https" && (at.Scheme != "http" || !isLoopback(at.Hostname())):
		return errors.New("KAFKA_OAUTH_TOKEN_URL is no https URL")
	case k.ClientID == "" || k.ClientSecret == "":
		return errors.New("KAFKA_OAUTH_CLIENT_ID and KAFKA_OAUTH_CLIENT_SECRET are both needed for KAFKA_OAUTH_TOKEN_URL")
	}
	return nil
}

package stores

import (
	"log/slog"

	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// Cluster returns the Kafka cluster at these addresses, reached as the configuration says. Error: certificates.ErrFiles.
func Cluster(c config.Config, addresses []string, logger *slog.Logger) (brokers.Cluster, error) {
	cluster := brokers.Plaintext(addresses...)
	if c.Kafka.Encrypted() {
		kept, err := certificates.Open(certificates.Files{CA: c.Kafka.CA, Certificate: c.Kafka.Certificate, Key: c.Kafka.Key}, logger)
		if err != nil {
			return brokers.Cluster{}, err
		}
		cluster.Security.TLS = kept.Client
	}
	switch {
	case c.Kafka.ByToken() && c.Kafka.TokenPath != "":
		cluster.Security.Tokens = brokers.TokenFile(c.Kafka.TokenPath)
	case c.Kafka.ByToken():
		cluster.Security.Tokens = &brokers.ClientCredentials{
			URL: c.Kafka.TokenURL, ID: c.Kafka.ClientID, Secret: c.Kafka.ClientSecret, Scope: c.Kafka.Scope,
		}
	case c.Kafka.Authenticated():
		cluster.Security.Password = &brokers.Password{User: c.Kafka.Username, Secret: c.Kafka.Password}
	}
	return cluster, nil
}

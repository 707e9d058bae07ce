package config

import (
	"errors"
	"strings"
	"testing"
)

func TestHowBrokersAreReached(t *testing.T) {
	ssl, sasl := "SSL", "SASL_SSL"
	for name, test := range map[string]struct {
		kafka Kafka
		fault string // "" means none
	}{
		"plaintext":                 {Kafka{}, ""},
		"TLS":                       {Kafka{SecurityProtocol: ssl}, ""},
		"mTLS":                      {Kafka{SecurityProtocol: ssl, CA: "/ca", Certificate: "/c", Key: "/k"}, ""},
		"password":                  {Kafka{SecurityProtocol: sasl, Username: "u", Password: "p"}, ""},
		"token file":                {Kafka{SecurityProtocol: sasl, Mechanism: "OAUTHBEARER", TokenPath: "/t"}, ""},
		"token endpoint":            {Kafka{SecurityProtocol: sasl, Mechanism: "OAUTHBEARER", TokenURL: "https://id/t", ClientID: "i", ClientSecret: "s"}, ""},
		"lower case":                {Kafka{SecurityProtocol: "ssl"}, "KAFKA_SECURITY_PROTOCOL"},
		"certificate in plaintext":  {Kafka{CA: "/ca"}, "no effect"},
		"password without SASL":     {Kafka{SecurityProtocol: ssl, Password: "geheim"}, "no effect"},
		"certificate without a key": {Kafka{SecurityProtocol: ssl, Certificate: "/c"}, "KAFKA_KEY"},
		"no password":               {Kafka{SecurityProtocol: sasl, Username: "u"}, "KAFKA_SASL_PASSWORD"},
		"a weak mechanism":          {Kafka{SecurityProtocol: sasl, Mechanism: "PLAIN", Username: "u", Password: "p"}, "PLAIN"},
		"no way to a token":         {Kafka{SecurityProtocol: sasl, Mechanism: "OAUTHBEARER"}, "KAFKA_OAUTH_TOKEN_PATH"},
		"two ways to a token":       {Kafka{SecurityProtocol: sasl, Mechanism: "OAUTHBEARER", TokenPath: "/t", TokenURL: "https://id/t"}, "one of"},
		"secret in plaintext":       {Kafka{SecurityProtocol: sasl, Mechanism: "OAUTHBEARER", TokenURL: "http://id/t", ClientID: "i", ClientSecret: "s"}, "https"},
		"no client's secret":        {Kafka{SecurityProtocol: sasl, Mechanism: "OAUTHBEARER", TokenURL: "https://id/t", ClientID: "i"}, "KAFKA_OAUTH_CLIENT_SECRET"},
	} {
		err := test.kafka.check()
		if (err == nil) != (test.fault == "") || err != nil && (!strings.Contains(err.Error(), test.fault) || strings.Contains(err.Error(), "geheim")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestProductionRefusesBrokersInPlaintext(t *testing.T) {
	away, here := []string{"127.0.0.1:9092", "kafka-1.example.com:9092"}, []string{"127.0.0.1:9092", "[::1]:9092", "localhost:9092"}
	for name, test := range map[string]struct {
		config  Config
		refused bool
	}{
		"loopback":        {Config{Brokers: here}, false},
		"elsewhere":       {Config{Brokers: away}, true},
		"a name like it":  {Config{Brokers: []string{"localhost.example.com:9092"}}, true},
		"with TLS":        {Config{Brokers: away, Kafka: Kafka{SecurityProtocol: "SASL_SSL"}}, false},
		"only password":   {Config{Brokers: away, Kafka: Kafka{SecurityProtocol: "SASL_PLAINTEXT"}}, true},
		"told to":         {Config{Brokers: away, PlaintextAllowed: []string{"broker"}}, false},
		"told of another": {Config{Brokers: away, PlaintextAllowed: []string{"database"}}, true},
		"told nonsense":   {Config{Brokers: here, PlaintextAllowed: []string{"brokers"}}, true},
		"in development":  {Config{Brokers: away, Development: true}, false},
	} {
		if err := errors.Join(test.config.checkPlaintextAllowed(), test.config.CheckBrokers(test.config.Brokers)); (err != nil) != test.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}

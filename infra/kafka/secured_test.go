package kafka_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// On Apache Kafka with TLS, SCRAM and its authorizer: who has no rights gets nothing, who has them gets what they say.
func TestApacheKafkaLetsInWhoMay(t *testing.T) {
	b := kafkatest.StartApache(t, kafkatest.WithSecurity())
	must(t, kafka.EnsureTopics(b.Reach(), "test", 1, []kafka.TopicSpec{{Name: commands.EventsTopic, Partitions: 1}}))
	must(t, kafka.WriteRecord(t.Context(), b.Reach(), "test", commands.EventsTopic, "an event"))
	as := func(user, password string) brokers.Cluster {
		c := b.Reach()
		c.Security.Password = &brokers.Password{User: user, Secret: password}
		return c
	}
	stranger := as("stranger", b.Access("stranger").Password)
	if err := kafka.WriteRecord(t.Context(), stranger, "test", commands.EventsTopic, "forged"); !unauthorized(err) {
		t.Errorf("a stranger writes: %v", err)
	}
	if _, err := kafka.TopicNames(t.Context(), as("stranger", "wrong"), "test"); !errors.Is(err, sarama.ErrSASLAuthenticationFailed) {
		t.Errorf("a wrong password: %v", err)
	}
	if _, err := kafka.TopicNames(t.Context(), brokers.Plaintext(b.Addrs()...), "test"); err == nil {
		t.Error("plaintext is let in")
	}
	byToken := func(token string) brokers.Cluster {
		path := filepath.Join(t.TempDir(), "token")
		must(t, os.WriteFile(path, []byte(token), 0o600))
		c := b.Reach()
		c.Security.Password, c.Security.Tokens = nil, brokers.TokenFile(path)
		return c
	}
	if _, err := kafka.TopicNames(t.Context(), byToken(b.Token(t, kafkatest.Admin, time.Now().Add(-time.Hour))), "test"); err == nil {
		t.Error("an expired token is let in")
	}
	if names, err := kafka.TopicNames(t.Context(), byToken(b.Token(t, kafkatest.Admin, time.Now().Add(time.Hour))), "test"); err != nil || !names[commands.EventsTopic] {
		t.Errorf("with a token: %v, %v", names, err)
	}
	kafkatest.GrantTo(t, b, "stranger", kafkatest.Grant{Kind: "topic", Name: "toolmill.", Prefixed: true, Operations: []string{"Read"}})
	read, err := kafka.Records(t.Context(), stranger, "test", commands.EventsTopic)
	if err != nil || len(read) != 1 || read[0] != "an event" {
		t.Errorf("who may read gets %q, %v", read, err)
	}
	if err := kafka.WriteRecord(t.Context(), stranger, "test", commands.EventsTopic, "forged"); !unauthorized(err) {
		t.Errorf("who may only read writes: %v", err)
	}
}

// unauthorized reports whether a broker's authorizer refused: the topic, or a producer that may write to none.
func unauthorized(err error) bool {
	return errors.Is(err, sarama.ErrTopicAuthorizationFailed) || errors.Is(err, sarama.ErrClusterAuthorizationFailed)
}

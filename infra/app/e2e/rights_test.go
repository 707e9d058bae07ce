package e2e

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/rights"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// accessOf returns the settings with which a user reaches a broker; a plain broker needs none.
func accessOf(b kafkatest.Broker, user string) config.Kafka {
	access := b.Access(user)
	if access == (kafkatest.Access{}) {
		return config.Kafka{}
	}
	return config.Kafka{SecurityProtocol: "SASL_SSL", CA: access.CA, Username: access.User, Password: access.Password}
}

// everything lets the service's user do what all roles do, make and mend topics, and delete records: most tests run all in one
// process. Readers outside the service may read.
func everything(t kafkatest.TB, b kafkatest.Broker) config.Kafka {
	t.Helper()
	all, err := rights.Union(rights.Roles())
	if err != nil {
		t.Fatalf("%v", err)
	}
	kafkatest.GrantTo(t, b, "toolmill", append(grants(all),
		kafkatest.Grant{Kind: "topic", Name: stores.TopicsPrefix, Prefixed: true, Operations: []string{"Create", "AlterConfigs", "Delete", "Write"}})...)
	kafkatest.GrantTo(t, b, kafkatest.Anonymous,
		kafkatest.Grant{Kind: "topic", Name: stores.TopicsPrefix, Prefixed: true, Operations: []string{"Read"}},
		kafkatest.Grant{Kind: "group", Name: "*", Operations: []string{"Read"}})
	return accessOf(b, "toolmill")
}

// enginesDir is a data directory that engines' users may enter, unlike t.TempDir.
func enginesDir(t *testing.T, w *world) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-rights-")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o755))
	must(t, os.Symlink(filepath.Join(w.config.DataDir, "objects"), filepath.Join(dir, "objects")))
	return dir
}

func grants(all []rights.Right) (g []kafkatest.Grant) {
	for _, r := range all {
		g = append(g, kafkatest.Grant(r))
	}
	return g
}

// Each role runs in a process of its own, as a user of its own, on topics that an administrator made. None lacks a right, and none
// can do another's part.
func TestEachRoleMayDoItsPartAndNoOther(t *testing.T) {
	broker := kafkatest.StartApache(t, kafkatest.WithSecurity())
	w := lone(t, broker)
	w.config.Development = true
	must(t, kafka.EnsureTopics(broker.Reach(), "administrator", 1, eventlog.TopicsOf(w.config)))
	as := make(map[string]config.Config)
	for _, role := range config.Roles {
		kafkatest.GrantTo(t, broker, "toolmill-"+role, grants(rights.Of(role))...)
	}
	w.config.Roles, w.config.Kafka = []string{config.RoleOwner}, accessOf(broker, "toolmill-owner")
	must(t, w.start())
	as[config.RoleOwner] = w.config
	for _, role := range config.Roles {
		if role == config.RoleOwner {
			continue
		}
		c := w.beside(t, role)
		if role == config.RoleWorker {
			c.DataDir, c.ChromiumConcurrency = enginesDir(t, w), 1
		}
		c.Kafka = accessOf(broker, "toolmill-"+role)
		as[role] = c
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		other, err := startApp(ctx, c, w.logger)
		must(t, err)
		t.Cleanup(func() { must(t, other.Stop(context.Background())) })
		if role == config.RoleAPI {
			w.app, other = other, w.app
		}
	}
	w.config = as[config.RoleAPI]
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)

	writers := map[string][]string{
		commands.CommandsTopic: {config.RoleAPI, config.RoleWorker, config.RoleDelivery},
		commands.EventsTopic:   {config.RoleOwner},
		commands.RepliesTopic:  {config.RoleOwner},
	}
	for role, c := range as {
		cluster, err := stores.Cluster(c, c.Brokers, w.logger)
		must(t, err)
		for topic, may := range writers {
			if slices.Contains(may, role) {
				continue
			}
			err := kafka.WriteRecord(t.Context(), cluster, "forger", topic, "forged")
			if !errors.Is(err, sarama.ErrTopicAuthorizationFailed) && !errors.Is(err, sarama.ErrClusterAuthorizationFailed) {
				t.Errorf("the user of %s writes %s: %v", role, topic, err)
			}
		}
	}
	log, err := os.ReadFile(w.logFile.Name())
	must(t, err)
	if bytes.Contains(log, []byte("not authorized")) {
		t.Error("a role lacks a right:")
		w.printLog()
	}
	for _, c := range as {
		if bytes.Contains(log, []byte(c.Kafka.Password)) {
			t.Error("the log has a password")
		}
	}
}

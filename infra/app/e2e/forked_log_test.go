package e2e

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// A log and its restored copy are of one installation. When both have gone on, neither is the other's: a process does not start with the
// database of one on the longer log of the other, whose events it would skip before it appended its own after them.
func TestADatabaseIsNotUsedWithACopyOfItsLogThatWentOn(t *testing.T) {
	here := lone(t, kafkatest.Start(t))
	here.config.Partitions, here.config.SegmentAge = 1, 100*time.Millisecond
	here.begin(t)
	id := here.installationID(t)
	here.archived(t)
	here.halt(t)

	there := *here
	there.broker = kafkatest.Start(t)
	there.config.Brokers, there.config.Kafka = there.broker.Addrs(), everything(t, there.broker)
	must(t, there.restore(t, here.config.DataDir))
	there.config.MasterKey, there.config.DataDir, there.config.Database = here.masterKey(t), t.TempDir(), postgrestest.New(t)
	there.config.AdoptInstallation = id
	there.begin(t)
	there.open(t, opening{})
	there.halt(t)
	here.begin(t)
	here.halt(t)

	mixed := *here
	mixed.broker, mixed.config.Brokers, mixed.config.Kafka = there.broker, there.config.Brokers, there.config.Kafka
	mixed.refusesUnwritten(t, "another event", "KAFKA_BROKERS")
	must(t, here.start())
	here.open(t, opening{})
}

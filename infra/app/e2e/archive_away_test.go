package e2e

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// inBucket is a service that has not started, with its objects in a bucket behind a proxy.
func inBucket(t *testing.T) (*world, *kafkatest.Proxy) {
	t.Helper()
	server := s3test.Start(t)
	proxy, err := kafkatest.NewProxy(server.Addr())
	must(t, err)
	t.Cleanup(func() { must(t, proxy.Close()) })
	w := lone(t, kafkatest.Start(t))
	w.config.SegmentAge = 100 * time.Millisecond
	w.config.Objects = "s3://" + s3test.Bucket + "/files?endpoint=http://" + proxy.Addr()
	w.config.AWSAccessKeyID, w.config.AWSSecretAccessKey = s3test.AccessKeyID, s3test.SecretAccessKey
	return w, proxy
}

// archiveFails reports whether /readyz says that the log is not archived, and for that reason among others is not ready.
func (w *world) archiveFails(t *testing.T) bool {
	t.Helper()
	type check struct{ Name, Status, Reason string }
	var said struct {
		Error struct{ Details struct{ Checks []check } }
	}
	answer := client{t: t}.get(operatorsAt(w.app, "/readyz"))
	must(t, json.Unmarshal([]byte(answer.body), &said))
	return answer.StatusCode == http.StatusServiceUnavailable && slices.ContainsFunc(said.Error.Details.Checks, func(c check) bool {
		return c.Name == "archive" && c.Status == "failed" && strings.Contains(c.Reason, "object store unavailable")
	})
}

// While the object store is away the log keeps what is not in segments, and /readyz says so. A process that ends meanwhile loses nothing:
// the next one archives it. Then the log is trimmed, and a lost cluster is restored, from the bucket.
func TestTheArchiveCatchesUpAfterTheObjectStoreWasAway(t *testing.T) {
	w, proxy := inBucket(t)
	must(t, w.start())
	c := w.open(t, opening{credits: 100})
	w.archived(t)
	proxy.Cut()
	for range 5 {
		c.grant(1)
	}
	eventually(t, "/readyz names the archive", func() bool { return w.archiveFails(t) })
	if got := c.balance(); got != 105 {
		t.Errorf("balance %d while the object store is away", got)
	}
	w.halt(t)
	proxy.Restore()
	must(t, w.start())
	w.archived(t)
	eventually(t, "it is ready again", func() bool { return client{t: t}.get(operatorsAt(w.app, "/readyz")).StatusCode == http.StatusOK })
	for range 4 {
		w.open(t, opening{})
	}
	w.archived(t)
	events, balances, id := w.logged(t), w.balances(t), w.installationID(t)

	must(t, w.operator(new(strings.Builder)).Checkpoint(t.Context(), false))
	eventually(t, "the stream's place is kept", func() bool {
		_, err := w.trims(t, untilTomorrow(), true)
		return err == nil
	})
	if report, err := w.trims(t, untilTomorrow(), false); err != nil || !strings.Contains(report, "deleted from Kafka") {
		t.Errorf("%s, %v", report, err)
	}
	must(t, w.audit(t.Context()))

	key := w.masterKey(t)
	w.halt(t)
	w.broker = kafkatest.Start(t)
	w.config.Kafka = everything(t, w.broker)
	w.config.Brokers, w.config.MasterKey, w.config.Database = w.broker.Addrs(), key, postgrestest.New(t)
	must(t, w.restore(t, w.config.Objects))
	w.config.AdoptInstallation = id
	must(t, w.start())
	w.config.AdoptInstallation = ""
	eventually(t, "all accounts have their credits", func() bool {
		got := w.balances(t)
		for id, balance := range balances {
			if got[id] != balance {
				return false
			}
		}
		return true
	})
	for id := range w.logged(t) {
		delete(events, id)
	}
	if len(events) > 0 {
		t.Errorf("%d events are lost", len(events))
	}
	must(t, w.audit(t.Context()))
}

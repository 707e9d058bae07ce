package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections/models"
	topic "github.com/toolmill/toolmill/projections/stream"
)

// record is what a reader of the stream gets.
type record struct {
	Partition, Number, ID string
	Value                 json.RawMessage
}

// published returns the records of the stream, as often as they are in it.
func (w *world) published(t *testing.T) (records []record) {
	t.Helper()
	for partition := range w.config.Partitions {
		records = append(records, recordsOf(t, w.inside(t).Log.Reader, partition)...)
	}
	return records
}

func recordsOf(t *testing.T, reader *kafka.Reader, partition int32) (records []record) {
	t.Helper()
	_, err := reader.Read(t.Context(), topic.Topic, partition, 0, func(m *message.Message) error {
		if got := m.Metadata["logpartition"]; got != fmt.Sprint(partition) {
			t.Errorf("a record of partition %d says %s", partition, got)
		}
		records = append(records, record{m.Metadata["logpartition"], m.Metadata[topic.HeaderNumber], m.Metadata["ce_id"], json.RawMessage(m.Payload)})
		return nil
	})
	must(t, err)
	return records
}

// logged returns the ids of all events of the log.
func (w *world) logged(t *testing.T) map[string]bool {
	t.Helper()
	ids := make(map[string]bool)
	must(t, w.follow(t.Context(), func(_ int32, l domain.Logged) { ids[l.ID] = true }))
	return ids
}

// completeStream waits until everything in the log is in the stream, over a restart.
func (w *world) completeStream(t *testing.T) (records []record) {
	t.Helper()
	want := w.logged(t)
	eventually(t, "all events are in the stream", func() bool {
		records = w.published(t)
		has := make(map[string]bool, len(records))
		for _, r := range records {
			has[r.ID] = true
		}
		missing := maps.Clone(want)
		maps.DeleteFunc(missing, func(id string, _ bool) bool { return has[id] })
		return len(missing) == 0
	})
	return records
}

// The sums that docs/events.md computes from an account's export are those of its ledger.
func TestTheDocumentedSumsAreTheLedgers(t *testing.T) {
	c := service(t).open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	c.cancel(c.create(page(endless)).ID)
	charged, refunded, day := int64(0), int64(0), ""
	for _, e := range c.ledger() {
		switch e.Type {
		case models.LedgerCharge:
			charged, day = charged-e.Delta, e.At.UTC().Format(time.DateOnly)
		case models.LedgerRefund:
			refunded += e.Delta
		}
	}
	text, err := os.ReadFile("../../../docs/events.md")
	must(t, err)
	_, program, _ := strings.Cut(string(text), "```python\nimport collections")
	program, _, _ = strings.Cut(program, "```")
	sums := exec.CommandContext(t.Context(), "python3", "-c", "import collections"+program)
	sums.Stdin, sums.Stderr = bytes.NewReader(bytes.Join(c.export(), []byte("\n"))), os.Stderr
	out, err := sums.Output()
	must(t, err)
	if want := fmt.Sprintf("%s html-to-pdf-api %d %d\n", day, charged, refunded); string(out) != want || refunded == 0 {
		t.Errorf("the program prints %q, the ledger says %q", out, want)
	}
}

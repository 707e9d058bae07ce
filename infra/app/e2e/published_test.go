package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
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
		_, err := w.inside(t).Log.Reader.Read(t.Context(), topic.Topic, partition, 0, func(m *message.Message) error {
			if got := m.Metadata["logpartition"]; got != fmt.Sprint(partition) {
				t.Errorf("a record of partition %d says %s", partition, got)
			}
			records = append(records, record{m.Metadata["logpartition"], m.Metadata[topic.HeaderNumber], m.Metadata["ce_id"], json.RawMessage(m.Payload)})
			return nil
		})
		must(t, err)
	}
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

// sum is revenue and refunds of a tool on a day, in credits.
type sum struct {
	Tool, Day        string
	Revenue, Refunds int64
}

// ledgerSums are the sums of the whole ledger, by tool and day. Movements of no job have no tool.
func (w *world) ledgerSums(t *testing.T) map[string]sum {
	t.Helper()
	rows, err := w.inside(t).DB.Query(t.Context(), `SELECT coalesce(j.tool_slug, ''), to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
			coalesce(sum(-l.delta) FILTER (WHERE l.type = $1), 0)::bigint, coalesce(sum(l.delta) FILTER (WHERE l.type = $2), 0)::bigint
		FROM credit_ledger l LEFT JOIN jobs j ON j.id = l.job_id WHERE l.type IN ($1, $2) AND l.delta <> 0 GROUP BY 1, 2`,
		models.LedgerCharge, models.LedgerRefund)
	must(t, err)
	defer rows.Close()
	sums := make(map[string]sum)
	for rows.Next() {
		var s sum
		must(t, rows.Scan(&s.Tool, &s.Day, &s.Revenue, &s.Refunds))
		sums[s.Tool+" "+s.Day] = s
	}
	must(t, rows.Err())
	return sums
}

// The documented reader in Python computes what the ledger says, from a stream in which the end is repeated.
func TestTheDocumentedReaderComputesRevenueAndRefunds(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	c.cancel(c.create(page(endless)).ID)
	w.restart(t)
	c.succeeds(c.create(page(hello)).ID)
	w.atRest(t)

	records := w.completeStream(t)
	records = append(records, records[len(records)-min(5, len(records)):]...)
	got, want := readByPython(t, records), w.ledgerSums(t)
	if len(want) == 0 || !maps.Equal(got, want) {
		t.Errorf("the reader says %v\nthe ledger says %v", got, want)
	}
}

// pythonReader calls the documented function with the records that it is given.
const pythonReader = `
import sys
for r in json.load(sys.stdin):
    add([("logpartition", r["Partition"].encode()), ("logoffset", r["Number"].encode())], json.dumps(r["Value"]).encode())
json.dump([{"Tool": t, "Day": d, "Revenue": v, "Refunds": r} for (t, d), (v, r) in sums.items()], sys.stdout)
`

func readByPython(t *testing.T, records []record) map[string]sum {
	t.Helper()
	text, err := os.ReadFile("../../../docs/stream.md")
	must(t, err)
	blocks := regexp.MustCompile("(?s)```python\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) != 1 {
		t.Fatalf("%d blocks of Python", len(blocks))
	}
	input, err := json.Marshal(records)
	must(t, err)
	reader := exec.CommandContext(t.Context(), "python3", "-c", blocks[0][1]+pythonReader)
	reader.Stdin, reader.Stderr = bytes.NewReader(input), os.Stderr
	out, err := reader.Output()
	must(t, err)
	var all []sum
	must(t, json.NewDecoder(strings.NewReader(string(out))).Decode(&all))
	sums := make(map[string]sum, len(all))
	for _, s := range all {
		sums[s.Tool+" "+s.Day] = s
	}
	return sums
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

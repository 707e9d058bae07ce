package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/projections/models"
)

// sums are revenue and refunds in credits, by day and tool.
type sums map[[2]string][2]int64

// ledgerSums are the sums of the whole ledger. The tool of a job is that of the jobs' read model; that of a run is only in its
// event.
func (w *world) ledgerSums(t *testing.T) sums {
	t.Helper()
	rows, err := w.inside(t).DB.Query(t.Context(), `SELECT to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
			coalesce(j.tool_slug, convert_from(e.value, 'UTF8')::jsonb #>> '{data,toolSlug}', convert_from(e.value, 'UTF8')::jsonb #>> '{data,credits,toolSlug}'),
			coalesce(sum(-l.delta) FILTER (WHERE l.type = $1), 0)::bigint, coalesce(sum(l.delta) FILTER (WHERE l.type = $2), 0)::bigint
		FROM credit_ledger l LEFT JOIN jobs j ON j.id = l.job_id LEFT JOIN event_log e ON e.id = l.id
		WHERE l.type IN ($1, $2) AND l.delta <> 0 GROUP BY 1, 2`, models.LedgerCharge, models.LedgerRefund)
	must(t, err)
	defer rows.Close()
	all := make(sums)
	for rows.Next() {
		var key [2]string
		var sum [2]int64
		must(t, rows.Scan(&key[0], &key[1], &sum[0], &sum[1]))
		all[key] = sum
	}
	must(t, rows.Err())
	return all
}

// readSums reads lines of day, tool, revenue and refunds.
func readSums(t *testing.T, lines string) sums {
	t.Helper()
	all := make(sums)
	for line := range strings.Lines(lines) {
		var key [2]string
		var sum [2]int64
		words := strings.Fields(line)
		if len(words) != 4 {
			t.Fatalf("the reader prints %q", line)
		}
		copy(key[:], words)
		for i := range sum {
			var err error
			sum[i], err = strconv.ParseInt(words[2+i], 10, 64)
			must(t, err)
		}
		all[key] = sum
	}
	return all
}

// The readers of docs/stream.md compute what the ledger says, from the topic and from the feed.
func TestTheDocumentedReadersComputeRevenueAndRefunds(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	c.cancel(c.create(page(endless)).ID)
	w.restart(t)
	c.succeeds(c.create(page(hello)).ID)
	w.atRest(t)
	records, want := w.completeStream(t), w.ledgerSums(t)
	repeated := slices.Concat(records, records[len(records)-min(5, len(records)):])
	var refunds int64
	for _, sum := range want {
		refunds += sum[1]
	}
	if refunds == 0 {
		t.Fatalf("the ledger has no refund: %v", want)
	}
	for name, got := range map[string]sums{
		"Python": readByPython(t, repeated), "Go": w.readByGo(t), "Python with SQLite": w.readByProgram(t),
		"Python, the feed": readByPython(t, w.feedRecords(t)),
	} {
		if !maps.Equal(got, want) {
			t.Errorf("%s says %v\nthe ledger says %v", name, got, want)
		}
	}
}

// feedRecords are the records of the feed.
func (w *world) feedRecords(t *testing.T) (all []record) {
	t.Helper()
	for _, e := range w.operatorKey(t, apikey.ReadEvents).feed() {
		all = append(all, record{e.LogPartition, e.LogOffset, e.ID, e.Whole})
	}
	return all
}

// documented returns the only block of code of a language in docs/stream.md.
func documented(t *testing.T, language string) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/stream.md")
	must(t, err)
	blocks := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) != 1 {
		t.Fatalf("%d blocks of %s", len(blocks), language)
	}
	return blocks[0][1]
}

// pythonReader calls the documented function with the records that it is given.
const pythonReader = `
import sys
for r in json.load(sys.stdin):
    add([("logpartition", r["Partition"].encode()), ("logoffset", r["Number"].encode())], json.dumps(r["Value"]).encode())
for key, sum in sums.items():
    print(*key, *sum)
`

func readByPython(t *testing.T, records []record) sums {
	t.Helper()
	input, err := json.Marshal(records)
	must(t, err)
	reader := exec.CommandContext(t.Context(), "python3", "-c", documented(t, "python")+pythonReader)
	reader.Stdin, reader.Stderr = bytes.NewReader(input), os.Stderr
	out, err := reader.Output()
	must(t, err)
	return readSums(t, string(out))
}

func (w *world) readByGo(t *testing.T) sums {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "reader")
	must(t, os.WriteFile(source, []byte(documented(t, "go")), 0o600))
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, source).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return run(t, program, w.broker.PlainAddrs()[0])
}

// run runs a reader until it ends.
func run(t *testing.T, program string, args ...string) sums {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	reader := exec.CommandContext(ctx, program, args...)
	reader.Stderr = os.Stderr
	out, err := reader.Output()
	must(t, err)
	return readSums(t, string(out))
}

// readByProgram kills the reader that follows the stream, twice, and has it end.
func (w *world) readByProgram(t *testing.T) sums {
	t.Helper()
	where, err := exec.CommandContext(t.Context(), "../../../scripts/setup", "--where-readers").Output()
	must(t, err)
	python, state := filepath.Join(strings.TrimSpace(string(where)), "bin", "python3"), filepath.Join(t.TempDir(), "sums.db")
	const program = "../../../docs/readers/revenue.py"
	for range 2 {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		err := exec.CommandContext(ctx, python, program, w.broker.PlainAddrs()[0], state).Run()
		if cancel(); err == nil {
			t.Error("the reader ended by itself")
		}
	}
	return run(t, python, program, w.broker.PlainAddrs()[0], state, "--end")
}

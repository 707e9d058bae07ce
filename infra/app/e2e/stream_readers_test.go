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
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/projections/models"
)

// sums are revenue and refunds in credits, by day and tool.
type sums map[[2]string][2]int64

// ledgerSums are the sums of the whole ledger. The tool of a job is that of the jobs' read model.
func (w *world) ledgerSums(t *testing.T) sums {
	t.Helper()
	rows, err := w.inside(t).DB.Query(t.Context(), `SELECT to_char(l.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
			coalesce(j.tool_slug, l.tool_slug),
			coalesce(sum(-l.delta) FILTER (WHERE l.type = $1), 0)::bigint, coalesce(sum(l.delta) FILTER (WHERE l.type = $2), 0)::bigint
		FROM credit_ledger l LEFT JOIN jobs j ON j.id = l.job_id
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
		"Python": readByPython(t, repeated), "Go": readByGo(t, w.broker), "Python with SQLite": readByProgram(t, w.broker),
		"Python over REST": readOverREST(t, "http://"+w.app.Addr().String()+"/v1", w.operatorKey(t, apikey.ReadEvents).key),
	} {
		if !maps.Equal(got, want) {
			t.Errorf("%s says %v\nthe ledger says %v", name, got, want)
		}
	}
}

// documented returns the blocks of code of a language in docs/stream.md.
func documented(t *testing.T, language string, count int) (code []string) {
	t.Helper()
	text, err := os.ReadFile("../../../docs/stream.md")
	must(t, err)
	blocks := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) != count {
		t.Fatalf("%d blocks of %s", len(blocks), language)
	}
	for _, block := range blocks {
		code = append(code, block[1])
	}
	return code
}

// documentedPython returns the function that adds up, and the program that passes the feed to it.
func documentedPython(t *testing.T) (add, overREST string) {
	t.Helper()
	blocks := documented(t, "python", 2)
	return blocks[0], blocks[1]
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
	add, _ := documentedPython(t)
	reader := exec.CommandContext(t.Context(), "python3", "-c", add+pythonReader)
	reader.Stdin, reader.Stderr = bytes.NewReader(input), os.Stderr
	out, err := reader.Output()
	must(t, err)
	return readSums(t, string(out))
}

// readOverREST runs the documented program against the API at base.
func readOverREST(t *testing.T, base, key string) sums {
	t.Helper()
	add, overREST := documentedPython(t)
	reader := exec.CommandContext(t.Context(), "python3", "-c", add+overREST)
	reader.Env = append(os.Environ(), "TOOLMILL_BASE_URL="+base, "KEY="+key)
	reader.Stderr = os.Stderr
	out, err := reader.Output()
	must(t, err)
	return readSums(t, string(out))
}

func readByGo(t *testing.T, broker kafkatest.Broker) sums {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "reader")
	must(t, os.WriteFile(source, []byte(documented(t, "go", 1)[0]), 0o600))
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", program, source)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return run(t, program, broker.PlainAddrs()[0])
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
func readByProgram(t *testing.T, broker kafkatest.Broker) sums {
	t.Helper()
	where, err := exec.CommandContext(t.Context(), "../../../scripts/setup", "--where-readers").Output()
	must(t, err)
	python, state := filepath.Join(strings.TrimSpace(string(where)), "bin", "python3"), filepath.Join(t.TempDir(), "sums.db")
	const program = "../../../docs/readers/revenue.py"
	for range 2 {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		err := exec.CommandContext(ctx, python, program, broker.PlainAddrs()[0], state).Run()
		if cancel(); err == nil {
			t.Error("the reader ended by itself")
		}
	}
	return run(t, python, program, broker.PlainAddrs()[0], state, "--end")
}

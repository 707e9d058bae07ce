package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

// reader is the documented reader of the stream (docs/readers/revenue.py), which runs beside a drill and is killed at random
// moments too. It keeps its sums in a file.
type reader struct {
	python, program, state string
	// brokers returns the broker's addresses, which a new start may change.
	brokers func() []string
	random  *rand.Rand
	stop    context.CancelFunc
	done    sync.WaitGroup
	kills   int
}

// readerLifeMax bounds how long the reader lives before it is killed, besides a second for Python's start.
const readerLifeMax = 6 * time.Second

// startReader starts the reader. Its state is not in the site's directory: there a process that outlives the service is an orphan.
func startReader(ctx context.Context, brokers func() []string, seed uint64) (*reader, error) {
	module, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		return nil, fmt.Errorf("where are the readers: %w", err)
	}
	root := strings.TrimSpace(string(module))
	where, err := exec.CommandContext(ctx, filepath.Join(root, "scripts/setup"), "--where-readers").Output() //nolint:gosec // our own program
	if err != nil {
		return nil, fmt.Errorf("where is Python's client of Kafka: %w", err)
	}
	r := &reader{
		python:  filepath.Join(strings.TrimSpace(string(where)), "bin", "python3"),
		program: filepath.Join(root, "docs/readers/revenue.py"), brokers: brokers,
		random: rand.New(rand.NewPCG(seed, 7)),
	}
	if _, err := os.Stat(r.python); err != nil {
		return nil, fmt.Errorf("no Kafka client for Python, run scripts/setup --test: %w", err)
	}
	dir, err := os.MkdirTemp("", "toolmill-reader-")
	if err != nil {
		return nil, err
	}
	r.state = filepath.Join(dir, "sums.db")
	ctx, r.stop = context.WithCancel(ctx)
	r.done.Go(func() { r.live(ctx) })
	return r, nil
}

// live runs the reader again and again, each time until it is killed. It may also end by itself: the broker may be away.
func (r *reader) live(ctx context.Context) {
	for ctx.Err() == nil {
		life, cancel := context.WithTimeout(ctx, time.Second+time.Duration(r.random.Int64N(int64(readerLifeMax))))
		_ = r.command(life).Run()
		if life.Err() != nil {
			r.kills++
		} else {
			_ = pause.For(ctx, time.Second)
		}
		cancel()
	}
}

func (r *reader) command(ctx context.Context, flags ...string) *exec.Cmd {
	args := append([]string{r.program, strings.Join(r.brokers(), ","), r.state}, flags...)
	return exec.CommandContext(ctx, r.python, args...) //nolint:gosec // our own program
}

// end kills the reader for the last time.
func (r *reader) end() {
	if r != nil {
		r.stop()
		r.done.Wait()
	}
}

// remove ends the reader and deletes its state.
func (r *reader) remove() {
	if r.end(); r != nil {
		_ = os.RemoveAll(filepath.Dir(r.state))
	}
}

// movement is revenue and refunds in credits.
type movement struct{ revenue, refunds int64 }

// judge has the reader read to the end of the stream, and compares its sums with those of the ledgers of all accounts: the
// customers', and those of other keys.
func (r *reader) judge(ctx context.Context, l *load, v *verdict, others ...string) error {
	r.end()
	keys := others
	for _, c := range l.customers {
		keys = append(keys, c.apiKey)
	}
	want, err := ledgers(ctx, l, keys)
	if err != nil {
		return err
	}
	got, err := r.sumsOf(ctx, want)
	if err != nil {
		return err
	}
	var lost, doubled int64
	for _, pair := range [][2]int64{{want.revenue, got.revenue}, {want.refunds, got.refunds}} {
		lost, doubled = lost+max(0, pair[0]-pair[1]), doubled+max(0, pair[1]-pair[0])
	}
	v.figuref("reader of the stream", "killed %d times; revenue %d, refunds %d; the ledger has %d, %d", r.kills, got.revenue, got.refunds,
		want.revenue, want.refunds)
	v.figuref("  credits lost, counted twice", "%d, %d", lost, doubled)
	v.readerKills, v.creditsLost, v.creditsDoubled = r.kills, lost, doubled
	if lost != 0 || doubled != 0 || want.revenue == 0 {
		v.faultf("the reader's sums are %+v, the ledger's %+v", got, want)
	}
	return nil
}

// sumsOf runs the reader to the end until it has what is wanted, because the stream may be a moment late, but no longer than the
// service may take to settle.
func (r *reader) sumsOf(ctx context.Context, want movement) (got movement, err error) {
	ctx, cancel := context.WithTimeout(ctx, settleMax)
	defer cancel()
	for {
		out, runErr := r.command(ctx, "--end").Output()
		if runErr != nil {
			return got, errors.Join(fmt.Errorf("the reader: %w", runErr), err)
		}
		if got, err = added(string(out)); err != nil || got == want {
			return got, err
		}
		if pause.For(ctx, time.Second) != nil {
			return got, nil
		}
	}
}

// added adds up the reader's lines: day, tool, revenue, refunds.
func added(lines string) (sum movement, err error) {
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		if len(words) != 4 {
			return sum, fmt.Errorf("the reader prints %q", line)
		}
		revenue, err := strconv.ParseInt(words[2], 10, 64)
		if err != nil {
			return sum, err
		}
		refunds, err := strconv.ParseInt(words[3], 10, 64)
		if err != nil {
			return sum, err
		}
		sum.revenue, sum.refunds = sum.revenue+revenue, sum.refunds+refunds
	}
	return sum, nil
}

// ledgers adds up the ledgers of keys' accounts, over REST.
func ledgers(ctx context.Context, l *load, keys []string) (sum movement, err error) {
	for _, key := range keys {
		for cursor := ""; ; {
			answer, err := l.endpoint.insist(ctx, request{method: http.MethodGet, path: "/credits/ledger?limit=100&cursor=" + cursor, apiKey: key})
			if err != nil {
				return sum, err
			}
			var page struct {
				Entries []struct {
					Type  string `json:"type"`
					Delta int64  `json:"delta"`
				} `json:"entries"`
				NextCursor string `json:"nextCursor"`
			}
			if err := json.Unmarshal(answer.body, &page); err != nil {
				return sum, fmt.Errorf("ledger: %w: %s", err, answer.body)
			}
			for _, e := range page.Entries {
				switch e.Type {
				case "charge":
					sum.revenue -= e.Delta
				case "refund":
					sum.refunds += e.Delta
				}
			}
			if cursor = page.NextCursor; cursor == "" {
				break
			}
		}
	}
	return sum, nil
}

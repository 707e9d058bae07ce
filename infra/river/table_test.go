package river_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/river"
)

// known is river_job as table.go assumes it, with the version of River's migrations that was read.
var known = []string{
	"args jsonb", "attempt smallint", "attempted_at timestamp with time zone", "attempted_by text[]",
	"created_at timestamp with time zone", "errors jsonb[]", "finalized_at timestamp with time zone", "id bigint", "kind text",
	"max_attempts smallint", "metadata jsonb", "priority smallint", "queue text", "scheduled_at timestamp with time zone",
	"state river_job_state", "tags character varying(255)[]", "unique_key bytea", "unique_states bit(8)",
	"index (state, queue, priority, scheduled_at, id)",
	"state available", "state cancelled", "state completed", "state discarded", "state pending", "state retryable",
	"state running", "state scheduled",
	"trigger-free",
	"version 8",
}

// This test, not a claim in production, must meet a new version of River that changes its table.
func TestRiversTableIsAsAssumed(t *testing.T) {
	b := newBench(t)
	got := b.texts(`
		SELECT 1, attname || ' ' || format_type(atttypid, atttypmod) FROM pg_attribute
			WHERE attrelid = 'river_job'::regclass AND attnum > 0 AND NOT attisdropped
		UNION ALL SELECT 2, 'index ' || substring(indexdef from '\(.*\)') FROM pg_indexes
			WHERE indexname = 'river_job_prioritized_fetching_index'
		UNION ALL SELECT 3, 'state ' || unnest(enum_range(NULL::river_job_state))::text
		UNION ALL SELECT 4, 'trigger-free' WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'river_job'::regclass AND NOT tgisinternal)
		UNION ALL SELECT 5, 'version ' || max(version) FROM river_migration
		ORDER BY 1, 2`)
	if diff := cmp.Diff(known, got); diff != "" {
		t.Errorf("River's table has changed; check table.go (-known +is):\n%s", diff)
	}
}

// texts returns the second column of a query.
func (b *bench) texts(sql string) (all []string) {
	b.Helper()
	rows, err := b.db.Query(b.Context(), sql)
	if err != nil {
		b.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var order int
		var text string
		if err := rows.Scan(&order, &text); err != nil {
			b.Fatal(err)
		}
		all = append(all, text)
	}
	if rows.Err() != nil {
		b.Fatal(rows.Err())
	}
	return all
}

// A claim by turns leaves the same row as River's: only one of two queues has turns.
func TestAClaimByTurnsLeavesARowAsRiverDoes(t *testing.T) {
	b := newBench(t)
	handle, ran, goOn := line()
	c, err := river.New(b.db.Pool(), river.Config{
		ID: "worker", Logger: quiet, Kinds: []river.Kind{river.Convert(handle)}, Queues: map[string]int{"chromium": 1, "office": 1},
		Turns: map[string]func() river.Turn{"chromium": func() river.Turn { return river.Turn{} }},
	})
	if err != nil {
		t.Fatal(err)
	}
	one, other := of("acct_1", 2, "one"), of("acct_1", 2, "one")
	other.Queue = "office"
	b.insert(c, true, one, other)
	b.exec(`UPDATE river_job SET attempt = 3, attempted_by = (SELECT array_agg('worker ' || n) FROM generate_series(1, 120) n)`)
	b.start(c)
	<-ran
	<-ran
	rows := b.texts(`SELECT id, (to_jsonb(j) - 'id' - 'queue' - 'attempted_at' || jsonb_build_object('attempted', attempted_at > created_at))::text
		FROM river_job j ORDER BY queue`)
	close(goOn)
	b.ended("completed")
	if len(rows) != 2 || !strings.Contains(rows[0], `"running"`) || !strings.Contains(rows[0], `"attempted": true`) {
		t.Fatalf("rows: %s", rows)
	}
	if diff := cmp.Diff(rows[1], rows[0]); diff != "" {
		t.Errorf("the claimed rows differ (-by River +by turns):\n%s", diff)
	}
}

// tell sends exactly what River sends, so that workers get one notification of an insert.
func TestAnInsertIsAnnouncedOnceInRiversOwnFormat(t *testing.T) {
	b := newBench(t)
	c := b.client("api", nil, river.Convert(nil))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	listening, heard, ended := make(chan struct{}), make(chan string, 10), make(chan struct{})
	go func() {
		defer close(ended)
		_ = b.db.Listen(ctx, "public.river_insert", func(context.Context) error { close(listening); return nil },
			func(payload string) { heard <- payload })
	}()
	<-listening
	b.insert(c, true, convert("chromium", "one"))
	b.exec(`SELECT pg_notify('public.river_insert', 'last')`)
	var got []string
	for payload := ""; payload != "last"; got = append(got, payload) {
		payload = <-heard
	}
	cancel()
	<-ended
	if len(got) != 2 {
		t.Errorf("heard %q, want one announcement and the last one", got)
	}
}

// What River keeps private has one file each: its table, and its driver's interface.
func TestWhatRiverKeepsPrivateIsNamedInOneFileEach(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for private, at := range map[string]string{"river_job": "table.go", "river_insert": "table.go", `riverqueue/river/riverdriver"`: "driver.go"} {
			if !strings.HasSuffix(file, "_test.go") && file != at && strings.Contains(string(source), private) {
				t.Errorf("%s names %s: that belongs in %s", file, private, at)
			}
		}
	}
}

package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// askLake prints the answer to each question of docs/readers/lake.sql as a line of JSON: its name and its rows.
const askLake = `
import duckdb, json, re, sys
db = duckdb.connect()
for name, sql in re.findall(r"^-- (\w+): .*\n((?:(?!^-- \w+: ).*\n)+)", open(sys.argv[1]).read(), re.M):
    asked = db.execute(sql)
    columns = [c[0] for c in asked.description]
    print(json.dumps([name, [dict(zip(columns, row)) for row in asked.fetchall()]], default=str))
print(json.dumps(["ids", [{"id": row[0]} for row in db.execute("SELECT id FROM events").fetchall()]]))
`

// lakeRow is a row of any answer.
type lakeRow struct {
	ID, Day, Tool, Reason, Cohort            string
	Revenue, Refunds, Credits, Ended, Failed int64
	Succeeded, MonthsLater, Accounts         int64
	FailureRate, P50Seconds, P95Seconds      float64
}

// lakeAnswers asks the lake all documented questions.
func (w *world) lakeAnswers(t *testing.T) map[string][]lakeRow {
	t.Helper()
	where, err := exec.CommandContext(t.Context(), "../../../scripts/setup", "--where-readers").Output()
	must(t, err)
	questions, err := filepath.Abs("../../../docs/readers/lake.sql")
	must(t, err)
	ask := exec.CommandContext(t.Context(), filepath.Join(strings.TrimSpace(string(where)), "bin/python"), "-c", askLake, questions)
	ask.Dir = filepath.Join(w.config.DataDir, "objects")
	var fault bytes.Buffer
	ask.Stderr = &fault
	out, err := ask.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, fault.String())
	}
	answers := make(map[string][]lakeRow)
	for line := range strings.Lines(string(out)) {
		var name string
		var rows []lakeRow
		must(t, json.Unmarshal([]byte(line), &[]any{&name, &rows}))
		answers[name] = rows
	}
	return answers
}

// inLake reports whether every event of the log is in the lake.
func (w *world) inLake(t *testing.T) bool {
	t.Helper()
	const sql = `SELECT NOT EXISTS (SELECT FROM (SELECT partition, max(seq) AS seq FROM event_log GROUP BY partition) log
		LEFT JOIN lake_places USING (partition) WHERE log.seq > coalesce(lake_places.seq, 0))`
	rows, err := w.inside(t).DB.Query(t.Context(), sql)
	must(t, err)
	defer rows.Close()
	var all bool
	for rows.Next() {
		must(t, rows.Scan(&all))
	}
	must(t, rows.Err())
	return all
}

// An analyst asks the lake, with nothing but its files, and gets what the service's own tables say.
func TestTheLakeAnswersWhatTheTablesSay(t *testing.T) {
	w := service(t)
	before := w.config
	t.Cleanup(func() {
		w.config = before
		w.restart(t)
	})
	c := w.open(t, opening{})
	for range 3 {
		c.succeeds(c.create(page(hello)).ID)
	}
	c.cancel(c.create(page(endless)).ID)
	c.wait(c.create(page(hello, "options", `{"pageRanges":"7"}`)).ID)
	w.config.SegmentAge = 50 * time.Millisecond
	w.restart(t)
	c.succeeds(c.create(page(hello)).ID)
	w.atRest(t)
	eventually(t, "all events are in the lake", func() bool { return w.inLake(t) })

	answers, got := w.lakeAnswers(t), make(sums)
	for _, row := range answers["revenue"] {
		got[[2]string{row.Day, row.Tool}] = [2]int64{row.Revenue, row.Refunds}
	}
	if want := w.ledgerSums(t); !maps.Equal(got, want) {
		t.Errorf("the lake says %v\nthe ledger says %v", got, want)
	}
	ids := make(map[string]bool)
	for _, row := range answers["ids"] {
		if ids[row.ID] {
			t.Errorf("%s is there twice", row.ID)
		}
		ids[row.ID] = true
	}
	if want := w.logged(t); !maps.Equal(ids, want) {
		t.Errorf("the lake has %d events, the log %d", len(ids), len(want))
	}
	w.agrees(t, answers)
	holdsNothingSealed(t, filepath.Join(w.config.DataDir, "objects", "lake"))
}

// agrees compares the other answers with the tables.
func (w *world) agrees(t *testing.T, answers map[string][]lakeRow) {
	t.Helper()
	jobs := w.counted(t, `SELECT tool_slug, count(*) FROM jobs WHERE status IN ('succeeded', 'failed', 'canceled') GROUP BY 1`)
	failed := w.counted(t, `SELECT tool_slug, count(*) FROM jobs WHERE status = 'failed' GROUP BY 1`)
	for _, row := range answers["failures"] {
		rate := float64(failed[row.Tool]) / float64(jobs[row.Tool])
		if row.Ended != jobs[row.Tool] || row.Failed != failed[row.Tool] || math.Abs(row.FailureRate-rate) > 0.0001 {
			t.Errorf("%+v, the tables say %d of %d", row, failed[row.Tool], jobs[row.Tool])
		}
	}
	w.agreesOnDurations(t, answers["durations"])
	refunds, credits := make(map[string]int64), make(map[string]int64)
	for _, row := range answers["refunds"] {
		refunds[row.Tool+" "+row.Reason], credits[row.Tool+" "+row.Reason] = row.Refunds, row.Credits
	}
	const ofLedger = ` FROM credit_ledger WHERE type = 'refund' AND delta > 0 GROUP BY 1`
	if want := w.counted(t, `SELECT tool_slug || ' ' || reason, count(*)`+ofLedger); !maps.Equal(refunds, want) || len(want) == 0 {
		t.Errorf("the lake has the refunds %v, the ledger %v", refunds, want)
	}
	if want := w.counted(t, `SELECT tool_slug || ' ' || reason, sum(delta)::bigint`+ofLedger); !maps.Equal(credits, want) {
		t.Errorf("the lake has refunds of %v, the ledger of %v", credits, want)
	}
	cohorts := make(map[string]int64)
	for _, row := range answers["cohorts"] {
		cohorts[fmt.Sprintf("%s %d", row.Cohort, row.MonthsLater)] = row.Accounts
	}
	if want := w.counted(t, cohortsSQL); !maps.Equal(cohorts, want) || len(failed) == 0 || len(answers["failures"]) != len(jobs) {
		t.Errorf("the lake has the cohorts %v, the tables %v; failures: %v of %v", cohorts, want, answers["failures"], failed)
	}
}

// cohortsSQL asks the tables what lake.sql asks the lake.
const cohortsSQL = `WITH months AS (
		SELECT DISTINCT account_id, date_trunc('month', o.at AT TIME ZONE 'UTC') AS cohort, date_trunc('month', j.at AT TIME ZONE 'UTC') AS month
		FROM event_log o JOIN event_log j USING (account_id)
		WHERE o.type = 'toolmill.account.opened.v1' AND j.type = 'toolmill.job.accepted.v1')
	SELECT to_char(cohort, 'YYYY-MM') || ' ' || (12 * extract(year FROM age(month, cohort)) + extract(month FROM age(month, cohort)))::bigint, count(*)
	FROM months GROUP BY 1`

// agreesOnDurations compares the durations with those between the events in the log's copy, in milliseconds.
func (w *world) agreesOnDurations(t *testing.T, rows []lakeRow) {
	t.Helper()
	const spans = `WITH took AS (
			SELECT j.tool_slug AS tool, 1000 * extract(epoch FROM s.at - a.at) AS ms
			FROM event_log s JOIN event_log a USING (job_id) JOIN jobs j ON j.id = s.job_id
			WHERE s.type = 'toolmill.job.succeeded.v1' AND a.type = 'toolmill.job.accepted.v1')
		SELECT tool, %s FROM took GROUP BY 1`
	percentile := func(part string) map[string]int64 {
		return w.counted(t, fmt.Sprintf(spans, `round(percentile_cont(`+part+`) WITHIN GROUP (ORDER BY ms::float8))::bigint`))
	}
	succeeded, half, most := w.counted(t, fmt.Sprintf(spans, "count(*)")), percentile("0.5"), percentile("0.95")
	near := func(seconds float64, ms int64) bool { return math.Abs(1000*seconds-float64(ms)) <= 1 }
	for _, row := range rows {
		if row.Succeeded != succeeded[row.Tool] || !near(row.P50Seconds, half[row.Tool]) || !near(row.P95Seconds, most[row.Tool]) {
			t.Errorf("%+v, the log says %d, %d ms, %d ms", row, succeeded[row.Tool], half[row.Tool], most[row.Tool])
		}
	}
	if len(rows) != len(succeeded) || len(rows) == 0 {
		t.Errorf("%d tools in the lake, %d in the log", len(rows), len(succeeded))
	}
}

// counted returns the numbers of a query by its names.
func (w *world) counted(t *testing.T, sql string) map[string]int64 {
	t.Helper()
	rows, err := w.inside(t).DB.Query(t.Context(), sql)
	must(t, err)
	defer rows.Close()
	counts := make(map[string]int64)
	for rows.Next() {
		var name string
		var n int64
		must(t, rows.Scan(&name, &n))
		counts[name] = n
	}
	must(t, rows.Err())
	return counts
}

// holdsNothingSealed looks for the beginning of sealed texts, and of their names.
func holdsNothingSealed(t *testing.T, folder string) {
	t.Helper()
	files := 0
	must(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if files++; bytes.Contains(content, []byte("sealed")) {
			t.Errorf("%s has a sealed column", path)
		}
		return err
	}))
	if files == 0 {
		t.Error("the lake is empty")
	}
}

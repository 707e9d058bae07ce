package e2e

import (
	"context"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/store"
)

// Each part works with a database role of its own (docs/deploy/postgres-roles.sql), and reads and writes nothing of another's.
func TestEachPartHasADatabaseRoleOfItsOwn(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start()) // as the owner of the tables, which it makes
	_, err := w.inside(t).DB.Exec(t.Context(), string(shipped(t, "deploy/postgres-roles.sql")))
	must(t, err)
	unused(t, w.inside(t).DB)
	configs := make(map[string]config.Config)
	for _, role := range config.Roles {
		c := w.beside(t, role)
		c.Database = postgrestest.As(t, w.config.Database, "toolmill_"+role)
		if role == config.RoleWorker {
			c.DataDir, c.ChromiumConcurrency = enginesDir(t, w), 1
		}
		configs[role] = c
	}
	w.halt(t)
	for _, role := range config.Roles {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		part, err := startApp(ctx, configs[role], w.logger)
		must(t, err)
		readsWhatIsMeasured(t, role, part)
		if role == config.RoleAPI {
			w.app = part // which the cleanup of lone stops
			continue
		}
		t.Cleanup(func() { must(t, part.Stop(context.Background())) })
	}
	w.isUsedAndLeft(t)
	w.swaps(t) // the tables have the rights of those before
	w.isUsedAndLeft(t)

	for role, statements := range map[string][]string{
		config.RoleAPI:      {"DELETE FROM event_log", "UPDATE credit_balances SET balance = 1000000", "CREATE TABLE mine ()"},
		config.RoleOwner:    {"SELECT * FROM people", "SELECT * FROM sessions", "DELETE FROM event_log"},
		config.RoleWorker:   {"SELECT * FROM operator_keys", "SELECT password_hash FROM people", "SELECT token FROM sessions", "UPDATE jobs SET status = 'succeeded'"},
		config.RoleDelivery: {"SELECT * FROM sessions", "UPDATE accounts SET plan = 'business'", "DELETE FROM goose_db_version"},
	} {
		refusesEach(t, configs[role].Database, statements)
	}
	log, err := os.ReadFile(w.logFile.Name())
	must(t, err)
	for line := range strings.Lines(string(log)) {
		if strings.Contains(line, "permission denied") {
			t.Error("a part lacks a right: ", line)
		}
	}
}

// What docs/security.md says of the rights of single columns is what the roles have.
func TestRightsOfColumnsAreAsDescribed(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	w.migrates(t, "migrated")
	execute(t, w.config.Database, string(shipped(t, "deploy/postgres-roles.sql")))
	db, err := postgres.Open(t.Context(), postgres.Config{URL: w.config.Database})
	must(t, err)
	defer db.Close()
	have, err := store.List(t.Context(), db, store.ScanText, `
		SELECT a.attrelid::regclass || '.' || a.attname || ' ' || CASE r.privilege_type WHEN 'SELECT' THEN 'read' ELSE 'changed' END || ' ' || substr(r.grantee::regrole::text, 10)
		FROM pg_attribute a, aclexplode(a.attacl) r WHERE r.grantee::regrole::text LIKE 'toolmill\_%'`)
	must(t, err)
	described := columnsDescribed(string(shipped(t, "security.md")))
	slices.Sort(have)
	slices.Sort(described)
	if diff := cmp.Diff(described, have); diff != "" || len(have) < 10 {
		t.Errorf("rights of columns (-described +given):\n%s", diff)
	}
}

// columnsDescribed reads the rows of a table: columns, who reads them, who changes them. What is in parentheses is of others.
func columnsDescribed(text string) (rights []string) {
	quoted := regexp.MustCompile("`([a-z_.]+)`")
	for line := range strings.Lines(text) {
		cells := strings.Split(regexp.MustCompile(`\(.*?\)`).ReplaceAllString(line, ""), "|")
		if len(cells) != 5 || !strings.HasPrefix(cells[1], " `") || !strings.Contains(cells[1], ".") {
			continue
		}
		for _, column := range quoted.FindAllStringSubmatch(cells[1], -1) {
			for i, right := range []string{"read", "changed"} {
				for _, role := range quoted.FindAllStringSubmatch(cells[2+i], -1) {
					rights = append(rights, column[1]+" "+right+" "+role[1])
				}
			}
		}
	}
	return rights
}

// readsWhatIsMeasured says that no question of a scrape is refused: not by the one before the last, which the last counts.
func readsWhatIsMeasured(t *testing.T, role string, part *app.App) {
	t.Helper()
	scrape(t, part)
	for name, failed := range scrape(t, part) {
		if strings.HasPrefix(name, "toolmill_scrape_failures_total") && failed > 0 {
			t.Errorf("%s: %s is %v", role, name, failed)
		}
	}
}

// swaps makes the read models again, as the owner of the tables.
func (w *world) swaps(t *testing.T) {
	t.Helper()
	var report strings.Builder
	o := w.operator(&report)
	o.Config.Brokers, o.Config.Database = w.config.Brokers, w.config.Database
	if err := o.Rebuild(t.Context(), nil, true); err != nil {
		t.Fatalf("%v: %s", err, report.String())
	}
}

// unused reports tables that no part may read: a new table belongs in one of the lists of postgres-roles.sql.
func unused(t *testing.T, db *postgres.DB) {
	t.Helper()
	tables, err := store.List(t.Context(), db, store.ScanText, `
		SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
		AND NOT has_table_privilege('toolmill_api', oid, 'SELECT') AND NOT has_any_column_privilege('toolmill_worker', oid, 'SELECT')`)
	must(t, err)
	if len(tables) > 0 {
		t.Errorf("docs/deploy/postgres-roles.sql says nothing of %q", tables)
	}
}

// isUsedAndLeft has all parts work: somebody signs up, runs a job, gets its webhook, and erases the account.
func (w *world) isUsedAndLeft(t *testing.T) {
	t.Helper()
	p, _ := w.signUp(t)
	p.upgrade()
	c := p.newKey(ciKey)
	address, deliveries := receive(t, http.StatusOK)
	c.succeeds(c.create(pageOf(hello, address)).ID)
	next(t, deliveries)
	if r := p.ask(http.MethodGet, "/account/export", ""); r.StatusCode != http.StatusOK {
		t.Errorf("%d: %s", r.StatusCode, r.body)
	}
	p.ask(http.MethodPost, "/account/erase", `{"password":"`+goodPassword+`"}`).in(http.StatusAccepted, new(struct{ AccountID string }))
	eventually(t, "the account is erased", func() bool {
		left, err := store.One(t.Context(), w.inside(t).DB, func(rows store.Rows) (n int64, err error) { return n, rows.Scan(&n) },
			`SELECT count(*) FROM people WHERE account_id = $1`, p.accountID)
		must(t, err)
		return left == 0
	})
}

func refusesEach(t *testing.T, address string, statements []string) {
	t.Helper()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: address})
	must(t, err)
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.Exec(t.Context(), statement); err == nil || !strings.Contains(err.Error(), "permission denied") {
			t.Errorf("%s: %v", statement, err)
		}
	}
}

package rebuild_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/rebuild"
	"github.com/toolmill/toolmill/projections/successor"
)

func (b *bench) exec(statements ...string) {
	b.Helper()
	for _, sql := range statements {
		if _, err := b.DB.Exec(b.Context(), sql); err != nil {
			b.Fatalf("%s: %v", sql, err)
		}
	}
}

// role makes a role that is dropped with the test.
func (b *bench) role(name string) string {
	b.Helper()
	name = fmt.Sprintf("%s of %d", name, os.Getpid())
	quoted := `"` + name + `"`
	b.exec(`CREATE ROLE ` + quoted)
	b.Cleanup(func() {
		_, err := b.DB.Exec(context.WithoutCancel(b.Context()), `REASSIGN OWNED BY `+quoted+` TO CURRENT_USER; DROP OWNED BY `+quoted+`; DROP ROLE `+quoted)
		if err != nil {
			b.Error(err)
		}
	})
	return quoted
}

// The tables of a swap belong to whom the old ones belonged, and all have the rights that they had: no fewer, and no more.
func TestASwapKeepsWhatBelongsToTheTables(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.create(30)
	b.Project(b.Projector(nil), 1000)
	owner, part, reader, other := b.role("owner"), b.role("part"), b.role("reader"), b.role("other")
	b.exec(
		`GRANT CREATE, USAGE ON SCHEMA public TO `+owner,
		`ALTER TABLE jobs OWNER TO `+owner,
		`GRANT SELECT, INSERT, UPDATE, DELETE ON jobs, credit_ledger TO `+part,
		`GRANT SELECT ON accounts TO `+part+` WITH GRANT OPTION`,
		`GRANT SELECT (account_id, balance), UPDATE (balance) ON credit_balances TO `+reader,
		`GRANT SELECT ON usage_daily TO PUBLIC`,
		`ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO `+other,
		`COMMENT ON TABLE jobs IS 'who''s asking'`,
		`COMMENT ON COLUMN jobs.status IS 'see the contract'`,
		`ALTER TABLE jobs SET (toast.autovacuum_vacuum_threshold = 77)`,
		`ALTER TABLE jobs ALTER COLUMN account_id SET STATISTICS 500`,
		`ALTER TABLE jobs ALTER COLUMN account_id SET (n_distinct = -0.1)`,
	)
	belongs := func() []string {
		return b.Rows(`(SELECT c.relname, pg_get_userbyid(c.relowner), c.reloptions, t.reloptions, obj_description(c.oid, 'pg_class'),
				(SELECT array_agg(a ORDER BY a) FROM (SELECT unnest(coalesce(c.relacl, acldefault('r', c.relowner)))::text) AS one (a)),
				(SELECT array_agg((attname, attstattarget, attoptions, attcompression, attstorage, col_description(c.oid, attnum),
						(SELECT array_agg(a ORDER BY a) FROM (SELECT unnest(attacl)::text) AS one (a))) ORDER BY attnum)
					FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)
			FROM pg_class c LEFT JOIN pg_class t ON t.oid = c.reltoastrelid WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r')`)
	}
	before := belongs()
	if all := strings.Join(before, "\n"); strings.Count(all, "part of ") < 3 || !strings.Contains(all, "n_distinct") || !strings.Contains(all, "=77") {
		t.Fatalf("the tables have nothing to lose: %s", all)
	}
	if report := b.rebuild(true); !report.Swapped || report.Differences() > 0 {
		t.Fatalf("report: %+v", report)
	}
	if diff := cmp.Diff(before, belongs()); diff != "" {
		t.Errorf("(-before +swapped):\n%s", diff)
	}
}

// What an operator has made on a table would be dropped with it, so a swap is refused.
func TestASwapDropsNothingOfAnOperators(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(1000))
	b.Project(b.Projector(nil), 1000)
	for name, made := range map[string][2]string{
		"view":        {`CREATE SCHEMA reports; CREATE VIEW reports.by_day AS SELECT status, count(*) FROM jobs GROUP BY 1`, `DROP SCHEMA reports CASCADE`},
		"policy":      {`CREATE POLICY own ON accounts USING (true)`, `DROP POLICY own ON accounts`},
		"publication": {`CREATE PUBLICATION warehouse FOR TABLE credit_ledger`, `DROP PUBLICATION warehouse`},
		"trigger": {`CREATE FUNCTION told() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
			CREATE TRIGGER tell AFTER INSERT ON jobs EXECUTE FUNCTION told()`, `DROP FUNCTION told CASCADE`},
		"foreign key": {`CREATE TABLE notes (job text REFERENCES jobs)`, `DROP TABLE notes`},
	} {
		b.exec(made[0])
		c := rebuild.Config{DB: b.DB, Log: b.Log, Logger: quiet, Swap: true}
		if _, err := rebuild.Run(b.Context(), c, nil); !errors.Is(err, successor.ErrOthers) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		b.exec(made[1])
	}
	if report := b.rebuild(true); !report.Swapped {
		t.Errorf("report: %+v", report)
	}
}

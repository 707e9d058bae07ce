package e2e

import (
	"context"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres"
)

// Each part works with a database role of its own (docs/deploy/postgres-roles.sql), and reads and writes nothing of another's.
func TestEachPartHasADatabaseRoleOfItsOwn(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start()) // as the owner of the tables, which it makes
	roles, err := os.ReadFile("../../../docs/deploy/postgres-roles.sql")
	must(t, err)
	_, err = w.inside(t).DB.Exec(t.Context(), string(roles))
	must(t, err)
	const password = "of-all-parts"
	as := func(role string) string {
		_, err := w.inside(t).DB.Exec(t.Context(), "ALTER ROLE toolmill_"+role+" PASSWORD '"+password+"'")
		must(t, err)
		at, err := url.Parse(w.config.Database)
		must(t, err)
		at.User = url.UserPassword("toolmill_"+role, password)
		return at.String()
	}
	configs := make(map[string]config.Config)
	for _, role := range config.Roles {
		c := w.beside(t, role)
		c.Database = as(role)
		if role == config.RoleWorker {
			c.DataDir, c.ChromiumConcurrency = enginesDir(t, w), 1
		}
		configs[role] = c
	}
	w.reopen(t)
	must(t, w.stop(patience))
	w.app = nil
	for _, role := range config.Roles {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		defer cancel()
		part, err := startApp(ctx, configs[role], w.logger)
		must(t, err)
		if role == config.RoleAPI {
			w.app = part // which the cleanup of lone stops
			continue
		}
		t.Cleanup(func() { must(t, part.Stop(context.Background())) })
	}
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)

	for role, statements := range map[string][]string{
		config.RoleAPI:      {"DELETE FROM event_log", "UPDATE credit_balances SET balance = 1000000", "CREATE TABLE mine ()"},
		config.RoleOwner:    {"SELECT * FROM people", "SELECT * FROM sessions", "DELETE FROM event_log"},
		config.RoleWorker:   {"SELECT * FROM operator_keys", "SELECT password_hash FROM people", "SELECT token FROM sessions", "UPDATE jobs SET status = 'succeeded'"},
		config.RoleDelivery: {"SELECT * FROM sessions", "UPDATE accounts SET plan = 'business'"},
	} {
		db, err := postgres.Open(t.Context(), postgres.Config{URL: configs[role].Database})
		must(t, err)
		for _, statement := range statements {
			if _, err := db.Exec(t.Context(), statement); err == nil || !strings.Contains(err.Error(), "permission denied") {
				t.Errorf("%s: %s: %v", role, statement, err)
			}
		}
		if role == config.RoleWorker { // erases accounts
			_, err := db.Exec(t.Context(), "DELETE FROM people WHERE account_id = 'acct_none'")
			must(t, err)
			_, err = db.Exec(t.Context(), "DELETE FROM sessions WHERE account_id = 'acct_none'")
			must(t, err)
		}
		db.Close()
	}
	log, err := os.ReadFile(w.logFile.Name())
	must(t, err)
	if strings.Contains(string(log), "permission denied") {
		for line := range strings.Lines(string(log)) {
			if strings.Contains(line, "permission denied") {
				t.Error(line)
			}
		}
	}
}

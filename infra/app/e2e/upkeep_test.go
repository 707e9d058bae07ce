package e2e

import (
	"bytes"
	"errors"
	"testing"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// Every process has the age of the last whole backup, and of the last audit without differences; nothing while there was none.
func TestProcessesTellTheAgeOfBackupAndAudit(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	c := w.open(t, opening{})
	w.projected(t)
	_, recipient := ageKey(t)
	const backup, audit = "toolmill_backup_age_seconds", "toolmill_audit_age_seconds"
	untold := func(name, after string) {
		t.Helper()
		if age, told := scrape(t, w.app)[name]; told {
			t.Errorf("%s is %v after %s", name, age, after)
		}
	}
	run := func(words string, command func(o admin.Operator) error) error {
		o := w.operator(new(bytes.Buffer))
		o.Command.Words = words
		return command(o)
	}
	saves := func(recipient string) func(admin.Operator) error {
		return func(o admin.Operator) error {
			return o.Backup(t.Context(), admin.Saving{Program: "test", Path: "-", Out: new(bytes.Buffer), Recipients: []string{recipient}})
		}
	}
	audits := func(o admin.Operator) error { return o.Audit(t.Context()) }

	if err := run("backup", saves("age1nobody")); err == nil {
		t.Error("it was encrypted to nobody")
	}
	untold(backup, "one that failed")
	must(t, run("backup", saves(recipient)))
	if age, told := scrape(t, w.app)[backup]; !told || age < 0 || age > patience.Seconds() {
		t.Errorf("after a backup its age is %v (%v)", age, told)
	}

	change := func(by int) {
		_, err := w.inside(t).DB.Exec(t.Context(), `UPDATE credit_balances SET balance = balance + $2 WHERE account_id = $1`, c.accountID, by)
		must(t, err)
	}
	change(1)
	if err := run("audit check", audits); !errors.Is(err, admin.ErrDifferences) {
		t.Errorf("a wrong balance: %v", err)
	}
	untold(audit, "one that found a difference")
	change(-1)
	must(t, run("audit check", audits))
	if _, told := scrape(t, w.app)[audit]; !told {
		t.Error("after an audit its age is not told")
	}
}

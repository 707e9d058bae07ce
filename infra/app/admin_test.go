package app

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"toolmill/infra/config"
	"toolmill/projections/audit"
)

// A key that the service does not have would seal what it cannot open.
func TestOperatorNeverMakesAMasterKey(t *testing.T) {
	c := config.Config{DataDir: t.TempDir(), Brokers: []string{"127.0.0.1:1"}, Database: "postgres://127.0.0.1:1/none"}
	a := newApp(t.Context(), c, slog.New(slog.DiscardHandler))
	if err := a.adoptMasterKey(t.Context()); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "TOOLMILL_MASTER_KEY") {
		t.Errorf("got %v", err)
	}
	must(t, os.WriteFile(filepath.Join(c.DataDir, "master.key"), []byte("kept"), 0o600))
	must(t, a.adoptMasterKey(t.Context()))
	if a.config.MasterKey != "kept" {
		t.Errorf("the key is %q", a.config.MasterKey)
	}
}

func TestAuditFailsOnDifferences(t *testing.T) {
	var out strings.Builder
	must(t, printAudit(&out, audit.Report{Events: 7}))
	found := audit.Report{Found: 2, Differences: []audit.Difference{{Kind: audit.Balance, AccountID: "acct_1", Message: "5 is said to be 6"}}}
	if err := printAudit(&out, found); !errors.Is(err, ErrDifferences) {
		t.Errorf("got %v", err)
	}
	if !strings.Contains(out.String(), "0 differences") || !strings.Contains(out.String(), "acct_1") {
		t.Errorf("printed %s", &out)
	}
}

package stores

import (
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// The service could not open what another key seals.
func TestOperatorNeverCreatesAMasterKey(t *testing.T) {
	c := config.Config{DataDir: t.TempDir(), Brokers: []string{"127.0.0.1:1"}, Database: "postgres://127.0.0.1:1/none"}
	p := processOf(t, c)
	if _, err := adoptMasterKey(p.Config); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "TOOLMILL_MASTER_KEY") {
		t.Errorf("got %v", err)
	}
	kept := newMasterKey()
	must(t, os.WriteFile(filepath.Join(c.DataDir, "master.key"), []byte(kept), 0o600))
	adopted, err := adoptMasterKey(p.Config)
	must(t, err)
	if adopted != kept {
		t.Errorf("the key is %q", adopted)
	}
}

func processOf(t *testing.T, c config.Config) *lifecycle.Process {
	t.Helper()
	return lifecycle.New(t.Context(), "test", c, slog.New(slog.DiscardHandler), telemetry.New("test"))
}

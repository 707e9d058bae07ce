package e2e

import (
	"context"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/projections"
)

// keptEngines is the subdirectory of a data directory with what engines reuse.
const keptEngines = "engines"

// second starts another process with these roles on the same stores, with its own path to the database.
func (w *world) second(t *testing.T, roles ...string) (*app.App, *kafkatest.Proxy) {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-second-") // engines' users may not enter the parent of t.TempDir
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o755))
	for _, shared := range []string{"objects", keptEngines} {
		must(t, os.Symlink(filepath.Join(w.config.DataDir, shared), filepath.Join(dir, shared)))
	}
	c := w.config
	address, err := url.Parse(c.Database)
	must(t, err)
	way, err := kafkatest.NewProxy(address.Host)
	must(t, err)
	t.Cleanup(func() { _ = way.Close() })
	address.Host = way.Addr()
	c.DataDir, c.Database, c.Roles, c.MasterKey = dir, address.String(), roles, w.masterKey(t)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	other, err := startApp(ctx, c, w.logger)
	must(t, err)
	t.Cleanup(func() {
		way.Restore()
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		_ = other.Stop(ctx) // its running work was taken over
	})
	return other, way
}

func (w *world) masterKey(t *testing.T) string {
	t.Helper()
	if w.config.MasterKey != "" {
		return w.config.MasterKey
	}
	kept, err := os.ReadFile(filepath.Join(w.config.DataDir, "master.key"))
	must(t, err)
	return string(kept)
}

// A worker process that is cut off continues its job but sends no heartbeat. Within 15 s another process takes the
// job, and what the first one reports about it later changes nothing (docs/design/architecture.md "Workers").
func TestTheJobOfAProcessThatIsCutOffGoesToAnother(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	other, way := w.second(t, config.RoleWorker)
	var jobs []string
	for range 2 * w.config.ChromiumConcurrency { // more than this process has engines
		jobs = append(jobs, c.create(page(endless)).ID)
	}
	for _, id := range jobs {
		eventually(t, id+" runs", func() bool { return c.job(id).Status == "running" })
	}
	var lost string
	for _, id := range jobs {
		if c.workerOf(id) == other.ID && lost == "" {
			lost = id
		} else {
			c.cancel(id)
		}
	}
	if lost == "" {
		t.Fatal("the second process runs none of the jobs")
	}

	way.Cut()
	begun := time.Now()
	eventually(t, "the job runs here", func() bool { return c.workerOf(lost) == w.app.ID })
	if took := time.Since(begun); took > takeoverMax {
		t.Errorf("it took %v", took)
	}
	if j := c.job(lost); j.Attempts != 2 || j.RefundedUnits != 0 {
		t.Errorf("%+v", j)
	}
	c.cancel(lost)
	c.hasBalance(creditsGiven - int64(len(jobs))) // each was running when it was canceled
}

// workerOf names the process that runs the job, "" if none does.
func (c client) workerOf(id string) string {
	c.t.Helper()
	state, err := projections.NewJobs(c.w.inside(c.t).DB).Get(c.t.Context(), c.accountID, id)
	must(c.t, err)
	return state.WorkerID
}

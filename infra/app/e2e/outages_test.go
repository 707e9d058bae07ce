package e2e

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/cluster"
	"github.com/toolmill/toolmill/infra/servertest"
	"github.com/toolmill/toolmill/workers/documents/officefile"
)

// used starts a service that clients use until the test ends, whatever they are answered, and its watch.
func (w *world) used(t *testing.T, processes ...*app.App) (client, watch) {
	t.Helper()
	if w.app == nil {
		must(t, w.start())
	}
	c := w.open(t, opening{credits: 1_000_000})
	again, left := time.NewTicker(time.Second), make(chan struct{})
	var clients sync.WaitGroup
	clients.Go(func() {
		for {
			select {
			case <-again.C:
				_, _ = c.try(http.MethodGet, "/credits", "")
			case <-left:
				return
			}
		}
	})
	t.Cleanup(func() { close(left); clients.Wait(); again.Stop() })
	return c, watched(t, append(processes, w.app)...)
}

func postgresEnds(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	dir := openDir(t)
	run := func() *cluster.Cluster {
		running, err := cluster.Start(context.WithoutCancel(t.Context()), dir, cluster.Options{FastUnsafe: true, EndWithProcess: true})
		must(t, err)
		return running
	}
	running := run()
	t.Cleanup(func() { _ = running.Stop(context.Background()) })
	w := lone(t, kafkatest.Start(t))
	w.config.Database = running.URL()
	_, watched := w.used(t)
	return watched, func() { must(t, syscall.Kill(running.Pid(), syscall.SIGKILL)) }, func() { running = run() }
}

// openDir is a directory that users of engines and of Postgres may enter, unlike the parent of t.TempDir.
func openDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "toolmill-outage-")
	must(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o755))
	return dir
}

// throughProxy has the service reach its database through a proxy.
func (w *world) throughProxy(t *testing.T) *kafkatest.Proxy {
	t.Helper()
	address, err := url.Parse(w.config.Database)
	must(t, err)
	proxy, err := kafkatest.NewProxy(address.Host)
	must(t, err)
	t.Cleanup(func() { _ = proxy.Close() })
	address.Host = proxy.Addr()
	w.config.Database = address.String()
	return proxy
}

func postgresHangs(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	proxy := w.throughProxy(t)
	_, watched := w.used(t)
	return watched, func() { proxy.DropReplies() }, proxy.Restore
}

func brokerRefuses(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	w := lone(t, kafkatest.Start(t, kafkatest.WithProxy()))
	_, watched := w.used(t)
	return watched, w.broker.Proxy().Cut, w.broker.Proxy().Restore
}

func diskFills(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	dir, fill, empty := onSmallDisk(t)
	w := lone(t, kafkatest.Start(t))
	w.config.DataDir = dir
	_, watched := w.used(t)
	return watched, fill, empty
}

// With a bucket away for an hour the lake is late too, by ToolmillLakeNotWritten.
func bucketLeaves(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	w, proxy := inBucket(t)
	c, watched := w.used(t)
	return watched, func() { proxy.Cut(); c.grant(1) }, proxy.Restore
}

// An operator's transaction that was left open locks a table. One partition's read models stand still, and requests go on.
func projectionStops(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	c, watched := w.used(t)
	forgotten, err := pgx.Connect(t.Context(), w.config.Database)
	must(t, err)
	t.Cleanup(func() { _ = forgotten.Close(context.Background()) })
	return watched, func() {
			_, err := forgotten.Exec(t.Context(), `BEGIN; LOCK TABLE credit_ledger IN SHARE MODE`)
			must(t, err)
			for range 1200 { // records, one after the other: more than the alert's 1000, fewer than make a process not ready
				command := commands.NewCommand(event.ByOperator("test"), c.accountID, account.GrantCredits{Units: 1, Reference: commands.NewID("top")})
				_, err := w.inside(t).Log.Gateway.Send(t.Context(), command)
				must(t, err)
			}
		}, func() {
			_, err := forgotten.Exec(t.Context(), `ROLLBACK`)
			must(t, err)
		}
}

func workerEnds(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	must(t, w.start())
	settings := w.beside(t, config.RoleWorker)
	settings.DataDir, settings.Queues, settings.ChromiumConcurrency = enginesDir(t, w), []string{"chromium"}, 1
	var err error
	settings.OperationsListen, err = servertest.FreeAddr() // where it is looked for when it is back
	must(t, err)
	run := func() (worker *app.App, stop func()) {
		worker, err := startApp(context.WithoutCancel(t.Context()), settings, w.logger)
		must(t, err)
		stop = sync.OnceFunc(func() {
			_ = worker.Stop(impatient()) // what runs is given back
		})
		t.Cleanup(stop)
		return worker, stop
	}
	worker, stop := run()
	c, watched := w.used(t, worker)
	eventually(t, "pages are printed", func() bool { return offers(c, "html-to-pdf-api") })
	return watched, func() {
		for range 3 {
			c.create(page(slowly))
		}
		stop()
	}, func() { run() }
}

// impatient is the context of a stop that waits for nothing.
func impatient() context.Context {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return ctx
}

func nonsenseComes(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	_, watched := w.used(t)
	return watched, func() {
		m := message.NewMessage("foreign", []byte("no JSON"))
		m.Metadata = message.Metadata{event.MetadataPartition: "0"}
		must(t, w.inside(t).Log.Publisher.Publish(commands.CommandsTopic, m))
	}, func() {}
}

// working starts a service whose one process does everything, with one engine, and waits until it offers a tool.
func working(t *testing.T, queue, slug string) (*world, client, watch) {
	t.Helper()
	w := lone(t, kafkatest.Start(t))
	w.config.DataDir, w.config.Roles = openDir(t), config.Roles
	w.config.Queues, w.config.ChromiumConcurrency, w.config.LibreOfficeConcurrency = []string{queue}, 1, 1
	c, watched := w.used(t)
	eventually(t, slug+" is offered", func() bool { return offers(c, slug) })
	return w, c, watched
}

// LibreOffice is killed whenever it runs, as by a machine without memory: jobs fail, and so do the worker's own trials.
func engineDies(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	w, c, watched := working(t, "libreoffice", "word-to-pdf")
	var killer sync.WaitGroup
	over := make(chan struct{})
	end = sync.OnceFunc(func() { close(over); killer.Wait() })
	t.Cleanup(end)
	return watched, func() {
		killer.Go(func() {
			for {
				select {
				case <-time.After(20 * time.Millisecond):
					w.killEngines(t)
				case <-over:
					return
				}
			}
		})
		for range 2 {
			c.sendFile("word-to-pdf", string(officefile.DOCX), `{}`, document())
		}
	}, end
}

func (w *world) killEngines(t *testing.T) {
	t.Helper()
	for _, pid := range w.attempts(t, "-env:UserInstallation") {
		if id, err := strconv.Atoi(pid); err == nil {
			_ = syscall.Kill(id, syscall.SIGKILL)
		}
	}
}

func receiversRefuse(t *testing.T) (_ watch, begin, end func()) {
	t.Helper()
	_, c, watched := working(t, "chromium", "html-to-pdf-api")
	var status atomic.Int64
	status.Store(http.StatusNoContent)
	receiver := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(int(status.Load())) }))
	t.Cleanup(receiver.Close)
	c.succeeds(c.create(pageOf(hello, receiver.URL)).ID)
	return watched, func() {
		status.Store(http.StatusServiceUnavailable)
		for range 3 {
			c.create(pageOf(hello, receiver.URL))
		}
	}, func() { status.Store(http.StatusNoContent) }
}

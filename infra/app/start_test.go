package app

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"os"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/infra/servertest"
	"github.com/toolmill/toolmill/infra/telemetry"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

var errBroken = errors.New("broken")

// failing is a logger that makes a start fail at a part, and records which parts were reached.
type failing struct {
	slog.Handler

	part    string
	fail    context.CancelCauseFunc
	reached *[]string
}

func (f failing) Enabled(context.Context, slog.Level) bool { return true }

func (f failing) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "a part starts" {
		r.Attrs(func(a slog.Attr) bool {
			*f.reached = append(*f.reached, a.Value.String())
			if a.Value.String() == f.part {
				f.fail(errBroken)
			}
			return true
		})
	}
	return nil
}

// startFailing starts a process that fails at a part; with "" it fails at none.
func startFailing(t *testing.T, c config.Config, part string) (a *App, reached []string, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	a, err = Start(ctx, c, slog.New(failing{slog.DiscardHandler, part, fail, &reached}), telemetry.New("test"), nil)
	return a, reached, err
}

// accessOf is how a secured broker is reached by who may do everything.
func accessOf(b kafkatest.Broker) config.Kafka {
	access := b.Access(kafkatest.Admin)
	if access == (kafkatest.Access{}) {
		return config.Kafka{}
	}
	return config.Kafka{SecurityProtocol: "SASL_SSL", CA: access.CA, Username: access.User, Password: access.Password}
}

// Whichever part fails to start, those before it are closed: nothing runs any longer, no address or data directory is
// in use, and the next start finds everything as before.
func TestWhicheverPartFailsThoseBeforeItAreClosed(t *testing.T) {
	broker := kafkatest.Start(t)
	c := config.Config{
		Listen: free(t), OperationsListen: free(t), ProfilesListen: free(t), DataDir: t.TempDir(), Brokers: broker.Addrs(), Kafka: accessOf(broker),
		Database: postgrestest.New(t), Partitions: 2, Replication: 1, DeliveryConcurrency: 1, SessionTimeoutSeconds: 6, Development: true,
		Roles: []string{config.RoleOwner, config.RoleProjector, config.RoleAPI, config.RoleDelivery},
	}
	before := goleak.IgnoreCurrent()
	a, all, err := startFailing(t, c, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, part := range all {
		_, reached, err := startFailing(t, c, part)
		if !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", part, err)
		}
		if !slices.Equal(reached, all[:i+1]) {
			t.Errorf("%s: started were %q", part, reached)
		}
		isFree(t, c.Listen, c.OperationsListen, c.ProfilesListen)
		if err := goleak.Find(before, goleak.IgnoreTopFunction("github.com/rcrowley/go-metrics.(*meterArbiter).tick")); err != nil {
			t.Errorf("%s: %v", part, err)
		}
	}
	a, _, err = startFailing(t, c, "")
	if err != nil {
		t.Fatalf("at the end: %v", err)
	}
	if err := a.Stop(t.Context()); err != nil {
		t.Error(err)
	}
}

// free returns an address that nothing listens on.
func free(t *testing.T) string {
	t.Helper()
	address, err := servertest.FreeAddr()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func isFree(t *testing.T, addresses ...string) {
	t.Helper()
	for _, address := range addresses {
		listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
		if err != nil {
			t.Errorf("taken: %v", err)
			continue
		}
		_ = listener.Close()
	}
}

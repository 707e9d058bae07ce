package check

import (
	"context"
	"errors"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/operations"
	"github.com/toolmill/toolmill/infra/app/rest"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// id names the check to the broker.
const id = "check"

// process has the parts of a start that are tried; stop it.
func (m Machine) process(ctx context.Context) *lifecycle.Process {
	return lifecycle.New(ctx, id, m.Config, m.Logger, telemetry.New(id))
}

// keys reads those beside the master key, which has a line of its own: whatever it is, the others are read.
func (m Machine) keys(ctx context.Context) []Finding {
	c := m.Config
	ring, err := stores.ReadRing(ctx, c)
	if err != nil {
		c.MasterKey, c.MasterKeyOther = strings.Repeat("00", 32), ""
		if ring, err = stores.ReadRing(ctx, c); err != nil {
			return nil
		}
	}
	_, checkpoints := stores.CheckpointKeys(ctx, c, ring, id)
	_, commands := eventlog.Signer(c, ring, c.Roles)
	var gateways error
	if c.Has(config.RoleOwner) {
		_, gateways = eventlog.Trust(c, ring)
	}
	if err := errors.Join(checkpoints, commands, gateways); err != nil {
		return []Finding{{"keys", Fault, err.Error(), "toolmill serve --help explains each setting"}}
	}
	return nil
}

// certificate loads the API's own.
func (m Machine) certificate(context.Context) []Finding {
	c := m.Config
	if !c.Has(config.RoleAPI) || c.TLSCertificate == "" || c.TLSKey == "" {
		return nil
	}
	const name = "certificate"
	if _, err := certificates.Open(certificates.Files{Certificate: c.TLSCertificate, Key: c.TLSKey}, m.Logger); err != nil {
		return []Finding{{name, Fault, err.Error(), "are TOOLMILL_TLS_CERTIFICATE and TOOLMILL_TLS_KEY right, and may the service's user read them"}}
	}
	return []Finding{{name, OK, c.TLSCertificate, ""}}
}

// addresses listens where the process will. Who listens there may be the service itself.
func (m Machine) addresses(ctx context.Context) []Finding {
	m.Config.TLSCertificate = "" // which has a line of its own
	p := m.process(ctx)
	defer func() { _ = p.Stop(context.WithoutCancel(ctx)) }() // it has nothing but listeners
	_, api := rest.Listen(ctx, p)
	_, operators := operations.Listen(ctx, p)
	err := errors.Join(api, operators, operations.ServeProfiles(ctx, p))
	const name = "addresses"
	_, runs := stores.Runs(m.Config.DataDir)
	switch {
	case err == nil:
		return []Finding{{name, OK, "are free", ""}}
	case runs && errors.Is(err, unix.EADDRINUSE):
		return []Finding{{name, Warning, err.Error(), "a process runs on this data directory: end it before another one starts there"}}
	}
	return []Finding{{name, Fault, err.Error(), "which program listens there (ss -ltnp); set TOOLMILL_LISTEN, TOOLMILL_OPERATIONS_LISTEN"}}
}

// belonging compares log, database and objects as a start does. Those that are away have lines of their own.
func (m Machine) belonging(ctx context.Context) []Finding {
	const name = "belonging"
	if len(m.Config.Brokers) == 0 || m.Config.Database == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, compareMax)
	defer cancel()
	p := m.process(ctx)
	defer func() { _ = p.Stop(context.WithoutCancel(ctx)) }() // it has nothing but connections
	switch err := m.compare(ctx, p); {
	case errors.Is(err, errAway):
		return nil
	case err != nil:
		return []Finding{{name, Fault, err.Error(), "docs/operations.md, When a process refuses to run"}}
	}
	return []Finding{{name, OK, "log, database and objects may be used together", ""}}
}

// errAway means that there is nothing to compare.
var errAway = errors.New("a store is away")

func (m Machine) compare(ctx context.Context, p *lifecycle.Process) error {
	cluster, err := m.reached(ctx)
	if err != nil {
		return errAway
	}
	reaching, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	db, err := postgres.Open(ctx, postgres.Config{URL: m.Config.Database, ConnectionsMax: 1, Verified: m.Config.DatabaseMustBeVerified()})
	if err != nil {
		return errAway
	}
	defer db.Close()
	if db.Ping(reaching) != nil {
		return errAway
	}
	return stores.Compare(ctx, p, cluster, db)
}

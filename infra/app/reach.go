package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres"
)

var (
	errHalfAddress = errors.New("KAFKA_BROKERS and DATABASE_URL are set together, or neither: then the running process's are taken")
	errNoBroker    = errors.New("the broker does not answer: does it run, is the address right (KAFKA_BROKERS), does a firewall stand between")
	errNoDatabase  = errors.New("postgres does not answer: does it run, are address and password right (DATABASE_URL)")
	errNoLog       = errors.New("the broker has no toolmill topics: no service has run on it yet, or it is another cluster")
)

// reachMax is how long a store may take to answer an operator.
const reachMax = 5 * time.Second

// locate takes the addresses of the configuration, or those of the process that runs on the data directory.
func (a *App) locate() error {
	c := &a.config
	switch {
	case len(c.Brokers) > 0 && c.Database != "":
		return nil
	case len(c.Brokers) > 0 || c.Database != "":
		return errHalfAddress
	}
	found, err := whereaboutsIn(c.DataDir)
	if errors.Is(err, errNothingRuns) {
		err = fmt.Errorf("%w; start one (make run), or set KAFKA_BROKERS and DATABASE_URL", err)
	}
	c.Brokers, c.Database = found.Brokers, found.DatabaseURL
	return err
}

// adoptStores connects to the stores of a running service. It changes nothing there: no topic is made, no table migrated.
func (a *App) adoptStores(ctx context.Context) error {
	a.brokers, a.databaseURL = a.config.Brokers, a.config.Database
	reaching, cancel := context.WithTimeout(ctx, reachMax)
	defer cancel()
	if err := kafka.WaitReady(reaching, a.brokers); err != nil {
		return fmt.Errorf("%w; asked at %s: %w", errNoBroker, strings.Join(a.brokers, ", "), err)
	}
	const connectionsMax = 4
	db, err := postgres.Open(ctx, postgres.Config{URL: a.databaseURL, ConnectionsMax: connectionsMax})
	if err != nil {
		return err
	}
	a.db = db
	reaching, cancel = context.WithTimeout(ctx, reachMax)
	defer cancel()
	if err := db.Ping(reaching); err != nil {
		return fmt.Errorf("%w: %w", errNoDatabase, err)
	}
	return a.checkKept(ctx)
}

// adoptLog connects to the log as it is, with as many partitions as it has.
func (a *App) adoptLog(ctx context.Context) error {
	if err := a.connectLog(); err != nil {
		return err
	}
	partitions, err := a.log.reader.Partitions(commands.EventsTopic)
	if err != nil {
		return fmt.Errorf("%w: %w", errNoLog, err)
	}
	a.config.Partitions = partitions
	return a.startGateway(ctx)
}

package eventlog

import (
	"context"
	"errors"
	"fmt"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// clients are a process's connections to the broker.
type clients struct {
	cluster   brokers.Cluster
	publisher message.Publisher
	appender  *kafka.Appender
	reader    *kafka.Reader
}

// openClients connects to the brokers. What they have deleted of the events topic is read from segments.
func openClients(p *lifecycle.Process, cluster brokers.Cluster, packs func() bool, segments kafka.Archive) (clients, error) {
	c := clients{cluster: cluster}
	var err error
	if c.publisher, err = kafka.NewPublisher(cluster, p.ID); err != nil {
		return c, err
	}
	if c.appender, err = kafka.NewAppender(cluster, p.ID, packs); err != nil {
		return c, errors.Join(err, c.publisher.Close())
	}
	if c.reader, err = kafka.NewReader(cluster, p.ID); err != nil {
		return c, errors.Join(err, c.publisher.Close(), c.appender.Close())
	}
	c.reader.WithArchive(commands.EventsTopic, segments)
	p.OnStop(func(context.Context) {
		if err := errors.Join(c.publisher.Close(), c.appender.Close(), c.reader.Close()); err != nil {
			p.Logger.Warn("log clients", "error", err)
		}
	})
	return c, nil
}

func noLog(err error) error { return fmt.Errorf("%w: %w", stores.ErrNoLog, err) }

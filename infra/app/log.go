package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections"
)

// logClients are the process's connections to the broker.
type logClients struct {
	publisher message.Publisher
	appender  *kafka.Appender
	reader    *kafka.Reader
}

// startLog connects to the broker and starts the gateway, which every role sends its commands through.
func (a *App) startLog(ctx context.Context) error {
	if err := a.startTopics(ctx); err != nil {
		return err
	}
	if err := a.connectLog(); err != nil {
		return err
	}
	if err := a.startClocks(ctx); err != nil {
		return err
	}
	return a.startGateway(ctx)
}

func (a *App) connectLog() (err error) {
	if a.log.publisher, err = kafka.NewPublisher(a.brokers, a.workerID); err != nil {
		return err
	}
	if a.log.appender, err = kafka.NewAppender(a.brokers, a.workerID); err != nil {
		return err
	}
	if a.log.reader, err = kafka.NewReader(a.brokers, a.workerID); err != nil {
		return err
	}
	a.onStop(func(context.Context) {
		if err := errors.Join(a.log.publisher.Close(), a.log.appender.Close(), a.log.reader.Close()); err != nil {
			a.logger.Warn("log clients", "error", err)
		}
	})
	return nil
}

// startGateway picks one partition of the replies topic for this process, so that it reads no more than that.
func (a *App) startGateway(ctx context.Context) error {
	id := uuid.New()
	partition := int32(id[0]) % a.config.Partitions
	a.gateway = &gateway{Gateway: commands.NewGateway(commands.GatewayConfig{
		Topic: commands.CommandsTopic, Instance: a.workerID, ReplyTo: fmt.Sprintf("%d/%s", partition, a.workerID),
	}, a.log.publisher), metrics: a.metrics}
	a.metrics.Gauge("toolmill_commands_in_flight", "Commands of this process that await their answer.",
		func() float64 { return float64(a.gateway.InFlight()) })
	from, err := a.log.reader.End(ctx, commands.RepliesTopic, partition)
	if err != nil {
		return err
	}
	a.onStop(a.run("replies", func(ctx context.Context) error {
		return a.followReplies(ctx, partition, from)
	}))
	return nil
}

// followReplies goes on at the newest reply when it was thrown off: those in between are outcome_unknown to their
// clients, who repeat.
func (a *App) followReplies(ctx context.Context, partition int32, from int64) error {
	letters := a.letters()
	for {
		err := a.log.reader.Follow(ctx, commands.RepliesTopic, partition, from, func(m *message.Message) error {
			if err := a.gateway.Answer(m); err != nil {
				letters.Bury(commands.RepliesTopic, m, err)
			}
			return nil
		})
		if ctx.Err() != nil {
			return nil //nolint:nilerr // the end of the process
		}
		a.logger.Warn("replies: following again", "error", err)
		if !pause(ctx) {
			return nil
		}
		if end, err := a.log.reader.End(ctx, commands.RepliesTopic, partition); err == nil {
			from = end
		}
	}
}

func pause(ctx context.Context) bool {
	timer := time.NewTimer(200 * time.Millisecond)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// letters keeps and counts what cannot be read.
func (a *App) letters() commands.DeadLetters {
	return countedLetters{records.NewDeadLetters(a.db, a.logger), a.metrics}
}

// startOwner decides the commands of the partitions that Kafka assigns.
func (a *App) startOwner(context.Context) error {
	if !a.config.Has(config.RoleOwner) {
		return nil
	}
	owner := commands.NewOwner(commands.OwnerConfig{}, commands.OwnerPorts{
		Log:     measuredLog{kafka.NewLog(a.log.appender, a.log.reader), a.metrics},
		History: projections.NewHistory(a.db), Replies: a.log.publisher, DeadLetters: a.letters(), Logger: a.logger,
	})
	a.metrics.Owner(owner.Stats())
	a.onStop(a.run("owner", func(ctx context.Context) error {
		return kafka.RunGroup(ctx, kafka.GroupConfig{
			Brokers: a.brokers, ClientID: a.workerID, Group: ownersGroup, Topic: commands.CommandsTopic,
			SessionTimeout: time.Duration(a.config.SessionTimeoutSeconds) * time.Second,
			Fatal:          func(err error) bool { return errors.Is(err, commands.ErrForeignLog) }, Logger: a.logger,
		}, owner)
	}))
	return nil
}

package eventlog

import (
	"context"
	"fmt"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// Gateway sends the process's commands to the log. All of its senders share it, and it counts each command.
type Gateway struct {
	*commands.Gateway

	metrics *telemetry.Metrics
	// unable is why nothing can be sent; nil otherwise.
	unable error
}

// signing is what signs a process's commands, or why nothing does.
type signing struct {
	signer *signature.Signer
	unable error
}

// Send sends a command and returns its result, as commands.Gateway does. Another error: ErrNoCommandKey.
func (g *Gateway) Send(ctx context.Context, c domain.Command) (commands.Result, error) {
	if g.unable != nil {
		return commands.Result{}, g.unable
	}
	begun := time.Now()
	result, err := g.Gateway.Send(ctx, c)
	g.metrics.Sent(result, err, time.Since(begun), correlation.Of(ctx).TraceID())
	return result, err
}

// startGateway picks one partition of the replies topic for this process, so that it reads only that one.
func startGateway(ctx context.Context, p *lifecycle.Process, c clients, db *postgres.DB, partitions int32, signs signing) (Log, error) {
	id := uuid.New()
	partition := int32(id[0]) % partitions
	gateway := &Gateway{Gateway: commands.NewGateway(commands.GatewayConfig{
		Topic: commands.CommandsTopic, Partitions: partitions, Instance: p.ID, ReplyTo: fmt.Sprintf("%d/%s", partition, p.ID),
		Signer: signs.signer,
	}, c.publisher), metrics: p.Metrics, unable: signs.unable}
	p.Metrics.Gauge("toolmill_commands_in_flight", "Commands of this process that await their answer.",
		func() float64 { return float64(gateway.InFlight()) })
	log := Log{
		Brokers: c.cluster, Publisher: c.publisher, Appender: c.appender, Reader: c.reader,
		Partitions: partitions, Gateway: gateway, Letters: letters(p, c.cluster, db),
	}
	from, err := c.reader.AwaitEnd(ctx, commands.RepliesTopic, partition)
	if err != nil {
		return log, err
	}
	p.Run("replies", func(ctx context.Context) error {
		log.followReplies(ctx, p, partition, from)
		return nil
	})
	return log, nil
}

// againAfter is the pause before replies are followed again.
const againAfter = 200 * time.Millisecond

// followReplies reads the answers to this process's commands until ctx ends. After an interruption it resumes at the
// newest reply: the senders of those missed get outcome_unknown, and repeat.
func (l Log) followReplies(ctx context.Context, p *lifecycle.Process, partition int32, from int64) {
	for {
		err := l.Reader.Follow(ctx, commands.RepliesTopic, partition, from, func(m *message.Message) error {
			if err := l.Gateway.Answer(m); err != nil {
				l.Letters.Bury(commands.RepliesTopic, m, err)
			}
			return nil
		})
		if ctx.Err() != nil {
			return
		}
		p.Logger.Warn("replies: following again", "error", err)
		if pause.For(ctx, againAfter) != nil {
			return
		}
		if end, err := l.Reader.End(ctx, commands.RepliesTopic, partition); err == nil {
			from = end
		}
	}
}

// countedLetters is commands.DeadLetters that counts each letter, except those of the events topic: the projector
// counts them, because it reads the whole topic once.
type countedLetters struct {
	commands.DeadLetters

	cluster brokers.Cluster
	metrics *telemetry.Metrics
}

// Bury implements commands.DeadLetters.
func (l countedLetters) Bury(topic string, m *message.Message, why error) {
	if topic != commands.EventsTopic {
		l.metrics.Skipped(topic, 1)
	}
	l.DeadLetters.Bury(l.cluster.Topic(topic), m, why)
}

package app

import (
	"context"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// gateway is the process's way to the log, with each command counted. All of its senders use this one.
type gateway struct {
	*commands.Gateway

	metrics *telemetry.Metrics
}

// Send sends a command and returns its result, as commands.Gateway does.
func (g *gateway) Send(ctx context.Context, c domain.Command) (commands.Result, error) {
	begun := time.Now()
	result, err := g.Gateway.Send(ctx, c)
	g.metrics.Sent(result, err, time.Since(begun))
	return result, err
}

// measuredLog is commands.Log with each append counted.
type measuredLog struct {
	commands.Log

	metrics *telemetry.Metrics
}

// Append implements commands.Log.
func (l measuredLog) Append(ctx context.Context, partition int32, messages []*message.Message) ([]int64, error) {
	begun := time.Now()
	offsets, err := l.Log.Append(ctx, partition, messages)
	l.metrics.Appended(len(messages), time.Since(begun))
	return offsets, err
}

// countedLetters is commands.DeadLetters with each letter counted, but those of the events topic: the projector, which
// reads all of it and once, counts them.
type countedLetters struct {
	commands.DeadLetters

	metrics *telemetry.Metrics
}

// Bury implements commands.DeadLetters.
func (l countedLetters) Bury(topic string, m *message.Message, why error) {
	if topic != commands.EventsTopic {
		l.metrics.Skipped(topic, 1)
	}
	l.DeadLetters.Bury(topic, m, why)
}

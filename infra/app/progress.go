package app

import (
	"context"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/workers/attempts/progress"
)

// progressRetention is how long progress stays on the broker. Nobody reads it again: an operator may look at it.
const progressRetention = 10 * time.Minute

func (a *App) progressTopic() kafka.TopicSpec {
	retention := strconv.FormatInt(progressRetention.Milliseconds(), 10)
	return kafka.TopicSpec{
		Name: progress.Topic, Partitions: a.config.Partitions,
		// A segment is kept whole while it is written to: without a limit of its own, for a week.
		Configs: map[string]string{"retention.ms": retention, "segment.ms": retention},
	}
}

// startProgressSender sends how far the attempts of this process are.
func (a *App) startProgressSender() *progress.Sender {
	sender := progress.NewSender(a.log.publisher, a.logger)
	a.onStop(a.run("progress", func(ctx context.Context) error {
		sender.Run(ctx)
		return nil
	}))
	a.metrics.Counter("toolmill_progress_lost_total", "Messages of attempts' progress that could not be sent.",
		func() float64 { return float64(sender.Lost()) })
	return sender
}

// startBoard hears how far attempts anywhere are, for those who ask this process.
func (a *App) startBoard(ctx context.Context) error {
	if !a.config.Has(config.RoleAPI) {
		return nil
	}
	a.metrics.Counter("toolmill_progress_unread_total", "Messages of attempts' progress that could not be read.",
		func() float64 { return float64(a.board.Unread()) })
	return a.follow(ctx, "progress feed", progress.Topic, func(_ context.Context, m *message.Message) { a.board.Hear(m) })
}

package app

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/presence"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections"
)

// runOwner decides the commands of the partitions that Kafka assigns.
func runOwner(p *lifecycle.Process, kept stores.Stores, log eventlog.Log, _ presence.Present) error {
	if !p.Config.Has(config.RoleOwner) {
		return nil
	}
	trust, err := eventlog.Trust(p.Config, kept.Keys)
	if err != nil {
		return err
	}
	const framesAhead = 64 // a frame may hold 512 KiB
	owner := commands.NewOwner(commands.OwnerConfig{Partitions: log.Partitions}, commands.OwnerPorts{
		Log:     measuredLog{kafka.NewLog(log.Appender, log.Reader), p.Metrics},
		History: projections.NewHistory(kept.DB), Replies: log.Publisher, DeadLetters: log.Letters, Logger: p.Logger, Trust: trust,
		Trace: eventSpans(p.Tracer, "append"),
	})
	p.Metrics.Owner(owner.Stats())
	p.Run("owner", func(ctx context.Context) error {
		err := kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: kept.Brokers, ClientID: p.ID, Group: presence.OwnersGroup, Topic: commands.CommandsTopic,
			AheadMax:       framesAhead,
			SessionTimeout: time.Duration(p.Config.SessionTimeoutSeconds) * time.Second, Alone: len(p.Config.Brokers) == 0,
			Fatal: func(err error) bool {
				return errors.Is(err, commands.ErrForeignLog) || errors.Is(err, commands.ErrClosed)
			}, Logger: p.Logger,
		}, owner)
		if errors.Is(err, commands.ErrForeignLog) { // or what is recorded is of the next generation
			err = cmp.Or(kept.SameGeneration(ctx), err)
		}
		return err
	})
	return nil
}

// measuredLog is commands.Log that counts each append.
type measuredLog struct {
	commands.Log

	metrics *telemetry.Metrics
}

// Append implements commands.Log.
func (l measuredLog) Append(ctx context.Context, partition int32, frame *message.Message) (int64, error) {
	begun := time.Now()
	offset, err := l.Log.Append(ctx, partition, frame)
	events, _ := strconv.Atoi(frame.Metadata[event.MetadataCount]) // as the owner wrote it
	l.metrics.Appended(events, time.Since(begun))
	return offset, err
}

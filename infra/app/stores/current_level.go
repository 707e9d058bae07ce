package stores

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
)

// CurrentLevel is the level of the log, which this process follows: an operator may raise it while the process runs.
type CurrentLevel struct{ is atomic.Int64 }

func newCurrentLevel(is level.Level) *CurrentLevel {
	c := new(CurrentLevel)
	c.is.Store(int64(is))
	return c
}

// Is returns the level as this process knows it. It never falls.
func (c *CurrentLevel) Is() level.Level { return level.Level(c.is.Load()) }

// Packs reports whether this process packs the frames that it writes.
func (c *CurrentLevel) Packs() bool { return c.Is().Packs() }

// levelEvery is how often the level is read.
const levelEvery = 10 * time.Second

// levelReader reads toolmill.installation: *kafka.Reader.
type levelReader interface {
	End(ctx context.Context, topic string, partition int32) (end int64, err error)
	ReadTo(ctx context.Context, topic string, partition int32, from, end int64, visit func(*message.Message) error) error
}

// FollowLevel keeps the level current until the process stops. A level that this version does not know ends the process: ErrOtherFormat.
func (s Stores) FollowLevel(p *lifecycle.Process, from levelReader) {
	p.Metrics.Gauge("toolmill_level", "Level of the log: which features frames may have (toolmill upgrade finish).",
		func() float64 { return float64(s.Level.Is()) })
	p.Metrics.Gauge("toolmill_level_newest", "The newest level that this process knows.", func() float64 { return float64(level.Newest) })
	p.Run("level", func(ctx context.Context) (err error) {
		var read int64
		again, stop := context.WithCancel(ctx)
		defer stop()
		lifecycle.Every(again, levelEvery, func() {
			var looked error
			read, looked = s.Level.look(ctx, from, read)
			if looked != nil && ctx.Err() == nil {
				p.Logger.Warn("the level of the log was not read", "error", looked)
			}
			if err = checkLevel(s.Level.Is()); err != nil {
				stop()
				return
			}
			s.DB.AtLevel(s.Level.Is())
		})
		return err
	})
}

// look reads the records if there are more than known ones, and returns how many there are.
func (c *CurrentLevel) look(ctx context.Context, from levelReader, known int64) (int64, error) {
	end, err := from.End(ctx, installationTopic, 0)
	if err != nil || end <= known {
		return known, err
	}
	var records []string
	err = from.ReadTo(ctx, installationTopic, 0, 0, end, func(m *message.Message) error {
		records = append(records, string(m.Payload))
		return nil
	})
	if err != nil {
		return known, err
	}
	c.is.Store(max(c.is.Load(), int64(level.Read(records).Level)))
	return end, nil
}

package eventlog

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/stream"
	"github.com/toolmill/toolmill/workers/attempts/progress"
)

// commandsRetention is how long commands are kept after they were decided: events name them, but only the frame of
// the last one is read again, by a new owner.
const commandsRetention = 7 * 24 * time.Hour

// progressRetention is how long progress stays on the broker. Nothing reads it again, but an operator may look at it.
const progressRetention = 10 * time.Minute

// RestoredTopics returns the topics of events and commands, as a restore creates them: records keep the times that they had
// until a process of the service corrects the settings at its start.
func RestoredTopics(c config.Config) []kafka.TopicSpec {
	var restored []kafka.TopicSpec
	for _, spec := range TopicsOf(c) {
		if spec.Name == commands.EventsTopic || spec.Name == commands.CommandsTopic {
			spec.Configs["message.timestamp.type"] = "CreateTime"
			restored = append(restored, spec)
		}
	}
	return restored
}

// streamRetention is how long events stay in the stream for readers that were away. Operators may set the topic's
// retention.ms longer.
const streamRetention = 7 * 24 * time.Hour

// streamHeadersBytesMax is how much larger a record of the stream may be than the frame that its event came from: headers.
const streamHeadersBytesMax = 64 << 10

// TopicsOf returns all topics of the service, as configured.
func TopicsOf(c config.Config) []kafka.TopicSpec {
	isr := "1"
	if c.Replication >= 3 {
		isr = "2"
	}
	// What the broker deletes of these topics is lost: there is no other copy. Their records carry the broker's time,
	// which the times of commands are compared with and the auditor checks.
	truth := func(retention string) map[string]string {
		return map[string]string{
			"retention.ms": retention, "retention.bytes": "-1", "cleanup.policy": "delete", "min.insync.replicas": isr,
			"unclean.leader.election.enable": "false", "message.timestamp.type": "LogAppendTime",
		}
	}
	events := truth("-1")
	events["max.message.bytes"] = strconv.Itoa(kafka.RecordBytesMax)
	passing := func(retention time.Duration) map[string]string {
		return map[string]string{"retention.ms": milliseconds(retention), "cleanup.policy": "delete"}
	}
	published := truth(milliseconds(streamRetention))
	delete(published, "message.timestamp.type") // a copy of the log, without times of its own
	published["max.message.bytes"] = strconv.Itoa(kafka.RecordBytesMax + streamHeadersBytesMax)
	clock := passing(time.Hour)
	clock["message.timestamp.type"] = "LogAppendTime"
	retention := milliseconds(progressRetention)
	return []kafka.TopicSpec{
		{Name: commands.CommandsTopic, Partitions: c.Partitions, Configs: truth(milliseconds(commandsRetention))},
		{Name: commands.EventsTopic, Partitions: c.Partitions, Configs: events},
		{Name: commands.RepliesTopic, Partitions: c.Partitions, Configs: passing(time.Hour)},
		{Name: ClockTopic, Partitions: c.Partitions, Configs: clock},
		{Name: stream.Topic, Partitions: c.Partitions, Configs: published},
		{Name: checkpoints.Topic, Partitions: 1, Configs: truth("-1")},
		stores.InstallationTopic(),
		// A segment being written is kept whole, and without its own limit that lasts a week.
		{Name: progress.Topic, Partitions: c.Partitions, Configs: map[string]string{"retention.ms": retention, "segment.ms": retention}},
	}
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// ErrTopicSettings means that topics do not have the settings that the log needs, and this process may not change
// them.
var ErrTopicSettings = errors.New("topics are not set as the log needs them")

// topicsEvery is how often the topics' settings are checked.
const topicsEvery = time.Minute

// Topics are the topics of the service, which this process checks regularly.
type Topics struct {
	process *lifecycle.Process
	cluster brokers.Cluster
	// wrong is the error of the last check of the settings, nil if all were right.
	wrong atomic.Pointer[error]
}

// Check returns an error if the last check found topics with wrong settings.
func (t *Topics) Check(context.Context) error {
	if wrong := t.wrong.Load(); wrong != nil {
		return *wrong
	}
	return nil
}

// watchTopics creates the missing topics, and checks the settings of all at once and every minute. It corrects wrong
// settings. If this process may not change them, it does not start, or is not ready later.
func watchTopics(ctx context.Context, p *lifecycle.Process, cluster brokers.Cluster) (*Topics, error) {
	t := &Topics{process: p, cluster: cluster}
	if err := kafka.EnsureTopics(cluster, p.ID, p.Config.Replication, TopicsOf(p.Config)); err != nil {
		return nil, err
	}
	if err := t.look(ctx); err != nil {
		return nil, err
	}
	if err := t.Check(ctx); err != nil {
		return nil, err
	}
	p.Run("topics", func(ctx context.Context) error {
		ctx, left := context.WithCancelCause(ctx)
		defer left(nil)
		lifecycle.Every(ctx, topicsEvery, func() {
			if err := t.counts(ctx); err != nil {
				left(err)
				return
			}
			if err := t.look(ctx); err != nil && ctx.Err() == nil {
				p.Logger.Warn("settings of topics were not checked", "error", err)
			}
		})
		if err := context.Cause(ctx); errors.Is(err, ErrLeft) {
			return err
		}
		return nil
	})
	return t, nil
}

// ErrLeft means that another generation of topics counts than the process's: it was cut off or paused while an operator changed the number
// of partitions.
var ErrLeft = errors.New("the log goes on in another generation of topics")

// counts returns ErrLeft if the process's generation counts no more.
func (t *Topics) counts(ctx context.Context) error {
	g, err := stores.GenerationOf(ctx, t.process, t.cluster)
	if err != nil || g.Number == max(1, t.cluster.Generation) {
		return nil //nolint:nilerr // /readyz says that the broker is away
	}
	return fmt.Errorf("%w: %d, with %d partitions", ErrLeft, g.Number, g.Partitions)
}

// look checks the settings and records the result. It returns an error if it could not check them.
func (t *Topics) look(ctx context.Context) error {
	p := t.process
	faults, err := kafka.CheckTopics(ctx, t.cluster, p.ID, p.Config.Replication, TopicsOf(p.Config))
	if err != nil {
		return err
	}
	var wrong error
	var named []telemetry.TopicSetting
	for _, f := range faults {
		if f.Mended {
			p.Logger.Warn("a topic's setting was wrong and is right again", "topic", f.Topic, "setting", f.Setting, "was", f.Has, "is", f.Wants)
			continue
		}
		p.Logger.Error("a topic's setting is wrong", "topic", f.Topic, "setting", f.Setting, "is", f.Has, "mustBe", f.Wants,
			"error", f.Refused, "enter", f.Command)
		wrong = errors.Join(wrong, errors.New(f.String()))
		named = append(named, telemetry.TopicSetting{Topic: f.Topic, Setting: f.Setting})
	}
	p.Metrics.TopicsChecked(named, len(faults)-len(named))
	if wrong == nil {
		t.wrong.Store(nil)
		return nil
	}
	wrong = fmt.Errorf("%w: %w", ErrTopicSettings, wrong)
	t.wrong.Store(&wrong)
	return nil
}

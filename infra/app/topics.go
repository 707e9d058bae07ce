package app

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// commandsRetention is how long commands are kept behind their deciding: events name them, nobody reads them again.
const commandsRetention = 7 * 24 * time.Hour

func (a *App) topics() []kafka.TopicSpec {
	isr := "1"
	if a.config.Replication >= 3 {
		isr = "2"
	}
	// What lies in these is lost with what the broker deletes: nothing else has it. Their records carry the broker's time,
	// which commands are held to and the auditor compares with.
	truth := func(retention string) map[string]string {
		return map[string]string{
			"retention.ms": retention, "retention.bytes": "-1", "cleanup.policy": "delete", "min.insync.replicas": isr,
			"unclean.leader.election.enable": "false", "message.timestamp.type": "LogAppendTime",
		}
	}
	passing := func(retention time.Duration) map[string]string {
		return map[string]string{"retention.ms": milliseconds(retention), "cleanup.policy": "delete"}
	}
	clock := passing(time.Hour)
	clock["message.timestamp.type"] = "LogAppendTime"
	return []kafka.TopicSpec{
		{Name: commands.CommandsTopic, Partitions: a.config.Partitions, Configs: truth(milliseconds(commandsRetention))},
		{Name: commands.EventsTopic, Partitions: a.config.Partitions, Configs: truth("-1")},
		{Name: commands.RepliesTopic, Partitions: a.config.Partitions, Configs: passing(time.Hour)},
		{Name: clockTopic, Partitions: a.config.Partitions, Configs: clock},
		installationSpec(),
		a.progressTopic(),
	}
}

func milliseconds(d time.Duration) string { return strconv.FormatInt(d.Milliseconds(), 10) }

// ErrTopicSettings means that topics are not set as the log needs them, and this process may not set them.
var ErrTopicSettings = errors.New("topics are not set as the log needs them")

// topicsEvery is how often the topics' settings are looked at.
const topicsEvery = time.Minute

// topicState is what the last look at the topics' settings found, nil where all were right.
type topicState struct{ wrong atomic.Pointer[error] }

// check is an error where topics are not set as they have to be.
func (s *topicState) check(context.Context) error {
	if wrong := s.wrong.Load(); wrong != nil {
		return *wrong
	}
	return nil
}

// startTopics makes the topics that are missing, and sees to their settings at once and every minute. Settings that it may
// not set right keep a process from starting, and a running one from being ready.
func (a *App) startTopics(ctx context.Context) error {
	if err := kafka.EnsureTopics(a.brokers, a.workerID, a.config.Replication, a.topics()); err != nil {
		return err
	}
	if err := a.checkTopics(ctx); err != nil {
		return err
	}
	if err := a.topicState.check(ctx); err != nil {
		return err
	}
	a.onStop(a.run("topics", func(ctx context.Context) error {
		every(ctx, topicsEvery, func() {
			if err := a.checkTopics(ctx); err != nil && ctx.Err() == nil {
				a.logger.Warn("settings of topics not checked", "error", err)
			}
		})
		return nil
	}))
	return nil
}

// checkTopics looks at the settings and keeps what it found. Its error says that it could not look.
func (a *App) checkTopics(ctx context.Context) error {
	faults, err := kafka.CheckTopics(ctx, a.brokers, a.workerID, a.config.Replication, a.topics())
	if err != nil {
		return err
	}
	var wrong error
	var named []telemetry.TopicSetting
	for _, f := range faults {
		if f.Mended {
			a.logger.Warn("a topic's setting was wrong and is right again", "topic", f.Topic, "setting", f.Setting, "was", f.Has, "is", f.Wants)
			continue
		}
		a.logger.Error("a topic's setting is wrong", "topic", f.Topic, "setting", f.Setting, "is", f.Has, "mustBe", f.Wants,
			"error", f.Refused, "enter", f.Command)
		wrong = errors.Join(wrong, errors.New(f.String()))
		named = append(named, telemetry.TopicSetting{Topic: f.Topic, Setting: f.Setting})
	}
	a.metrics.TopicsChecked(named, len(faults)-len(named))
	if wrong == nil {
		a.topicState.wrong.Store(nil)
		return nil
	}
	wrong = fmt.Errorf("%w: %w", ErrTopicSettings, wrong)
	a.topicState.wrong.Store(&wrong)
	return nil
}

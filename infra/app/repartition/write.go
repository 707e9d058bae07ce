package repartition

import (
	"context"
	"errors"
	"fmt"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/kafka"
)

// topics returns the topics of the new generation. Commands keep the times that they had until settle.
func (m *move) topics() []kafka.TopicSpec {
	specs := eventlog.TopicsOf(m.config())
	for _, spec := range specs {
		if spec.Name == commands.CommandsTopic {
			spec.Configs["message.timestamp.type"] = "CreateTime"
		}
	}
	return specs
}

// prepare deletes what an earlier attempt has written, and creates the topics of the new generation.
func (m *move) prepare(ctx context.Context) error {
	var names []string
	for _, spec := range m.topics() {
		if m.new.Topic(spec.Name) != spec.Name {
			names = append(names, spec.Name)
		}
	}
	if err := kafka.DeleteTopics(ctx, m.new, m.process.ID, names); err != nil {
		return err
	}
	return kafka.EnsureTopics(m.new, m.process.ID, m.process.Config.Replication, m.topics())
}

// awaitLeaders returns once every new partition takes records.
func (m *move) awaitLeaders(ctx context.Context) error {
	for _, topic := range []string{commands.EventsTopic, commands.CommandsTopic} {
		for id := range m.to.Partitions {
			if _, err := m.newReader.AwaitEnd(ctx, topic, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// pendingBytesMax bounds what waits for its acknowledgement in each new partition.
const pendingBytesMax = 2 << 20

// write writes the frames of the new generation.
func (m *move) write(ctx context.Context) (err error) {
	appender, err := kafka.NewAppender(m.new, m.process.ID, m.packs)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, appender.Close()) }()
	to := m.bulks(appender, commands.EventsTopic)
	from := m.oldLog()
	from.note, m.former = m.note, make([][]formerEvent, m.from.Partitions)
	m.heads, m.made.Events, err = newProduction(m.to, false, func(ctx context.Context, partition int32, f event.Frame) error {
		m.made.Records++
		return to[partition].Add(ctx, event.ToMessage(f))
	}).run(ctx, &from, m.closedAt)
	if err != nil {
		return err
	}
	m.noteEnds()
	return flush(ctx, to)
}

// bulks returns a writer of each new partition of a topic.
func (m *move) bulks(appender *kafka.Appender, topic string) []*kafka.Bulk {
	all := make([]*kafka.Bulk, m.to.Partitions)
	for id := range all {
		all[id] = appender.Bulk(topic, int32(id)).Bounded(pendingBytesMax)
	}
	return all
}

func flush(ctx context.Context, all []*kafka.Bulk) error {
	for _, one := range all {
		if err := one.Flush(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (m *move) oldLog() oldLog {
	heads := make([]event.Head, len(m.ends))
	for id, e := range m.ends {
		heads[id] = e.head
	}
	return oldLog{reader: m.reader, from: beginnings(m.from.Partitions), heads: heads}
}

// noteEvery is how many events have one whose time is kept.
const noteEvery = 256

// note keeps the time of one event of many. An event may come again.
func (m *move) note(partition int32, l logged) {
	known := m.former[partition]
	if len(known) > 0 && l.seq <= known[len(known)-1].seq {
		return
	}
	if _, closed := l.Data.(generation.Closed); !closed && l.seq%noteEvery == 1 {
		m.former[partition] = append(known, formerEvent{l.seq, l.At})
	}
}

// noteEnds keeps the last event of each old partition, with a time that everything of the old log is before.
func (m *move) noteEnds() {
	for id, e := range m.ends {
		m.former[id] = append(m.former[id], formerEvent{e.head.Seq, m.closedAt})
	}
}

// copyCommands copies the frames with commands that are not decided.
func (m *move) copyCommands(ctx context.Context) (err error) {
	appender, err := kafka.NewAppender(m.new, m.process.ID, m.packs)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, appender.Close()) }()
	m.copied = m.bulks(appender, commands.CommandsTopic)
	for id, e := range m.ends {
		if err := m.copyFrom(ctx, int32(id), e.command); err != nil {
			return fmt.Errorf("commands of partition %d: %w", id, err)
		}
	}
	if err := flush(ctx, m.copied); err != nil {
		return err
	}
	return m.settle(ctx)
}

func (m *move) copyFrom(ctx context.Context, id int32, decided event.Place) error {
	begin, err := m.reader.Begin(ctx, commands.CommandsTopic, id)
	if err != nil {
		return err
	}
	_, err = m.reader.Read(ctx, commands.CommandsTopic, id, max(begin, decided.Offset), func(frame *message.Message) error {
		copies := commands.MoveFrame(frame, id, m.from.Partitions, m.to.Partitions, decided)
		for to := range m.to.Partitions {
			if copies[to] == nil {
				continue
			}
			m.made.Commands++
			if err := m.copied[to].Add(ctx, copies[to]); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// settle gives all topics the settings that the service asks for.
func (m *move) settle(ctx context.Context) error {
	faults, err := kafka.CheckTopics(ctx, m.new, m.process.ID, m.process.Config.Replication, eventlog.TopicsOf(m.config()))
	for _, f := range faults {
		if !f.Mended {
			err = errors.Join(err, fmt.Errorf("%w: %s", eventlog.ErrTopicSettings, f))
		}
	}
	return err
}

// alone returns ErrServing if somebody else has written to the new generation.
func (m *move) alone(ctx context.Context) error {
	for id, one := range m.copied {
		end, err := m.newReader.End(ctx, commands.CommandsTopic, int32(id))
		if err != nil {
			return err
		}
		if end != one.Next() {
			return fmt.Errorf("%w: partition %d of the new commands has %d records, and %d were written", ErrServing, id, end, one.Next())
		}
	}
	return nil
}

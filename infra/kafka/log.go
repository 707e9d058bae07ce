package kafka

import (
	"context"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/failpoint"
)

// Log implements commands.Log on the events topic and the commands topic.
type Log struct {
	appender *Appender
	reader   *Reader
}

var _ commands.Log = (*Log)(nil)

// NewLog returns the log on an appender and a reader, which the caller closes.
func NewLog(appender *Appender, reader *Reader) *Log { return &Log{appender: appender, reader: reader} }

// Append implements commands.Log.
func (l *Log) Append(ctx context.Context, partition int32, frame *message.Message) (int64, error) {
	failpoint.Hit(failpoint.AppendBefore)
	offset, err := l.appender.Append(ctx, commands.EventsTopic, partition, frame)
	failpoint.Hit(failpoint.AppendAfter)
	return offset, err
}

// Read implements commands.Log.
func (l *Log) Read(ctx context.Context, partition int32, from int64, visit func(*message.Message) error) (int64, error) {
	return l.reader.Read(ctx, commands.EventsTopic, partition, from, visit)
}

// Commands implements commands.Log.
func (l *Log) Commands(ctx context.Context, partition int32) (begin, end int64, err error) {
	if begin, err = l.reader.Begin(ctx, commands.CommandsTopic, partition); err != nil {
		return 0, 0, err
	}
	end, err = l.reader.End(ctx, commands.CommandsTopic, partition)
	return begin, end, err
}

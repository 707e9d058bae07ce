package commands

import (
	"context"
	"strings"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

// publishReply sends a batch's replies to one gateway without delaying the next batch. The number of messages on their
// way is bounded: beyond it, the owner waits for the broker.
func (o *Owner) publishReply(ctx context.Context, to string, payload []byte) {
	replyPartition, instance, _ := strings.Cut(to, "/")
	m := message.NewMessage(NewID("rpl"), payload)
	m.Metadata = message.Metadata{event.MetadataPartition: replyPartition, MetadataInstance: instance}
	select {
	case o.answering <- struct{}{}:
	case <-ctx.Done():
		return
	}
	go func() {
		defer func() { <-o.answering }()
		if err := o.replies.Publish(RepliesTopic, m); err != nil {
			o.logger.WarnContext(ctx, "replies not sent; their clients will repeat", "error", err)
		}
	}()
}

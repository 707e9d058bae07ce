package commands

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
)

// decided is the outcome of the commands whose events share a frame: the events to append, and the reply to each command, to
// be sent once those events are in the log. Replies to refused commands wait too, because the refusal may depend on events of
// the same frame.
type decided struct {
	events  []domain.Logged
	bytes   int
	answers []answer
}

// answer is the reply to one command. appended is set if its events are in this frame: their offset is known once the frame is
// appended.
type answer struct {
	replyTo  string
	reply    reply
	appended bool
}

// add records the outcome of one command.
func (d *decided) add(r received, p *partition, events []domain.Logged, err error) {
	a := answer{replyTo: r.replyTo, appended: err == nil}
	var replay *idempotency.Replay
	var no *refusal.Refusal
	switch {
	case err == nil:
		a.reply = reply{commandID: r.ID, outcome: accepted, partition: p.id, payload: events[0].Value}
		d.events, d.bytes = append(d.events, events...), d.bytes+sizeOf(events)
		p.owner.stats.Accepted.Add(1)
	case errors.As(err, &replay):
		a.reply = reply{commandID: r.ID, outcome: replayed, partition: p.id, offset: replay.Prior.Offset, payload: replay.Prior.Value}
		p.owner.stats.Replayed.Add(1)
	case errors.As(err, &no):
		a.reply = refusedReply(r.ID, no)
		p.owner.stats.Refused.Add(1)
	default:
		// A bug, and the same for every owner: refuse the command and log it.
		p.owner.logger.ErrorContext(r.correlated(), "command cannot be decided", "command", r.ID, "type", r.Body.CommandType(), "error", err)
		a.reply = refusedReply(r.ID, refusal.New(refusal.Internal, "the command cannot be decided"))
		p.owner.stats.Refused.Add(1)
	}
	d.answers = append(d.answers, a)
}

// replyBytesMax keeps a message of replies well below the broker's limit of 1 MB.
const replyBytesMax = 256 << 10

// answer publishes the replies, as many per message to a gateway as fit. It does not wait for the broker: if a reply is
// lost, its client has to repeat the command, but no promise is broken.
func (p *partition) answer(ctx context.Context, d decided) {
	byGateway := make(map[string][]byte)
	for _, a := range d.answers {
		if a.replyTo == "" {
			continue
		}
		if a.appended {
			a.reply.offset = p.end - 1
		}
		payload := appendReply(byGateway[a.replyTo], a.reply)
		if len(payload) > replyBytesMax {
			p.owner.publishReply(ctx, a.replyTo, payload)
			payload = nil
		}
		byGateway[a.replyTo] = payload
	}
	for to, payload := range byGateway {
		if len(payload) > 0 {
			p.owner.publishReply(ctx, to, payload)
		}
	}
}

func (p *partition) acceptedReply(commandID string, e entry) reply {
	return reply{commandID: commandID, outcome: accepted, partition: p.id, offset: e.offset, payload: e.Value}
}

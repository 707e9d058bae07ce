package commands

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/refusal"
)

// GatewayConfig sets the gateway's bounds. The zero value of a field takes its default.
type GatewayConfig struct {
	// Topic is the commands topic.
	Topic string
	// Partitions is how many partitions the topic has (1). An account's commands are in the one that its id selects.
	Partitions int32
	// ReplyTo is where replies are sent, in the form of MetadataReplyTo.
	ReplyTo string
	// Instance is the part of ReplyTo that separates this gateway's replies from those of others in the same partition.
	Instance string
	// Signer signs what the gateway sends; nil signs nothing, and no owner of a service decides that.
	Signer *signature.Signer
	// ReplyTimeout is how long the gateway waits for a reply (10 s, docs/design/architecture.md "Owners and takeover").
	ReplyTimeout time.Duration
	// InFlightMax and InFlightPerAccountMax bound the commands that wait for a reply (8192 and 2048).
	InFlightMax, InFlightPerAccountMax int
}

func (c GatewayConfig) withDefaults() GatewayConfig {
	if c.Partitions == 0 {
		c.Partitions = 1
	}
	if c.ReplyTimeout == 0 {
		c.ReplyTimeout = 10 * time.Second
	}
	if c.InFlightMax == 0 {
		c.InFlightMax = 8192
	}
	if c.InFlightPerAccountMax == 0 {
		c.InFlightPerAccountMax = 2048
	}
	return c
}

// Gateway sends commands and waits for their replies. It is safe for concurrent use.
type Gateway struct {
	config   GatewayConfig
	framer   *framer
	inFlight *inFlight
	left     chan struct{} // closed by Leave
	leaving  sync.Once
}

// NewGateway returns a gateway that sends through publisher. Its replies must be passed to Answer.
func NewGateway(config GatewayConfig, publisher message.Publisher) *Gateway {
	config = config.withDefaults()
	framer := newFramer(publisher, config.Topic, config.ReplyTo, config.Partitions)
	framer.signer = config.Signer
	return &Gateway{
		config: config, framer: framer,
		inFlight: newInFlight(config.InFlightMax, config.InFlightPerAccountMax),
		left:     make(chan struct{}),
	}
}

// Leave sends nothing from now on, and ends the wait for all replies: nobody decides what was sent until the log goes on elsewhere.
func (g *Gateway) Leave() { g.leaving.Do(func() { close(g.left) }) }

// Send sends a command and returns its result. Errors: *refusal.Refusal, *Busy, ErrUnavailable (ErrGone after Leave), ErrOutcomeUnknown, or
// the context's, after which the outcome is unknown too.
func (g *Gateway) Send(ctx context.Context, c domain.Command) (Result, error) {
	payload, err := domain.EncodeCommand(c)
	if err != nil {
		return Result{}, err
	}
	select {
	case <-g.left:
		return Result{}, ErrGone
	default:
	}
	answer, err := g.inFlight.enter(c.ID, c.AccountID)
	if err != nil {
		return Result{}, err
	}
	defer g.inFlight.leave(c.ID)
	out := newOutgoing(c.ID, PartitionOf(c.AccountID, g.config.Partitions), payload)
	g.framer.send(out)
	return g.await(ctx, out, answer)
}

// await waits for the reply. A command that nobody waits for any more may be in the log, or get there.
func (g *Gateway) await(ctx context.Context, out *outgoing, answer <-chan reply) (Result, error) {
	timeout := time.NewTimer(g.config.ReplyTimeout)
	defer timeout.Stop()
	select {
	case r := <-answer:
		return r.result()
	case err := <-out.failed:
		// A produce error does not mean that the record was not written (docs/design/traps.md "sarama").
		return Result{}, fmt.Errorf("%w: %w", ErrOutcomeUnknown, err)
	case <-timeout.C:
		g.framer.withdraw(out)
		return Result{}, ErrOutcomeUnknown
	case <-g.left:
		g.framer.withdraw(out)
		return Result{}, ErrOutcomeUnknown
	case <-ctx.Done():
		g.framer.withdraw(out)
		return Result{}, ctx.Err()
	}
}

// ErrNotReplies is returned for a message that no owner wrote.
var ErrNotReplies = errors.New("message holds no replies")

// Answer takes a message of the replies topic and passes each reply in it to the caller of Send that waits for it;
// messages for other gateways are skipped. It never blocks. An error concerns this message only: count it and go on.
func (g *Gateway) Answer(m *message.Message) error {
	switch m.Metadata[MetadataInstance] {
	case g.config.Instance:
	case "":
		return ErrNotReplies
	default:
		return nil
	}
	return eachReply(m.Payload, func(r reply) { g.inFlight.answer(r) })
}

// InFlight returns how many commands wait for a reply.
func (g *Gateway) InFlight() int { return g.inFlight.len() }

func (r reply) result() (Result, error) {
	if r.outcome == refused {
		no := new(refusal.Refusal)
		if err := json.Unmarshal(r.payload, no); err != nil {
			return Result{}, fmt.Errorf("%w: read refusal: %w", ErrOutcomeUnknown, err)
		}
		return Result{}, no
	}
	e, err := domain.Codec.Decode(r.payload)
	if err != nil {
		return Result{}, errors.Join(ErrOutcomeUnknown, err)
	}
	return Result{
		Replayed: r.outcome == replayed, Partition: r.partition, Offset: r.offset, Event: e, Value: r.payload,
	}, nil
}

package commands

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

// deafBroker takes commands; publish decides what happens to them.
type deafBroker struct {
	publish func(topic string, m *message.Message) error
}

func (d *deafBroker) Publish(topic string, messages ...*message.Message) error {
	return d.publish(topic, messages[0])
}

func (*deafBroker) Close() error { return nil }

const (
	me      = "wrk_me"
	replyTo = "3/wrk_me"
)

// gatewayTo returns a gateway whose commands are answered as soon as they are sent.
func gatewayTo(config GatewayConfig, answer func(g *Gateway, commandID string) error) *Gateway {
	config.Topic, config.Instance, config.ReplyTo = CommandsTopic, me, replyTo
	broker := &deafBroker{}
	g := NewGateway(config, broker)
	broker.publish = func(_ string, m *message.Message) error { return answer(g, m.UUID) }
	return g
}

// answering returns a message of the replies topic with these replies.
func answering(instance string, replies ...reply) *message.Message {
	m := message.NewMessage("rpl_1", frameOf(replies...))
	m.Metadata = message.Metadata{MetadataInstance: instance}
	return m
}

func aCommand() domain.Command {
	c := NewCommand(event.ByOperator("test"), "acct_1", job.Close{JobID: "job_1"})
	c.ID = "cmd_1"
	return c
}

// closedAt returns a job.closed event as logged.
func closedAt(t *testing.T) []byte {
	t.Helper()
	value, err := domain.Codec.Encode(event.Envelope{
		ID: "evt_1", AccountID: "acct_1", At: time.Unix(0, 0).UTC(), Sequence: 1, CommandID: "cmd_1", Data: job.Closed{JobID: "job_1"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestACommandTravelsWithItsAccountAndItsSender(t *testing.T) {
	var sent *message.Message
	broker := &deafBroker{}
	g := NewGateway(GatewayConfig{Topic: "topic", Partitions: 4, Instance: me, ReplyTo: replyTo}, broker)
	broker.publish = func(topic string, m *message.Message) error {
		sent = m
		if topic != "topic" || g.InFlight() != 1 {
			t.Errorf("sent to %s, %d in flight", topic, g.InFlight())
		}
		return g.Answer(answering(me, refusedReply("cmd_1", refusal.New(refusal.NotFound, "no"))))
	}
	_, _ = g.Send(t.Context(), aCommand())
	lines, err := linesOf(sent)
	if err != nil || len(lines) != 1 {
		t.Fatalf("%v: %q", err, lines)
	}
	c, err := domain.DecodeCommand(lines[0])
	if err != nil || c.ID != "cmd_1" || c.JobOf() != "job_1" {
		t.Errorf("%v: %+v", err, c)
	}
	if sent.Metadata[event.MetadataPartition] != strconv.Itoa(int(PartitionOf("acct_1", 4))) || sent.Metadata[MetadataReplyTo] != replyTo {
		t.Errorf("%v", sent.Metadata)
	}
}

func TestResultsOfACommand(t *testing.T) {
	value := closedAt(t)
	for name, test := range map[string]struct {
		answer reply
		check  func(Result, error) bool
	}{
		"accepted": {
			reply{commandID: "cmd_1", outcome: accepted, partition: 3, offset: 9, payload: value},
			func(r Result, err error) bool {
				return err == nil && !r.Replayed && r.Partition == 3 && r.Offset == 9 && r.Event.ID == "evt_1" && string(r.Value) == string(value)
			},
		},
		"accepted before": {
			reply{commandID: "cmd_1", outcome: replayed, payload: value},
			func(r Result, err error) bool { return err == nil && r.Replayed && r.Event.ID == "evt_1" },
		},
		"refused": {
			refusedReply("cmd_1", &refusal.Refusal{Code: refusal.RateLimited, Message: "slower", RetryAfterSeconds: 7}),
			func(_ Result, err error) bool {
				no := new(refusal.Refusal)
				return errors.As(err, &no) && no.Code == refusal.RateLimited && no.RetryAfterSeconds == 7
			},
		},
		"with an event that cannot be read": {
			reply{commandID: "cmd_1", outcome: accepted, payload: []byte("{")},
			func(_ Result, err error) bool { return errors.Is(err, ErrOutcomeUnknown) },
		},
		"with a refusal that cannot be read": {
			reply{commandID: "cmd_1", outcome: refused, payload: []byte("{")},
			func(_ Result, err error) bool { return errors.Is(err, ErrOutcomeUnknown) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			g := gatewayTo(GatewayConfig{}, func(g *Gateway, _ string) error { return g.Answer(answering(me, test.answer)) })
			if r, err := g.Send(t.Context(), aCommand()); !test.check(r, err) {
				t.Errorf("%+v, %v", r, err)
			}
			if g.InFlight() != 0 {
				t.Errorf("%d in flight", g.InFlight())
			}
		})
	}
}

// Whenever there is no reply the outcome is unknown, also after a produce error (docs/design/traps.md "sarama").
func TestWithoutAnAnswerTheOutcomeIsUnknown(t *testing.T) {
	produce := errors.New("broker away")
	for name, test := range map[string]struct {
		answer func(*Gateway, string) error
		want   []error
		took   time.Duration
	}{
		"the broker takes it and says nothing": {
			func(*Gateway, string) error { return nil }, []error{ErrOutcomeUnknown}, 10 * time.Second,
		},
		"the broker fails": {
			func(*Gateway, string) error { return produce }, []error{ErrOutcomeUnknown, produce}, 0,
		},
		"another gateway is answered": {
			func(g *Gateway, id string) error {
				return g.Answer(answering("wrk_other", refusedReply(id, refusal.New(refusal.NotFound, "no"))))
			},
			[]error{ErrOutcomeUnknown},
			10 * time.Second,
		},
		"another command is answered": {
			func(g *Gateway, _ string) error {
				return g.Answer(answering(me, refusedReply("cmd_2", refusal.New(refusal.NotFound, "no"))))
			},
			[]error{ErrOutcomeUnknown},
			10 * time.Second,
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := gatewayTo(GatewayConfig{}, test.answer)
				begun := time.Now()
				_, err := g.Send(t.Context(), aCommand())
				for _, want := range test.want {
					if !errors.Is(err, want) {
						t.Errorf("%v is not %v", err, want)
					}
				}
				if took := time.Since(begun); took != test.took || g.InFlight() != 0 {
					t.Errorf("after %v, %d in flight", took, g.InFlight())
				}
			})
		})
	}
}

func TestTheGatewayStopsWaitingWhenTheClientLeaves(t *testing.T) {
	ctx, leave := context.WithCancel(t.Context())
	g := gatewayTo(GatewayConfig{}, func(*Gateway, string) error {
		leave()
		return nil
	})
	if _, err := g.Send(ctx, aCommand()); !errors.Is(err, context.Canceled) || g.InFlight() != 0 {
		t.Errorf("%v, %d in flight", err, g.InFlight())
	}
}

// When the log goes on elsewhere nobody waits until the time is up, and nothing more is sent.
func TestAGatewayThatLeavesEndsTheWaitOfAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sent := 0
		g := gatewayTo(GatewayConfig{}, func(*Gateway, string) error { sent++; return nil })
		waits, begun := make(chan error), time.Now()
		go func() { _, err := g.Send(t.Context(), aCommand()); waits <- err }()
		synctest.Wait()
		g.Leave()
		g.Leave() // once more changes nothing
		if err := <-waits; !errors.Is(err, ErrOutcomeUnknown) || time.Since(begun) != 0 || g.InFlight() != 0 {
			t.Errorf("%v after %v, %d in flight", err, time.Since(begun), g.InFlight())
		}
		if _, err := g.Send(t.Context(), aCommand()); !errors.Is(err, ErrGone) || !errors.Is(err, ErrUnavailable) || sent != 1 {
			t.Errorf("%v, %d were sent", err, sent)
		}
	})
}

func TestCommandsBeyondTheLimitAreNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		sent := 0
		g := gatewayTo(GatewayConfig{InFlightMax: 1}, func(*Gateway, string) error { sent++; return nil })
		go func() { _, _ = g.Send(t.Context(), aCommand()) }()
		synctest.Wait()
		second := aCommand()
		second.ID = "cmd_2"
		if _, err := g.Send(t.Context(), second); !errors.As(err, new(*Busy)) || !strings.Contains(err.Error(), "in flight") {
			t.Errorf("%v", err)
		}
		if sent != 1 {
			t.Errorf("%d sent", sent)
		}
		synctest.Wait()
	})
}

// Messages that no owner wrote are an error, so that the caller buries them; messages for others are ignored.
func TestMessagesThatAreNotReplies(t *testing.T) {
	g := gatewayTo(GatewayConfig{}, func(*Gateway, string) error { return nil })
	unnamed := message.NewMessage("foreign", []byte("x"))
	if err := g.Answer(unnamed); !errors.Is(err, ErrNotReplies) {
		t.Errorf("a message that names no gateway: %v", err)
	}
	broken := answering(me)
	broken.Payload = []byte("a")
	if err := g.Answer(broken); !errors.Is(err, errTruncated) {
		t.Errorf("a broken frame: %v", err)
	}
	broken.Metadata[MetadataInstance] = "wrk_other"
	if err := g.Answer(broken); err != nil {
		t.Errorf("another gateway's replies: %v", err)
	}
}

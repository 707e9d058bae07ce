package commands

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
)

// keptLog is a log of one partition in memory that can lose an append.
type keptLog struct {
	slowLog

	frames []*message.Message
	// lose is how many appends succeed before one is lost; a negative number loses none.
	lose int
	// answered are the commands that were answered, each with its offset.
	answered map[string]int64
	// commandsBegin is the offset of the first frame of commands that the broker still has.
	commandsBegin int64
	// trust is whose commands count; nil is everybody's.
	trust signature.Trust
	// buried are the commands and frames that could not be read, each as offset.index.
	buried []string
}

// Append implements Log.
func (l *keptLog) Append(_ context.Context, _ int32, frame *message.Message) (int64, error) {
	if l.lose == 0 {
		l.lose = -1
		return 0, context.DeadlineExceeded
	}
	l.lose--
	offset := int64(len(l.frames))
	frame.Metadata[event.MetadataOffset] = strconv.FormatInt(offset, 10)
	l.frames = append(l.frames, frame)
	return offset, nil
}

// Read implements Log.
func (l *keptLog) Read(_ context.Context, _ int32, from int64, visit func(*message.Message) error) (int64, error) {
	for _, m := range l.frames[from:] {
		if err := visit(m); err != nil {
			return 0, err
		}
	}
	return int64(len(l.frames)), nil
}

// Commands implements Log.
func (l *keptLog) Commands(context.Context, int32) (begin, end int64, err error) {
	return l.commandsBegin, 1000, nil
}

// Publish implements message.Publisher.
func (l *keptLog) Publish(_ string, messages ...*message.Message) error {
	return eachReply(messages[0].Payload, func(r reply) { l.replies <- r.commandID + "@" + strconv.FormatInt(r.offset, 10) })
}

// Bury implements DeadLetters.
func (l *keptLog) Bury(_ string, m *message.Message, _ error) {
	l.buried = append(l.buried, m.Metadata[event.MetadataOffset]+"."+m.Metadata[event.MetadataIndex])
}

// grants is a batch that opens an account and grants it credits, with a reason of so many bytes each.
func grants(t *testing.T, n, reasonBytes int) (batch []*message.Message) {
	t.Helper()
	batch = append(batch, framed(t, 0, account.OpenAccount{Plan: plan.Custom, Limits: plan.Limits{
		RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1,
	}}))
	for i := range n {
		batch = append(batch, framed(t, int64(i+1), account.GrantCredits{
			Units: 1, Reference: strconv.Itoa(i), Reason: strings.Repeat("x", reasonBytes),
		}))
	}
	return batch
}

func newKeptLog() *keptLog {
	return &keptLog{lose: -1, answered: make(map[string]int64)}
}

// takenOver returns the partition of an owner that has read the log.
func (l *keptLog) takenOver(t *testing.T) *partition {
	t.Helper()
	p := newPartition(partition0, NewOwner(OwnerConfig{}, OwnerPorts{
		Log: l, History: &memoryHistory{accept: event.Head.Accept}, Replies: l, DeadLetters: l, Logger: slog.New(slog.DiscardHandler), Trust: l.trust,
	}))
	if err := p.recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	return p
}

// decide lets an owner take over the log, and handle the batch. It returns the offset at which the owner resumed.
func (l *keptLog) decide(t *testing.T, batch []*message.Message) (resumed int64) {
	t.Helper()
	l.replies = make(chan string, 3000)
	p := l.takenOver(t)
	resumed = p.resumeAt()
	if err := p.handle(t.Context(), batch); err != nil {
		t.Fatal(err)
	}
	for range cap(p.owner.answering) {
		p.owner.answering <- struct{}{}
	}
	close(l.replies)
	for r := range l.replies {
		id, offset, _ := strings.Cut(r, "@")
		l.answered[id], _ = strconv.ParseInt(offset, 10, 64) // as written above
	}
	return resumed
}

// wholeIn checks that the log holds that many commands, each in the frame that its answer names.
func (l *keptLog) wholeIn(t *testing.T, commands int) {
	t.Helper()
	var head event.Head
	held := 0
	for offset, m := range l.frames {
		frame, _, err := event.FromMessage(m)
		next, ok := head.Accept(frame)
		if err != nil || !ok {
			t.Fatalf("frame %d is no history: %v", offset, err)
		}
		head = next
		for e, err := range domain.EventsOf(frame) {
			if answered, ok := l.answered[e.CommandID]; err != nil || !ok || answered != int64(offset) {
				t.Fatalf("command %s is at %d, answered %v as at %d; %v", e.CommandID, offset, ok, answered, err)
			}
			held++
		}
	}
	if held != commands || len(l.answered) != commands {
		t.Errorf("%d commands are in the log and %d answered, want %d", held, len(l.answered), commands)
	}
}

func TestABatchIsOneFrame(t *testing.T) {
	l := newKeptLog()
	l.decide(t, grants(t, 99, 10))
	if len(l.frames) != 1 || l.frames[0].Metadata[event.MetadataCount] != "100" {
		t.Fatalf("%d frames, the first of %s events", len(l.frames), l.frames[0].Metadata[event.MetadataCount])
	}
	l.wholeIn(t, 100)
}

func TestALongBatchIsCutBetweenDecisions(t *testing.T) {
	l := newKeptLog()
	l.decide(t, grants(t, 99, 20_000))
	const most = 512 << 10
	for i, m := range l.frames {
		if len(m.Payload) > most || i < len(l.frames)-1 && len(m.Payload) < most-25_000 {
			t.Errorf("frame %d of %d has %d bytes", i, len(l.frames), len(m.Payload))
		}
	}
	l.wholeIn(t, 100)
}

func TestADecisionThatIsLongerThanAFrameIsAFrame(t *testing.T) {
	l := newKeptLog()
	l.decide(t, grants(t, 3, 600_000))
	if len(l.frames) != 4 {
		t.Errorf("%d frames, want one for each decision", len(l.frames))
	}
	l.wholeIn(t, 4)
}

// The frames before one of unknown outcome count, and are not decided again.
func TestFramesBeforeALostOneCount(t *testing.T) {
	l := newKeptLog()
	l.lose = 2
	l.decide(t, grants(t, 99, 20_000))
	l.wholeIn(t, 100)
}

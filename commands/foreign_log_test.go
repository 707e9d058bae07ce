package commands

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// farHistory has recorded more events than the log contains.
type farHistory struct{ memoryHistory }

// Checkpoint implements History.
func (*farHistory) Checkpoint(context.Context, int32) (domain.Checkpoint, error) {
	return domain.Checkpoint{NextOffset: 7}, nil
}

// Keys implements History.
func (*farHistory) Keys(context.Context, int32, time.Time, func(domain.KeyRef, time.Time)) (int64, error) {
	return 7, nil
}

// emptyLog ends at 0, whatever offset is read from.
type emptyLog struct{ slowLog }

// Read implements Log.
func (*emptyLog) Read(context.Context, int32, int64, func(*message.Message) error) (int64, error) {
	return 0, nil
}

// A log that stays shorter than what is recorded of it was recreated, restored from an older copy, or belongs to
// another cluster: the owner refuses it rather than wait forever. A new leader that does not know the end of its log
// yet is tolerated.
func TestALogThatIsShorterThanWhatIsRecordedIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &emptyLog{}
		o := NewOwner(OwnerConfig{}, OwnerPorts{
			Log: l, History: &farHistory{memoryHistory{accept: event.Head.Accept}}, Replies: l, DeadLetters: l,
			Logger: slog.New(slog.DiscardHandler),
		})
		if _, err := o.Resume(t.Context(), partition0); !errors.Is(err, ErrForeignLog) {
			t.Errorf("resumed with %v", err)
		}
		if tries := o.Stats().Retries.Load(); tries != shortReadsMax {
			t.Errorf("%d tries before it was refused", tries)
		}
	})
}

// A topic of commands that was recreated gets new frames before an owner compares it with the events, at places that they name. The owner
// refuses it as it refuses the empty one: it would skip those commands as decided.
func TestATopicThatHasOtherCommandsThanTheLogNamesIsRefused(t *testing.T) {
	other := framed(t, 1, granting(2, 1)...)
	other.Payload = bytes.ReplaceAll(other.Payload, []byte(`"cmd_1.1"`), []byte(`"cmd_other"`))
	for name, found := range map[string]struct {
		frame   *message.Message
		foreign bool
	}{
		"the same":           {framed(t, 1, granting(2, 1)...), false},
		"the same, and more": {framed(t, 1, granting(3, 1)...), false},
		"another command":    {other, true},
		"fewer commands":     {framed(t, 1, granting(1, 1)...), true},
		"what a restore writes for a frame that it does not have": {at(message.NewMessage("", nil), 1), false},
	} {
		l := newKeptLog()
		l.decide(t, []*message.Message{framed(t, 0, opening()), framed(t, 1, granting(2, 1)...)})
		appended := len(l.frames)
		l.replies = make(chan string, 10)
		err := l.takenOver(t).handle(t.Context(), []*message.Message{found.frame, framed(t, 2, account.GrantCredits{Units: 1, Reference: "next"})})
		if errors.Is(err, ErrForeignLog) != found.foreign || err != nil && !strings.Contains(err.Error(), "cmd_1.1 at 1.1") {
			t.Errorf("%s: %v", name, err)
		}
		if decided := len(l.frames) > appended; decided == found.foreign {
			t.Errorf("%s: decided what follows: %t", name, decided)
		}
	}
}

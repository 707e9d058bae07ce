package commands

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
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

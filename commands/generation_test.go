package commands

import (
	"errors"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
)

// extended appends an event of the log itself.
func (l *keptLog) extended(t *testing.T, e event.Event, at time.Time) {
	t.Helper()
	var head event.Head
	for _, m := range l.frames {
		frame, _, err := event.FromMessage(m)
		if err != nil {
			t.Fatal(err)
		}
		if next, ok := head.Accept(frame); ok {
			head = next
		}
	}
	value, err := generation.Encode(e, partition0, at)
	if err != nil {
		t.Fatal(err)
	}
	frame, _ := head.Extend(value)
	m := event.ToMessage(frame)
	m.Metadata[event.MetadataOffset] = strconv.Itoa(len(l.frames))
	l.frames = append(l.frames, m)
}

func (l *keptLog) owner() *Owner {
	return NewOwner(OwnerConfig{}, OwnerPorts{
		Log: l, History: &memoryHistory{accept: event.Head.Accept}, Replies: l, DeadLetters: l, Logger: slog.New(slog.DiscardHandler), Trust: l.trust,
	})
}

// Nobody takes over a partition that is closed, even if somebody has written after its end.
func TestAClosedPartitionHasNoOwner(t *testing.T) {
	l := newKeptLog()
	l.decide(t, grants(t, 3, 10))
	l.extended(t, generation.Closed{Generation: 1, Next: 2, Partitions: 32}, time.Now())
	if _, err := l.owner().Resume(t.Context(), partition0); !errors.Is(err, ErrClosed) {
		t.Errorf("resumed with %v", err)
	}
	l.extended(t, generation.Moved{}, time.Now())
	if _, err := l.owner().Resume(t.Context(), partition0); !errors.Is(err, ErrClosed) {
		t.Errorf("resumed after its end with %v", err)
	}
}

// An owner that was paused while its partition was closed adds nothing to history, and ends.
func TestAnOwnerOfAPartitionThatIsClosedMeanwhileEnds(t *testing.T) {
	l := newKeptLog()
	l.replies = make(chan string, 100)
	p := newPartition(partition0, l.owner())
	if err := p.recover(t.Context()); err != nil {
		t.Fatal(err)
	}
	l.extended(t, generation.Closed{Generation: 1, Next: 2, Partitions: 32}, time.Now())
	if err := p.handle(t.Context(), grants(t, 3, 10)); !errors.Is(err, ErrClosed) {
		t.Errorf("ended with %v", err)
	}
	close(l.replies)
	if n := len(l.replies); n > 0 {
		t.Errorf("%d commands are answered", n)
	}
}

// The commands of moved events are another topic's: a new one at the same place is decided, and is not answered with their events.
func TestPlacesOfMovedEventsAreForgotten(t *testing.T) {
	l := newKeptLog()
	l.extended(t, generation.Opened{Generation: 2, Partitions: 1}, time.Now())
	l.decide(t, grants(t, 3, 10)) // as if they were moved: places 0.0 to 3.0
	l.extended(t, generation.Moved{Generation: 2, Events: 4}, time.Now())
	frames := len(l.frames)
	clear(l.answered)
	later := []*message.Message{framed(t, 0, account.GrantCredits{Units: 1, Reference: "after the move"})}
	if resumed := l.decide(t, later); resumed != 0 {
		t.Errorf("resumed at %d", resumed)
	}
	if len(l.frames) != frames+1 || l.frames[frames].Metadata[event.MetadataCount] != "1" {
		t.Errorf("%d frames after %d", len(l.frames), frames)
	}
	for id, at := range l.answered {
		if at != int64(frames) {
			t.Errorf("%s is answered as at %d", id, at)
		}
	}
}

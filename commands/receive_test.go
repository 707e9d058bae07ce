package commands

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
)

func opening() domain.Body {
	return account.OpenAccount{Plan: plan.Custom, Limits: plan.Limits{
		RequestsPerMinute: 1, JobsPerMinute: 1, RunningMax: 1, WaitingMax: 1, PendingUploadsMax: 1,
	}}
}

// granting returns so many commands that are all accepted, with a reason of so many bytes each.
func granting(n, reasonBytes int) (bodies []domain.Body) {
	for i := range n {
		bodies = append(bodies, account.GrantCredits{Units: 1, Reference: strconv.Itoa(i), Reason: strings.Repeat("x", reasonBytes)})
	}
	return bodies
}

// places returns the places that the log's events name, in order.
func (l *keptLog) places(t *testing.T) (places []string) {
	t.Helper()
	for _, m := range l.frames {
		frame, _, err := event.FromMessage(m)
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range domain.EventsOf(frame) {
			if err != nil {
				t.Fatal(err)
			}
			places = append(places, e.CommandPlace.String())
		}
	}
	return places
}

func TestACommandThatCannotBeReadDoesNotStopTheOthers(t *testing.T) {
	l := newKeptLog()
	good := framed(t, 1, append([]domain.Body{opening()}, granting(3, 1)...)...)
	lines, err := linesOf(good)
	if err != nil {
		t.Fatal(err)
	}
	lines[1] = []byte("\xff no JSON")
	lines[2] = []byte(strings.Replace(string(lines[2]), "GrantCredits", "MakeCoffee", 1))
	good.Payload = []byte(joined(lines))
	noFrame := at(message.NewMessage("foreign", []byte("foreign")), 0)
	l.decide(t, []*message.Message{noFrame, good, framed(t, 2, granting(1, 1)...)})
	if want := []string{"0.", "1.1", "1.2"}; !slices.Equal(l.buried, want) {
		t.Errorf("buried %v, want %v", l.buried, want)
	}
	if places, want := l.places(t), []string{"1.0", "1.3"}; !slices.Equal(places[:2], want) {
		t.Errorf("decided %v, want %v first", places, want)
	}
	if len(l.answered) != 3 {
		t.Errorf("answered %v", l.answered)
	}
}

func joined(lines [][]byte) string {
	var b strings.Builder
	for _, line := range lines {
		b.Write(line)
		b.WriteByte('\n')
	}
	return b.String()
}

// A command in another partition would divide its account's chain.
func TestACommandOfAnotherPartitionIsBuried(t *testing.T) {
	p := newPartition(0, NewOwner(OwnerConfig{Partitions: 2}, OwnerPorts{}))
	for id, partition := range map[string]int32{"acct_1": PartitionOf("acct_1", 2), "acct_2": PartitionOf("acct_2", 2)} {
		c, err := domain.EncodeCommand(domain.Command{Actor: event.ByOperator("test"), ID: "cmd_1", AccountID: id, Body: opening()})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.decode(c); (err == nil) != (partition == 0) {
			t.Errorf("%s of partition %d in partition 0: %v", id, partition, err)
		}
	}
	if PartitionOf("acct_1", 2) == PartitionOf("acct_2", 2) {
		t.Error("both accounts are in one partition: nothing is tried")
	}
}

// The events of a frame of commands are several frames, and the owner dies between two: the next one decides the rest.
func TestTheRestOfAFrameIsDecidedByTheNextOwner(t *testing.T) {
	frame := framed(t, 0, append([]domain.Body{opening()}, granting(99, 20_000)...)...)
	l := newKeptLog()
	l.decide(t, []*message.Message{frame})
	whole, frames := l.places(t), len(l.frames)
	if frames < 3 || len(whole) != 100 {
		t.Fatalf("%d events in %d frames", len(whole), frames)
	}
	for kept := range frames {
		l.frames = l.frames[:kept]
		if resumed := l.decide(t, []*message.Message{frame}); resumed != 0 {
			t.Errorf("with %d frames the owner resumes at %d, after the frame", kept, resumed)
		}
		if again := l.places(t); !slices.Equal(again, whole) {
			t.Errorf("with %d frames in the log the next owner made %v of it", kept, again)
		}
		l.wholeIn(t, 100)
	}
}

// A partition that rests for longer than commands are kept: the frame of its last command is deleted.
func TestTheOwnerResumesAfterAFrameThatTheBrokerHasDeleted(t *testing.T) {
	l := newKeptLog()
	l.decide(t, []*message.Message{framed(t, 7, opening())})
	for begin, want := range map[int64]int64{0: 7, 7: 7, 8: 8} {
		l.commandsBegin = begin
		if resumed := l.decide(t, nil); resumed != want {
			t.Errorf("commands begin at %d: resumed at %d, want %d", begin, resumed, want)
		}
	}
}

// Long frames that come together are decided in several batches.
func TestManyCommandsAreDecidedInBatches(t *testing.T) {
	l := newKeptLog()
	last := framed(t, 2, account.SuspendAccount{Reason: "x"})
	l.decide(t, []*message.Message{framed(t, 0, opening()), framed(t, 1, granting(batchMax+200, 1)...), last})
	l.wholeIn(t, batchMax+202)
	whole, begins := l.frames, make(map[string]bool)
	for i := range whole {
		l.frames = whole[i : i+1]
		begins[l.places(t)[0]] = true
	}
	if !begins["1."+strconv.Itoa(batchMax-1)] {
		t.Errorf("no batch begins after %d commands; frames begin at %v", batchMax, begins)
	}
}

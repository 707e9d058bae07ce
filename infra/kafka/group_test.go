package kafka_test

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/twmb/franz-go/pkg/kmsg"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// meeting ends the resumption of every partition once two members resume at the same time.
type meeting struct {
	begun    chan struct{} // somebody resumes
	met      chan struct{}
	mu       sync.Mutex
	resuming map[string]int // partitions by member
}

func (m *meeting) enter(member string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.resuming[member]++; len(m.resuming) == 1 {
		once(m.begun)
		return
	}
	once(m.met)
}

// once closes a channel that may be closed.
func once(c chan struct{}) {
	select {
	case <-c:
	default:
		close(c)
	}
}

func (m *meeting) leave(member string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.resuming[member]--; m.resuming[member] == 0 {
		delete(m.resuming, member)
	}
}

// slow is the work of a member that resumes for longer than any rebalance takes.
type slow struct {
	name    string
	meeting *meeting
}

// Resume implements kafka.Work.
func (s slow) Resume(ctx context.Context, _ int32) (int64, error) {
	s.meeting.enter(s.name)
	defer s.meeting.leave(s.name)
	select {
	case <-s.meeting.met:
		return 0, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Work implements kafka.Work.
func (slow) Work(ctx context.Context, _ int32, _ <-chan []*message.Message) error {
	<-ctx.Done()
	return nil
}

// staying fails the test when a member leaves the group.
type staying struct{ t *testing.T }

// Write implements io.Writer.
func (s staying) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("rejoining")) {
		s.t.Errorf("a member left: %s", line)
	}
	return len(line), nil
}

func TestMembersThatResumeForLongDoNotInterruptEachOtherForever(t *testing.T) {
	b := newBench(t)
	shared := &meeting{begun: make(chan struct{}), met: make(chan struct{}), resuming: make(map[string]int)}
	ctx, stop := context.WithCancel(t.Context())
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	for _, name := range []string{"one", "two"} {
		running.Go(func() {
			err := kafka.RunGroup(ctx, kafka.GroupConfig{
				Cluster: b.cluster, ClientID: name, Group: "slow", Topic: commands.CommandsTopic,
				Logger: slog.New(slog.NewTextHandler(staying{t}, nil)),
			}, slow{name, shared})
			if err != nil {
				t.Errorf("group: %v", err)
			}
		})
		<-shared.begun
	}
	select {
	case <-shared.met:
	case <-time.After(time.Minute):
		t.Fatal("the members never held their partitions at the same time")
	}
}

// idle is the work of a member that nothing is sent to.
type idle struct{}

// Resume implements kafka.Work.
func (idle) Resume(context.Context, int32) (int64, error) { return 0, nil }

// Work implements kafka.Work.
func (idle) Work(ctx context.Context, _ int32, _ <-chan []*message.Message) error {
	<-ctx.Done()
	return nil
}

// A fetch that finds nothing waits for a second: a member that leaves, or whose partitions move, does not.
func TestAMemberEndsWhileItsFetchWaits(t *testing.T) {
	broker := kafkatest.StartFake(t)
	b := benchOn(t, broker)
	waiting, answer := unansweredFetch(broker, commands.CommandsTopic)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := kafka.RunGroup(ctx, kafka.GroupConfig{
			Cluster: b.cluster, ClientID: "idle", Group: "idle", Topic: commands.CommandsTopic,
			Logger: slog.New(slog.NewTextHandler(silence{t}, nil)),
		}, idle{})
		if err != nil {
			t.Errorf("group: %v", err)
		}
	}()
	if got, want := <-waiting, (fetched{partitions: partitions, waitMillis: 1000}); got != want {
		t.Errorf("the fetch is %+v, want %+v", got, want)
	}
	cancel()
	select {
	case <-ended:
	case <-time.After(8 * time.Second): // its connections time out after 10 s
		t.Error("the member waited for its fetch")
	}
	close(answer)
	<-ended
}

// unansweredFetch has the broker keep the first fetch of a topic until answer is closed, and returns it.
func unansweredFetch(broker *kafkatest.Fake, topic string) (waiting <-chan fetched, answer chan struct{}) {
	first, answer := make(chan fetched, 1), make(chan struct{})
	cluster := broker.Cluster()
	cluster.ControlKey(int16(kmsg.Fetch), func(r kmsg.Request) (kmsg.Response, error, bool) {
		fetch, ok := r.(*kmsg.FetchRequest)
		if !ok || len(fetch.Topics) != 1 || fetch.Topics[0].Topic != topic {
			cluster.KeepControl()
			return nil, nil, false
		}
		first <- fetched{len(fetch.Topics[0].Partitions), int(fetch.MaxWaitMillis)}
		cluster.SleepControl(func() { <-answer })
		return nil, nil, false
	})
	return first, answer
}

// silence fails the test when anything is logged.
type silence struct{ t *testing.T }

// Write implements io.Writer.
func (s silence) Write(line []byte) (int, error) {
	s.t.Errorf("logged: %s", line)
	return len(line), nil
}

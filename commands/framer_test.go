package commands

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

// slowBroker takes frames after some time, and fails some of them. It notes what it took.
type slowBroker struct {
	t      *testing.T
	random *rand.Rand

	mu       sync.Mutex
	underWay map[string]bool // by partition
	taken    map[string][]string
	failed   map[string]bool // by payload
	frames   int
	// full counts the frames that hold as many commands as there may be, long those that hold nearly as many bytes.
	full, long int
}

var errAway = errors.New("broker away")

// Publish implements message.Publisher.
func (b *slowBroker) Publish(_ string, messages ...*message.Message) error {
	m := messages[0]
	partition := m.Metadata[event.MetadataPartition]
	takes, fails := b.begin(partition)
	<-time.After(takes)
	return b.end(partition, m, fails)
}

func (b *slowBroker) begin(partition string) (takes time.Duration, fails bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.underWay[partition] {
		b.t.Errorf("two frames are under way to partition %s", partition)
	}
	b.underWay[partition] = true
	b.frames++
	return time.Duration(b.random.IntN(10)) * time.Millisecond, b.random.Float64() < 0.2
}

func (b *slowBroker) end(partition string, m *message.Message, fails bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.underWay[partition] = false
	lines, err := linesOf(m)
	if err != nil || len(lines) > commandsPerFrameMax || len(lines) > 1 && len(m.Payload) > frameBytesMax {
		b.t.Errorf("a frame of %d commands and %d bytes: %v", len(lines), len(m.Payload), err)
	}
	if len(lines) == commandsPerFrameMax {
		b.full++
	}
	if len(m.Payload) > frameBytesMax-10_000 {
		b.long++
	}
	for _, line := range lines {
		if fails {
			b.failed[string(line)] = true
			continue
		}
		b.taken[partition] = append(b.taken[partition], string(line))
	}
	if fails {
		return errAway
	}
	return nil
}

// Close implements message.Publisher.
func (b *slowBroker) Close() error { return nil }

// Whatever the broker does: every command is taken once or fails once, those of a partition in the order in which they
// came, and at most one frame is under way to it.
func TestNoCommandIsLostOrOvertaken(t *testing.T) {
	const seeds, partitions, count = 30, 3, 2000
	frames, full, long := 0, 0, 0
	for seed := range uint64(seeds) {
		synctest.Test(t, func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 1))
			b := &slowBroker{
				t: t, random: rand.New(rand.NewPCG(seed, 2)), underWay: make(map[string]bool),
				taken: make(map[string][]string), failed: make(map[string]bool),
			}
			f := newFramer(b, CommandsTopic, replyTo, partitions)
			// Half of the seeds send bursts; of each half, one half short commands, the other long ones.
			pauses, bytesMax := []float64{0.02, 0.0005}[seed%2], []int{100, 5000}[seed/2%2]
			var all []*outgoing
			for n := range count {
				payload := strconv.Itoa(n) + strings.Repeat("x", random.IntN(bytesMax))
				all = append(all, newOutgoing("cmd_"+strconv.Itoa(n), int32(random.IntN(partitions)), []byte(payload)))
				f.send(all[n])
				if random.Float64() < pauses {
					<-time.After(time.Duration(random.IntN(8)) * time.Millisecond)
				}
			}
			<-time.After(time.Minute)
			synctest.Wait()
			b.holds(all)
			frames, full, long = frames+b.frames, full+b.full, long+b.long
		})
	}
	if frames < seeds*partitions*5 || frames > seeds*count/5 {
		t.Errorf("%d frames of %d commands: nothing gathers, or nothing waits", frames, seeds*count)
	}
	if full == 0 || long == 0 {
		t.Errorf("%d full frames, %d long ones: the limits are not reached", full, long)
	}
}

// holds checks that each command was taken in its order or failed.
func (b *slowBroker) holds(all []*outgoing) {
	for _, c := range all {
		partition, payload := strconv.Itoa(int(c.partition)), string(c.payload)
		if b.failed[payload] {
			if len(c.failed) != 1 || !errors.Is(<-c.failed, errAway) {
				b.t.Errorf("%s was in a failed frame and was not told", c.id)
			}
			continue
		}
		if rest := b.taken[partition]; len(c.failed) != 0 || len(rest) == 0 || rest[0] != payload {
			b.t.Fatalf("%s was lost, overtaken, or told that it failed", c.id)
		}
		b.taken[partition] = b.taken[partition][1:]
	}
	for partition, rest := range b.taken {
		if len(rest) > 0 {
			b.t.Errorf("%d commands were taken twice in partition %s", len(rest), partition)
		}
	}
}

// heldBroker takes a frame when the test receives it.
type heldBroker chan *message.Message

// Publish implements message.Publisher.
func (b heldBroker) Publish(_ string, messages ...*message.Message) error {
	b <- messages[0]
	return nil
}

// Close implements message.Publisher.
func (b heldBroker) Close() error { return nil }

func small(id string, partition int32) *outgoing { return newOutgoing(id, partition, []byte(id)) }

// Time does not move in this test: nobody waits for a timer.
func TestALoneCommandIsSentAtOnceAndOthersGatherMeanwhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun, broker := time.Now(), make(heldBroker)
		f := newFramer(broker, CommandsTopic, replyTo, 2)
		f.send(small("cmd_1", 0))
		synctest.Wait()
		for _, id := range []string{"cmd_2", "cmd_3", "cmd_4"} {
			f.send(small(id, 0))
		}
		for _, want := range []string{"cmd_1\n", "cmd_2\ncmd_3\ncmd_4\n"} {
			if m := <-broker; string(m.Payload) != want {
				t.Errorf("sent %q, want %q", m.Payload, want)
			}
		}
		synctest.Wait()
		f.send(small("cmd_5", 0))
		if m := <-broker; string(m.Payload) != "cmd_5\n" {
			t.Errorf("sent %q after a rest", m.Payload)
		}
		if waited := time.Since(begun); waited != 0 {
			t.Errorf("waited for %v", waited)
		}
	})
}

func TestAPartitionDoesNotWaitForAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broker := make(heldBroker)
		f := newFramer(broker, CommandsTopic, replyTo, 2)
		f.send(small("cmd_1", 0))
		f.send(small("cmd_2", 1))
		synctest.Wait()
		f.send(small("cmd_3", 0))
		first, second := <-broker, <-broker
		if both := string(first.Payload) + string(second.Payload); both != "cmd_1\ncmd_2\n" && both != "cmd_2\ncmd_1\n" {
			t.Errorf("under way are %q", both)
		}
		<-broker
	})
}

// While the broker is away, commands that nobody waits for do not stay in memory.
func TestAWithdrawnCommandIsNotSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		broker := make(heldBroker)
		f := newFramer(broker, CommandsTopic, replyTo, 1)
		underWay, withdrawn := small("cmd_1", 0), small("cmd_2", 0)
		f.send(underWay)
		synctest.Wait()
		f.send(withdrawn)
		f.send(small("cmd_3", 0))
		f.withdraw(withdrawn)
		f.withdraw(underWay)
		for _, want := range []string{"cmd_1\n", "cmd_3\n"} {
			if m := <-broker; string(m.Payload) != want {
				t.Errorf("sent %q, want %q", m.Payload, want)
			}
		}
	})
}

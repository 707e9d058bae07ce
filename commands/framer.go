package commands

import (
	"slices"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands/signature"
)

// framer sends commands in frames, one after the other in each partition. While one is under way, the commands that come
// gather for the next (group commit). Nothing waits for a timer: a command that finds its partition idle is sent at once.
// So the commands of an account keep their order. It is safe for concurrent use.
type framer struct {
	publisher      message.Publisher
	topic, replyTo string
	signer         *signature.Signer // nil signs nothing
	lanes          []lane            // by partition
}

// lane is what a framer knows of one partition.
type lane struct {
	mu       sync.Mutex
	waiting  []*outgoing
	underWay bool
}

// outgoing is a command on its way to the broker.
type outgoing struct {
	id        string
	partition int32
	payload   []byte
	// failed receives the error of the command's frame. It is buffered: the sender may have stopped waiting.
	failed chan error
}

func newOutgoing(id string, partition int32, payload []byte) *outgoing {
	return &outgoing{id: id, partition: partition, payload: payload, failed: make(chan error, 1)}
}

// bytes returns how long the command is in a frame.
func (o *outgoing) bytes() int { return len(o.payload) + len("\n") }

func newFramer(publisher message.Publisher, topic, replyTo string, partitions int32) *framer {
	return &framer{publisher: publisher, topic: topic, replyTo: replyTo, lanes: make([]lane, partitions)}
}

// send puts a command into the next frame of its partition. It never blocks: watermill-kafka's publisher takes no context,
// and blocks for longer than a client should wait while the broker is away, so frames are sent in a goroutine, which ends
// once no command waits.
func (f *framer) send(c *outgoing) {
	l := &f.lanes[c.partition]
	l.mu.Lock()
	defer l.mu.Unlock()
	l.waiting = append(l.waiting, c)
	if !l.underWay {
		l.underWay = true
		go f.sendAll(c.partition)
	}
}

// withdraw removes a command that waits for its frame. Nobody waits for its reply any more, and while the broker is away
// such commands would fill the memory. It has no effect on a command that is under way.
func (f *framer) withdraw(c *outgoing) {
	l := &f.lanes[c.partition]
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.Index(l.waiting, c); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
	}
}

// sendAll sends frames until no command waits. A frame that fails concerns its own commands only.
func (f *framer) sendAll(partition int32) {
	l := &f.lanes[partition]
	for frame := l.next(); len(frame) > 0; frame = l.next() {
		m := commandFrame(partition, f.replyTo, frame)
		if f.signer != nil {
			f.signer.Sign(m, time.Now())
		}
		if err := f.publisher.Publish(f.topic, m); err != nil {
			for _, c := range frame {
				c.failed <- err
			}
		}
	}
}

// next takes the commands of the next frame; if none wait, the partition is idle.
func (l *lane) next() []*outgoing {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := fitting(l.waiting)
	frame := l.waiting[:n:n]
	l.waiting = l.waiting[n:]
	if len(l.waiting) == 0 {
		l.waiting = nil // the frame's memory is not needed after it
	}
	l.underWay = n > 0
	return frame
}

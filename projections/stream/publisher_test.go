package stream_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/projections/projectiontest"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/stream"
)

// bench is a log with a history, and a topic that it is published to.
type bench struct {
	*projectiontest.Bench

	topic *topic
	// db and versions are what publishers get.
	db       store.DB
	versions *stream.Versions
	// pace is how long publishers gather frames after an append of few.
	pace time.Duration
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := &bench{Bench: projectiontest.New(t, 1), topic: newTopic(), pace: time.Nanosecond}
	b.Wander()
	b.Log.AppendForeign(0, message.NewMessage("foreign", []byte("what is this?")))
	b.Log.Wander(rand.New(rand.NewPCG(3, 4)).IntN, 50)
	b.db = b.DB
	return b
}

func (b *bench) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// working is a publisher at work on a partition. The log's only partition stands for each.
type working struct {
	*bench

	partition int32
	next      int64
	batches   chan []*message.Message
	stop      context.CancelFunc
	ended     chan error
}

func (b *bench) begin(partition int32, saveEvery time.Duration) *working {
	b.Helper()
	p, err := stream.New(stream.Config{
		DB: b.db, Log: b.topic, Versions: b.versions, Logger: projectiontest.Quiet, BatchBytesMax: 5000, SaveEvery: saveEvery, Pace: b.pace,
	})
	b.must(err)
	ctx, stop := context.WithCancel(b.Context())
	w := &working{bench: b, partition: partition, batches: make(chan []*message.Message), stop: stop, ended: make(chan error, 1)}
	for w.next, err = p.Resume(ctx, partition); err != nil; w.next, err = p.Resume(ctx, partition) {
		if !errors.Is(err, errAway) {
			b.Fatal(err)
		}
	}
	go func() { w.ended <- p.Work(ctx, partition, w.batches) }()
	return w
}

// publish passes so many records, and returns when all are published.
func (w *working) publish(records int64) {
	to := min(w.next+records, w.Log.End(0))
	w.batches <- w.Log.Messages(0, w.next, to)
	w.batches <- nil // taken when the ones before are done
	w.next = to
}

// kill ends the work wherever it is.
func (w *working) kill() {
	w.stop()
	<-w.ended
}

// complete fails the test unless a reader of the partition sees every event of the log once, in order and without what is not
// for readers.
func (b *bench) complete(partition int32) {
	b.Helper()
	got := b.topic.read(partition)
	number := 0
	for l := range b.Log.Events(0, b.Log.End(0)) {
		if number >= len(got) {
			b.Fatalf("partition %d: %d events are published, event %d is missing", partition, len(got), number+1)
		}
		r := got[number]
		number++
		if r.Number != uint64(number) || string(r.Key) != l.AccountID || !strings.Contains(string(r.Value), `"id":"`+l.ID+`"`) {
			b.Fatalf("partition %d: event %d is published as number %d of %s: %s", partition, number, r.Number, r.Key, r.Value)
		}
	}
	if number != len(got) {
		b.Errorf("partition %d: %d events are published, there are %d", partition, len(got), number)
	}
}

func TestEveryEventIsPublishedOnceInOrder(t *testing.T) {
	b := newBench(t)
	w := b.begin(0, time.Second)
	for w.next < b.Log.End(0) {
		w.publish(97)
	}
	w.kill()
	b.complete(0)
	if b.topic.repeated > 0 {
		t.Errorf("%d batches were repeated without a fault", b.topic.repeated)
	}
	again := b.begin(0, time.Second)
	if again.next != b.Log.End(0) {
		t.Errorf("it is resumed at %d, the log ends at %d", again.next, b.Log.End(0))
	}
	again.kill()
}

// Appends are lost, land unacknowledged or late; Postgres is away at times; publishers are killed, and some go on although
// others took over. A reader that uses the numbers misses nothing and counts nothing twice.
func TestReadersMissNothingWhateverFails(t *testing.T) {
	b := newBench(t)
	zombies := 0
	for seed := range int32(8) {
		r := rand.New(rand.NewPCG(uint64(seed), 5))
		b.topic.fate = func() fate {
			return []fate{landed, landed, landed, landed, landed, lost, unacknowledged, delayed}[r.IntN(8)]
		}
		b.db = &flaky{DB: b.DB, r: rand.New(rand.NewPCG(uint64(seed), 6))}
		zombies += b.shaken(seed, r)
		b.topic.fate = nil
		last := b.begin(seed, time.Hour)
		last.publish(b.Log.End(0))
		last.kill()
		b.topic.landLate(seed)
		b.complete(seed)
	}
	if zombies == 0 || b.topic.landedLate == 0 || b.topic.repeated == 0 {
		t.Errorf("%d zombies, %d late appends, %d repetitions: nothing is proven", zombies, b.topic.landedLate, b.topic.repeated)
	}
}

// shaken publishes a part of the log with publishers that come and go.
func (b *bench) shaken(partition int32, r *rand.Rand) (zombies int) {
	b.Helper()
	owner := b.begin(partition, time.Millisecond)
	var zombie *working
	for range 30 {
		owner.publish(int64(1 + r.IntN(12)))
		switch {
		case r.IntN(4) == 0 && zombie == nil:
			zombie, owner = owner, b.begin(partition, time.Millisecond)
		case r.IntN(4) == 0:
			owner.kill()
			owner = b.begin(partition, time.Millisecond)
		}
		if zombie != nil && r.IntN(3) == 0 {
			zombies++
			zombie.publish(int64(1 + r.IntN(20)))
			zombie.kill()
			zombie = nil
		}
	}
	if zombie != nil {
		zombie.kill()
	}
	owner.kill()
	return zombies
}

// flaky is a database that is away at times.
type flaky struct {
	store.DB

	mu sync.Mutex // publishers write their rows at any time
	r  *rand.Rand
}

func (f *flaky) Exec(ctx context.Context, sql string, args ...any) (int64, error) {
	f.mu.Lock()
	away := f.r.IntN(3) == 0
	f.mu.Unlock()
	if away {
		return 0, errAway
	}
	return f.DB.Exec(ctx, sql, args...)
}

// A topic that was deleted and created, as in a restored cluster, is filled again from the log's beginning.
func TestANewTopicIsFilledAgain(t *testing.T) {
	b := newBench(t)
	w := b.begin(0, time.Hour)
	w.publish(b.Log.End(0))
	w.kill() // saves the place
	b.topic = newTopic()
	w = b.begin(0, time.Hour)
	if w.next != 0 {
		t.Errorf("it begins at %d", w.next)
	}
	w.publish(b.Log.End(0))
	w.kill()
	b.complete(0)
}

// Without the row, the last record in the topic says where to go on.
func TestTheTopicSaysWhereToGoOn(t *testing.T) {
	b := newBench(t)
	w := b.begin(0, time.Hour)
	w.publish(40)
	w.kill()
	if _, err := b.DB.Exec(t.Context(), `DELETE FROM stream_places`); err != nil {
		t.Fatal(err)
	}
	w = b.begin(0, time.Hour)
	w.publish(b.Log.End(0))
	w.kill()
	b.complete(0)
	if w.next != b.Log.End(0) || b.topic.repeated > 0 {
		t.Errorf("%d batches were repeated", b.topic.repeated)
	}
}

func TestAGapEndsTheWork(t *testing.T) {
	b := newBench(t)
	w := b.begin(0, time.Hour)
	w.batches <- b.Log.Messages(0, 1, 2)
	if err := <-w.ended; !errors.Is(err, stream.ErrGap) {
		t.Error(err)
	}
	w.stop()
}

// The published offsets are what the lag is measured by.
func TestPublishedIsTheSavedPlace(t *testing.T) {
	b := newBench(t)
	w := b.begin(3, time.Hour)
	w.publish(40)
	w.kill()
	published, err := stream.Published(t.Context(), b.DB)
	b.must(err)
	if len(published) != 1 || published[3] != 40 {
		t.Errorf("%v", published)
	}
}

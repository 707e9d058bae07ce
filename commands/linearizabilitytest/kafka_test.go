package linearizabilitytest_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/commands/linearizabilitytest"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/plan"
)

// The same check on a broker: two processes of gateway and owner, one more owner per partition that the group did not
// assign, and a network that cuts connections, swallows acknowledgements and delays. A history here cannot be repeated;
// its seed gives only the same commands and faults.
//
// go test ./commands/linearizabilitytest -run Broker -histories 200

var (
	histories = flag.Int("histories", 12, "how many histories are recorded on a broker")
	seed      = flag.Uint64("seed", 1, "the seed of commands and faults")
)

const (
	clientsPerAccount = 4
	commandsPerClient = 8
	accountsAtOnce    = 12
	commandsPerFault  = 25
	replyTimeout      = 800 * time.Millisecond
)

var opening = linearizabilitytest.Opening{Credits: 6, RunningMax: 1, WaitingMax: 2}

func TestWhatClientsOfABrokerSeeIsLinearizable(t *testing.T) {
	s := newSite(t)
	s.process("one")
	s.process("two")
	partitionOf := s.openAccounts()
	for p := range partitions {
		s.zombie(p)
	}
	stop := s.trouble(rand.New(rand.NewPCG(*seed, 2)))
	h := &linearizabilitytest.History{}
	next := make(chan string)
	var working sync.WaitGroup
	for range accountsAtOnce {
		working.Go(func() {
			for id := range next {
				s.use(h, id, partitionOf[id])
			}
		})
	}
	for id := range partitionOf {
		next <- id
	}
	close(next)
	working.Wait()
	faults := stop()
	for id, partition := range partitionOf {
		s.readAtLast(h, id, partition)
	}
	if err := h.Check(opening); err != nil {
		t.Fatalf("-seed %d: %v", *seed, err)
	}
	outcomes := h.Outcomes()
	t.Logf("%d histories, %d operations (%d of unknown outcome, %d faults, %d lost appends), violations 0, seed %d: %v",
		*histories, h.Len(), outcomes[""], faults, s.lost(), *seed, outcomes)
	if outcomes["accepted"] < *histories || faults == 0 || s.lost() == 0 {
		t.Fatal("too many faults, or none: the test proves nothing")
	}
}

// openAccounts opens one account per history and returns their partitions.
func (s *site) openAccounts() map[string]int32 {
	partitionOf := make(map[string]int32, *histories)
	limits := plan.Limits{
		RequestsPerMinute: 60, JobsPerMinute: 60_000, RunningMax: opening.RunningMax, WaitingMax: opening.WaitingMax, PendingUploadsMax: 1,
	}
	for len(partitionOf) < *histories {
		open := commands.NewCommand(event.ByOperator("test"), commands.NewID("acct"), account.OpenAccount{Plan: plan.Custom, Limits: limits, Credits: opening.Credits})
		// The group may still be forming: skip an account if the outcome of its opening is unknown.
		if r, err := s.gateways[0].Send(s.t.Context(), open); err == nil {
			partitionOf[open.AccountID] = r.Partition
		}
	}
	return partitionOf
}

// use lets several clients work on an account concurrently.
func (s *site) use(h *linearizabilitytest.History, accountID string, partition int32) {
	w := &linearizabilitytest.Workload{
		Random: rand.New(rand.NewPCG(*seed, uint64(s.used.Add(1)))), NewID: commands.NewID,
		Now: func() time.Time { return time.Now().UTC().Truncate(time.Microsecond) },
	}
	var working sync.WaitGroup
	for client := range clientsPerAccount {
		working.Go(func() {
			c, gateway := w.Next(accountID), s.gateways[client%len(s.gateways)]
			for range commandsPerClient {
				if s.send(h, w, client, gateway, c) {
					c = w.Next(accountID)
				} else {
					c = w.Again(c)
				}
				reading := h.CallRead(client, accountID)
				if answer, err := s.read(partition, accountID); err == nil {
					reading.Return(answer)
				}
			}
		})
	}
	working.Wait()
}

// readAtLast reads after the faults have ended. It retries while broken connections are being restored.
func (s *site) readAtLast(h *linearizabilitytest.History, accountID string, partition int32) {
	ctx, cancel := context.WithTimeout(s.t.Context(), 10*time.Second)
	defer cancel()
	reading := h.CallRead(clientsPerAccount, accountID)
	answer, err := s.read(partition, accountID)
	for err != nil && ctx.Err() == nil {
		_ = pause.For(ctx, 20*time.Millisecond)
		answer, err = s.read(partition, accountID)
	}
	must(s.t, err)
	reading.Return(answer)
}

// send sends a command, records call and answer, and reports whether the outcome is known.
func (s *site) send(h *linearizabilitytest.History, w *linearizabilitytest.Workload, client int, g *commands.Gateway, c domain.Command) bool {
	if s.sent.Add(1)%commandsPerFault == 0 {
		s.disturb <- struct{}{}
	}
	called := h.Call(client, c)
	r, err := g.Send(s.t.Context(), c)
	answer := linearizabilitytest.Failed(err)
	if err == nil {
		answer = linearizabilitytest.Accepted(r.Event, r.Value, r.Replayed)
	}
	called.Return(answer)
	w.Heard(c, answer)
	return answer.Known()
}

// trouble disturbs the network until stop is called, which returns the number of faults.
func (s *site) trouble(random *rand.Rand) (stop func() int64) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	var faults atomic.Int64
	running.Go(func() {
		defer s.proxy.Restore()
		for {
			select {
			case <-ctx.Done():
				return
			case <-s.disturb:
				s.fault(ctx, random)
				faults.Add(1)
			}
		}
	})
	stop = func() int64 {
		cancel()
		running.Wait()
		return faults.Load()
	}
	s.t.Cleanup(func() { stop() })
	return stop
}

func (s *site) fault(ctx context.Context, random *rand.Rand) {
	switch random.IntN(3) {
	case 0:
		s.proxy.Cut()
	case 1:
		swallowed, enough := s.proxy.DropReplies(), time.NewTimer(50*time.Millisecond)
		defer enough.Stop()
		select {
		case <-swallowed:
		case <-enough.C:
		}
	case 2:
		s.proxy.Delay(time.Duration(1+random.IntN(10)) * time.Millisecond)
		_ = pause.For(ctx, 50*time.Millisecond)
	}
	_ = pause.For(ctx, time.Duration(random.IntN(20))*time.Millisecond)
	s.proxy.Restore()
}

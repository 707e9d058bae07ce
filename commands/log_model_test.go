package commands

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

// The model: three real owners that all believe they own the same partition. Appends to the log arrive late, twice with those
// of others in between, or never, and acknowledgements get lost. Recorded history lags behind or is ahead of what an owner
// knows, and loses its end. Processes crash. After every step: each promise made to a client is kept, no command is in history
// twice or in part, no refused command is in it, no balance is below zero, and every account's chain is unbroken.
//
// go test ./commands -run Model -model.seeds 5000

var modelSeeds = flag.Int("model.seeds", 40, "how many random histories the log model runs")

const (
	modelSteps  = 120
	modelOwners = 3
	partition0  = int32(0)
)

func TestLogModelKeepsEveryPromise(t *testing.T) {
	var total modelTotals
	for seed := range *modelSeeds {
		w := newWorld(uint64(seed), allGuards)
		if err := w.run(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		total.add(w)
	}
	t.Logf("%d seeds: %d frames, %d accepted, %d skipped, %d answers, %d refused, %d lost appends, violations 0",
		*modelSeeds, total.frames, total.accepted, total.frames-total.accepted, total.answered, total.refused, total.lost)
	if total.frames == total.accepted || total.refused == 0 || total.lost == 0 {
		t.Fatal("no faults occurred: the model proves nothing")
	}
}

// withoutGuard disables each guard in turn.
var withoutGuard = map[string]func(*guards, *rand.Rand){
	"chain": func(g *guards, _ *rand.Rand) {
		g.accept = func(_ event.Head, f event.Frame) (event.Head, bool) {
			return event.Head{Seq: f.Seq + uint64(f.Count) - 1, Hash: f.Hash}, true
		}
	},
	"compare-and-append": func(g *guards, _ *rand.Rand) {
		g.expected = func(int64, int64) bool { return true }
	},
	"stale history":   func(g *guards, _ *rand.Rand) { g.stale = func(int64, int64) bool { return false } },
	"rewound history": func(g *guards, _ *rand.Rand) { g.rewound = func(int64, int64) bool { return false } },
	"repeated keys":   func(g *guards, _ *rand.Rand) { g.mayRepeat = func(*keyFilter, domain.KeyRef) bool { return false } },
	"determinism": func(g *guards, r *rand.Rand) {
		g.decide = func(s domain.States, c domain.Command, place event.Place, at time.Time) ([]domain.Logged, error) {
			if r.Float64() < 0.1 {
				return nil, refusal.New(refusal.RateLimited, "a whim")
			}
			return domain.Decide(s, c, place, at)
		}
	},
	"claimed time":                  func(g *guards, _ *rand.Rand) { g.bound = func(claimed, _ time.Time) time.Time { return claimed } },
	"resume after the last command": func(g *guards, _ *rand.Rand) { g.decided = func(event.Place, event.Place) bool { return false } },
}

func TestLogModelFailsWithoutEachGuard(t *testing.T) {
	proven := 0
	for name, takeAway := range withoutGuard {
		if modelFails(takeAway) {
			proven++
			continue
		}
		t.Errorf("without %q the model still passes: the guard or the model is worth nothing", name)
	}
	t.Logf("guards proven %d/%d", proven, len(withoutGuard))
}

func modelFails(takeAway func(*guards, *rand.Rand)) bool {
	const seedsToFail = 600
	for seed := range uint64(seedsToFail) {
		g := allGuards
		takeAway(&g, rand.New(rand.NewPCG(seed, 99)))
		if newWorld(seed, g).run() != nil {
			return true
		}
	}
	return false
}

type modelTotals struct{ frames, accepted, answered, refused, lost int }

func (t *modelTotals) add(w *world) {
	t.frames += len(w.log)
	t.accepted += w.fold().frames
	t.answered += len(w.promised)
	for _, p := range w.promised {
		if p == "refused" {
			t.refused++
		}
	}
	t.lost += w.lost
}

// world is everything outside the owners.
type world struct {
	random   *rand.Rand
	guards   guards
	commands []*message.Message // each is a frame
	next     []*outgoing        // the commands of the next frame
	made     int                // how many commands there are
	jobs     []string
	log      []*message.Message
	flight   []*message.Message
	history  *memoryHistory
	owners   []*modelOwner
	answers  sync.Mutex        // replies are published concurrently with the work
	promised map[string]string // command id → "refused", or the event's bytes
	broken   error
	calm     bool
	depth    int
	lost     int
	// send sends the next command; hear receives every message of replies.
	send func()
	hear func(*message.Message)
}

// modelOwner is a process; replacing it is its crash.
type modelOwner struct {
	*Owner
	world    *world
	part     *partition
	position int64
	busy     bool
}

func newWorld(seed uint64, g guards) *world {
	w := &world{
		random: rand.New(rand.NewPCG(seed, 1)), guards: g, history: &memoryHistory{accept: g.accept},
		promised: make(map[string]string), hear: func(*message.Message) {},
	}
	w.send = w.randomFrame
	for range modelOwners {
		w.owners = append(w.owners, w.newOwner())
	}
	for _, id := range []string{"acct_a", "acct_b"} {
		limits := plan.Limits{RequestsPerMinute: 60, JobsPerMinute: 600, RunningMax: 1, WaitingMax: 2, PendingUploadsMax: 1}
		w.command(id, "", account.OpenAccount{Plan: plan.Custom, Limits: limits, Credits: 6})
	}
	w.sendFrame()
	return w
}

func (w *world) newOwner() *modelOwner {
	o := &modelOwner{world: w}
	frameBytesMax := []int{1, 2000, 0}[w.random.IntN(3)] // a decision each, about two, all of a batch
	o.Owner = NewOwner(OwnerConfig{RetryDelay: time.Nanosecond, FrameBytesMax: frameBytesMax}, OwnerPorts{
		Log: o, History: w.history, Replies: w, DeadLetters: w, Logger: slog.New(slog.DiscardHandler),
	})
	o.guards = w.guards
	return o
}

func (w *world) run() error {
	for range modelSteps {
		w.step()
		if w.broken == nil {
			w.broken = w.check()
		}
		if w.broken != nil {
			return w.broken
		}
	}
	return w.settle()
}

// settle ends the faults: one owner takes over and decides the rest, and no follow-up may be owed afterwards.
func (w *world) settle() error {
	w.calm = true
	o := w.newOwner()
	for o.part == nil || o.position < int64(len(w.commands)) {
		w.turn(o)
	}
	if err := errors.Join(w.broken, w.check()); err != nil {
		return err
	}
	return nil
}

func (w *world) step() {
	switch r := w.random.Float64(); {
	case r < 0.35:
		w.send()
	case r < 0.85:
		w.turn(w.owners[w.random.IntN(len(w.owners))])
	case r < 0.90:
		w.land()
	case r < 0.96:
		w.recordSome()
	case r < 0.97:
		if w.history.next > 0 {
			w.history.rewind(w.random.Int64N(w.history.next))
		}
	default:
		w.owners[w.random.IntN(len(w.owners))] = w.newOwner()
	}
}

// turn lets an owner take over, or decide some of the waiting commands.
func (w *world) turn(o *modelOwner) {
	if o.busy {
		return
	}
	o.busy = true
	defer func() { o.busy = false }()
	ctx := context.Background()
	if o.part == nil {
		p := newPartition(partition0, o.Owner)
		if err := o.insist(ctx, p.recover); err != nil {
			w.broken = errors.Join(w.broken, err)
			return
		}
		o.part, o.position = p, p.resumeAt()
		return
	}
	end := min(o.position+int64(w.random.IntN(4))+1, int64(len(w.commands)))
	if o.position >= end {
		return
	}
	batch := w.commands[o.position:end]
	o.position = end
	if err := o.part.handle(ctx, batch); err != nil {
		w.broken = errors.Join(w.broken, err)
	}
	o.drain()
}

// drain waits for the replies that are published concurrently with the work.
func (o *modelOwner) drain() {
	for range cap(o.answering) {
		o.answering <- struct{}{}
	}
	for range cap(o.answering) {
		<-o.answering
	}
}

// Append implements Log, with the faults of a failing broker.
func (o *modelOwner) Append(_ context.Context, _ int32, frame *message.Message) (int64, error) {
	w := o.world
	o.drain()
	if !w.calm && w.depth < 2 && w.random.Float64() < 0.3 {
		w.depth++
		w.step()
		w.depth--
	}
	r := w.random.Float64()
	switch {
	case w.calm || r < 0.7:
		return w.write(frame), nil
	case r < 0.78:
		w.write(frame)
	case r < 0.85:
		w.write(frame)
		w.flight = append(w.flight, frame)
	case r < 0.95:
		w.flight = append(w.flight, frame)
	}
	w.lost++
	return 0, errors.New("timed out")
}

func (w *world) write(frame *message.Message) (offset int64) {
	offset = int64(len(w.log))
	written := message.NewMessage(frame.UUID, frame.Payload)
	maps.Copy(written.Metadata, frame.Metadata)
	written.Metadata[event.MetadataOffset] = strconv.FormatInt(offset, 10)
	w.log = append(w.log, written)
	return offset
}

func (w *world) land() {
	if len(w.flight) == 0 {
		return
	}
	i := w.random.IntN(len(w.flight))
	w.write(w.flight[i])
	w.flight = append(w.flight[:i], w.flight[i+1:]...)
}

func (w *world) recordSome() {
	for w.history.next < int64(len(w.log)) && w.random.Float64() < 0.8 {
		f, offset, err := event.FromMessage(w.log[w.history.next])
		if err != nil {
			panic(err)
		}
		w.history.record(offset, f)
	}
}

// Read implements Log.
func (o *modelOwner) Read(_ context.Context, _ int32, from int64, visit func(*message.Message) error) (int64, error) {
	log := o.world.log
	for _, m := range log[min(from, int64(len(log))):] {
		if err := visit(m); err != nil {
			return 0, err
		}
	}
	return int64(len(log)), nil
}

// Commands implements Log.
func (o *modelOwner) Commands(context.Context, int32) (begin, end int64, err error) {
	return 0, int64(len(o.world.commands)), nil
}

// Publish implements message.Publisher and notes every reply as a promise.
func (w *world) Publish(_ string, messages ...*message.Message) error {
	w.answers.Lock()
	defer w.answers.Unlock()
	for _, m := range messages {
		w.hear(m)
		err := eachReply(m.Payload, func(r reply) {
			answer := "refused"
			if r.outcome != refused {
				answer = string(r.payload)
			}
			if before, twice := w.promised[r.commandID]; twice && before != answer && r.outcome != replayed {
				w.broken = fmt.Errorf("command %s was answered twice, and differently:\n%.600s\n%c %.600s", r.commandID, before, r.outcome, r.payload)
			}
			w.promised[r.commandID] = answer
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Close implements message.Publisher.
func (w *world) Close() error { return nil }

// Bury implements DeadLetters: every record of the model can be read, so each call is a fault.
func (w *world) Bury(_ string, _ *message.Message, why error) { w.broken = errors.Join(w.broken, why) }

func (w *world) command(accountID, key string, body domain.Body) {
	n := len(w.commands)
	w.made++
	c := domain.Command{
		Actor: event.ByOperator("test"), ID: "cmd_" + strconv.Itoa(w.made), AccountID: accountID, Body: body, Claim: idempotency.Claim{Key: key, Fingerprint: key},
		At: modelTime(n).Add(-time.Duration(w.random.IntN(3000)) * time.Millisecond),
	}
	if w.random.Float64() < 0.05 { // its sender's clock is off
		c.At = c.At.Add(time.Duration(w.random.IntN(5)-2) * time.Hour)
	}
	payload, err := domain.EncodeCommand(c)
	if err != nil {
		panic(err)
	}
	w.next = append(w.next, newOutgoing(c.ID, partition0, payload))
}

// sendFrame puts the next frame into the topic.
func (w *world) sendFrame() {
	n := len(w.commands)
	m := commandFrame(partition0, "0/gateway", w.next)
	m.Metadata[event.MetadataOffset] = strconv.Itoa(n)
	m.Metadata[event.MetadataBrokerTime] = strconv.FormatInt(modelTime(n).UnixMilli(), 10)
	w.commands, w.next = append(w.commands, m), nil
}

// randomFrame sends one to three commands together.
func (w *world) randomFrame() {
	for range w.random.IntN(3) + 1 {
		w.randomCommand()
	}
	w.sendFrame()
}

// modelTime returns the time at which the broker takes the n-th frame of commands.
func modelTime(n int) time.Time {
	return time.Unix(1_800_000_000, 0).UTC().Add(time.Duration(n) * time.Second)
}

func (w *world) randomCommand() {
	id := []string{"acct_a", "acct_b"}[w.random.IntN(2)]
	if len(w.jobs) == 0 || w.random.Float64() < 0.45 {
		w.createJob(id)
		return
	}
	jobID := w.jobs[w.random.IntN(len(w.jobs))]
	id = jobID[len("job_0000_"):]
	switch w.random.IntN(5) {
	case 0:
		w.command(id, "", account.GrantCredits{Units: 1, Reference: strconv.Itoa(w.random.IntN(30))})
	case 1:
		w.command(id, "", job.Start{JobID: jobID, Attempt: 1, WorkerID: "w"})
	case 2:
		w.command(id, "", job.Complete{JobID: jobID, Attempt: 1})
	case 3:
		w.command(id, "", job.FailAttempt{JobID: jobID, Attempt: 1, Failure: job.Failure{Code: job.WorkerFailed}})
	case 4:
		w.command(id, "", job.Cancel{JobID: jobID})
	}
}

func (w *world) createJob(accountID string) {
	if len(w.jobs) > 9 {
		w.jobs = w.jobs[1:]
	}
	jobID := fmt.Sprintf("job_%04d_%s", w.made, accountID)
	key := ""
	if w.random.Float64() < 0.6 {
		key = "key" + strconv.Itoa(w.random.IntN(8))
	}
	w.jobs = append(w.jobs, jobID)
	w.command(accountID, key, job.Create{
		JobID: jobID, ToolSlug: "html-to-pdf-api", Input: job.Input{Kind: job.KindText},
		Terms: job.Terms{CostUnits: 2, MaxAttempts: 1, DeadlineAt: time.Unix(1_900_000_000, 0).UTC()},
	})
}

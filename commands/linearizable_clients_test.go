package commands

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"testing/synctest"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands/linearizabilitytest"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// clients uses the log model's world: several clients at once, each with one command under way, through real gateways.
// Between clients and world, commands are lost, delayed, or taken although their sender got an error, and replies are
// lost. A single random source drives everything in a synctest bubble, so a seed repeats its history.
type clients struct {
	*world

	gateways []*Gateway
	all      []*modelClient
	history  *linearizabilitytest.History
	workload *linearizabilitytest.Workload
	begun    time.Time
	made     int
	// ticks is the time of the history: what clients receive between two ticks counts as simultaneous.
	ticks atomic.Int64
	// late are frames that reach the topic after their senders got an error.
	late []*message.Message
	// held are frames whose senders wait for the broker.
	held []chan struct{}
	// shared counts the frames of several commands.
	shared int
	// deaf drops all replies.
	deaf bool
}

type modelClient struct {
	id     int
	busy   atomic.Bool
	leave  context.CancelFunc
	repeat atomic.Pointer[domain.Command] // the last command, if its outcome is unknown
}

const (
	modelClients  = 4
	modelGateways = 2
	// settleTurns is far more than a history's commands need.
	settleTurns = 10 * modelSteps
)

var modelOpening = linearizabilitytest.Opening{Credits: 6, RunningMax: 1, WaitingMax: 2}

var modelAccounts = []string{"acct_a", "acct_b"}

func newClients(seed uint64, g guards) *clients {
	c := &clients{world: newWorld(seed, g), begun: time.Now()}
	c.history = &linearizabilitytest.History{Clock: func() int64 { return c.ticks.Load() }}
	c.made = c.world.made
	c.workload = &linearizabilitytest.Workload{Random: c.random, NewID: c.newID, Now: c.now}
	c.send, c.hear = c.next, c.listen
	for i := range modelGateways {
		name := "gateway" + strconv.Itoa(i)
		c.gateways = append(c.gateways, NewGateway(GatewayConfig{
			Topic: CommandsTopic, Instance: name, ReplyTo: "0/" + name, ReplyTimeout: time.Second,
		}, &deafBroker{publish: c.take}))
	}
	for i := range modelClients {
		c.all = append(c.all, &modelClient{id: i})
	}
	return c
}

// run lets the clients work under faults, then ends the faults and reads the final state.
func (c *clients) run() error {
	c.calm = true
	c.decideAll(c.owners[0]) // the accounts are opened
	c.calm = false
	for range modelSteps {
		c.step()
	}
	c.calm, c.deaf = true, false
	for len(c.held) > 0 {
		c.letGo()
	}
	c.decideAll(c.newOwner())
	c.wait(time.Minute) // clients that still wait give up
	for _, id := range modelAccounts {
		c.read(modelClients, id)
	}
	return errors.Join(c.history.Check(modelOpening), c.allInTime())
}

// allInTime checks the times of the accepted events.
func (c *clients) allInTime() error {
	var head event.Head
	for _, m := range c.log {
		f, _, err := event.FromMessage(m)
		if err != nil {
			return err
		}
		next, ok := c.guards.accept(head, f)
		if !ok {
			continue
		}
		head = next
		for l, err := range domain.EventsOf(f) {
			if err := errors.Join(err, c.inTime(l.Envelope)); err != nil {
				return fmt.Errorf("%w: %w", linearizabilitytest.ErrViolation, err)
			}
		}
	}
	return nil
}

// decideAll lets an owner decide every command. It is bounded, because an owner without a guard may never finish.
func (c *clients) decideAll(o *modelOwner) {
	for range settleTurns {
		if c.turn(o); o.part != nil && o.position == int64(len(c.commands)) {
			return
		}
	}
}

// next lets some time pass, then makes an idle client act.
func (c *clients) next() {
	c.wait(50 * time.Millisecond)
	c.deaf = c.random.Float64() < 0.15
	if len(c.held) > 0 && c.random.Float64() < 0.15 {
		c.letGo()
	}
	client := c.all[c.random.IntN(modelClients)]
	switch r := c.random.Float64(); {
	case len(c.late) > 0 && r < 0.3:
		i := c.random.IntN(len(c.late))
		c.arrive(c.late[i])
		c.late = append(c.late[:i], c.late[i+1:]...)
	case client.busy.Load() && r > 0.9:
		client.leave()
	case client.busy.Load():
	case r < 0.4:
		c.read(client.id, c.anAccount())
	default:
		c.begin(client, c.wish(client))
	}
	synctest.Wait()
}

// wait lets time pass and delivers the replies to the clients.
func (c *clients) wait(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
	c.ticks.Add(1)
}

func (c *clients) begin(client *modelClient, cmd domain.Command) {
	ctx, leave := context.WithCancel(context.Background())
	client.leave = leave
	client.busy.Store(true)
	client.repeat.Store(nil)
	called := c.history.Call(client.id, cmd)
	go func() {
		defer leave()
		r, err := c.gateways[client.id%modelGateways].Send(ctx, cmd)
		answer := linearizabilitytest.Failed(err)
		if err == nil {
			answer = linearizabilitytest.Accepted(r.Event, r.Value, r.Replayed)
		}
		c.workload.Heard(cmd, answer)
		if called.Return(answer); !answer.Known() {
			client.repeat.Store(&cmd)
		}
		client.busy.Store(false)
	}()
}

// take is the commands topic as producers see it: it may take some time, and after an error the frame may be in the
// topic, arrive later, or be lost.
func (c *clients) take(_ string, m *message.Message) error {
	if !c.calm && c.random.Float64() < 0.3 {
		held := make(chan struct{})
		c.held = append(c.held, held)
		<-held
	}
	if m.Metadata[event.MetadataCount] != "1" {
		c.shared++
	}
	switch r := c.random.Float64(); {
	case r < 0.8:
		c.arrive(m)
		return nil
	case r < 0.9:
		c.arrive(m)
	case r < 0.97:
		c.late = append(c.late, m)
	}
	return errors.New("timed out")
}

// letGo ends the wait of the frame that is held longest.
func (c *clients) letGo() {
	held := c.held[0]
	c.held = c.held[1:]
	close(held)
	synctest.Wait()
}

func (c *clients) arrive(m *message.Message) {
	m.Metadata[event.MetadataOffset] = strconv.Itoa(len(c.commands))
	m.Metadata[event.MetadataBrokerTime] = strconv.FormatInt(modelTime(0).Add(time.Since(c.begun)).UnixMilli(), 10)
	c.commands = append(c.commands, m)
}

func (c *clients) listen(m *message.Message) {
	if c.deaf {
		return
	}
	for _, g := range c.gateways {
		if err := g.Answer(m); err != nil {
			panic(err)
		}
	}
}

func (c *clients) read(client int, accountID string) {
	reading := c.history.CallRead(client, accountID)
	r := linearizabilitytest.Reader{Accept: c.guards.accept}
	for _, m := range c.log {
		if err := r.Visit(m); err != nil {
			panic(err)
		}
	}
	reading.Return(linearizabilitytest.Read(r.Of(accountID)))
}

func (c *clients) anAccount() string { return modelAccounts[c.random.IntN(len(modelAccounts))] }

// wish returns the client's next command: mostly its last one again, if that had no reply.
func (c *clients) wish(client *modelClient) domain.Command {
	if last := client.repeat.Load(); last != nil && c.random.Float64() < 0.7 {
		return c.workload.Again(*last)
	}
	return c.workload.Next(c.anAccount())
}

// newID numbers commands and jobs, so that a history reads the same each time.
func (c *clients) newID(prefix string) string {
	c.made++
	return prefix + "_" + strconv.Itoa(c.made)
}

// now returns the time of the world as read from a clock that may be off.
func (c *clients) now() time.Time {
	now := modelTime(0).Add(time.Since(c.begun) + time.Duration(c.random.IntN(3000))*time.Millisecond)
	if c.random.Float64() < 0.05 { // its clock is off
		return now.Add(time.Duration(c.random.IntN(5)-2) * time.Hour)
	}
	return now
}

package commands

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/refusal"
)

// received is a decoded command with its offset in the partition and the gateway that waits for the reply.
type received struct {
	domain.Command
	offset  int64
	replyTo string
	// brokerTime is the broker's timestamp of the record; zero if unknown.
	brokerTime time.Time
}

// correlated returns a context that adds account, job and trace to log lines.
func (r received) correlated() context.Context {
	return correlation.With(context.Background(), correlation.Correlation{
		AccountID: r.AccountID, JobID: r.JobOf(), Traceparent: r.Traceparent,
	})
}

// decision is the outcome of a batch: the events to append, and the replies to send once those events are in the log.
// Replies to refused commands wait too, because the refusal may depend on events of the same batch.
type decision struct {
	events  []domain.Logged
	answers []answer
}

// answer is the reply to one command. own is the index of the command's own event among the decision's events, or -1;
// last is the index of its last follow-up.
type answer struct {
	replyTo   string
	reply     reply
	own, last int
}

// handle decides a batch of commands and appends the events. An error ends the work on the partition.
func (p *partition) handle(ctx context.Context, messages []*message.Message) error {
	batch := p.receive(messages)
	for len(batch) > 0 {
		d, err := p.decideBatch(ctx, batch)
		if errors.Is(err, errStale) {
			if batch, err = p.startOver(ctx, batch); err != nil {
				return err
			}
			continue
		}
		if err != nil {
			return err
		}
		if p.finish(ctx, d) {
			return p.awaitHistory(ctx)
		}
		if batch, err = p.startOver(ctx, batch); err != nil {
			return err
		}
	}
	return nil
}

// finishMax bounds how much longer an append and its replies may take after the partition was revoked. The next owner
// waits that long, provided the broker still hears from this process.
const finishMax = 2 * time.Second

// finish appends the decided events and sends the replies; it returns false if the append's outcome is unknown. It goes on
// for up to finishMax after ctx ends: otherwise events could be in the log whose clients nobody answers.
func (p *partition) finish(ctx context.Context, d decision) bool {
	ctx, cancel := outlive(ctx, finishMax)
	defer cancel()
	if len(d.events) > 0 && !p.append(ctx, d.events) {
		return false
	}
	p.answer(ctx, d)
	return true
}

// outlive returns a context that ends the given time after ctx.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		timer := time.AfterFunc(by, cancel)
		context.AfterFunc(longer, func() { timer.Stop() })
	})
	return longer, func() {
		stop()
		cancel()
	}
}

// receive decodes the messages, buries those that are not commands, and skips commands that the log already contains.
func (p *partition) receive(messages []*message.Message) []received {
	batch := make([]received, 0, len(messages))
	for _, m := range messages {
		offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
		if err != nil {
			p.owner.bury(CommandsTopic, m, err)
			continue
		}
		c, err := domain.DecodeCommand(m.Payload)
		if err == nil && c.AccountID != m.Metadata[event.MetadataKey] {
			err = errors.New("the command's account is not the record's key")
		}
		if err != nil {
			p.owner.bury(CommandsTopic, m, err)
			continue
		}
		batch = append(batch, received{
			Command: c, offset: offset, replyTo: m.Metadata[MetadataReplyTo], brokerTime: brokerTime(m),
		})
	}
	return p.undecided(batch)
}

// startOver reads the log again after an append of unknown outcome. Commands of the interrupted batch that are in the
// log are answered from their events; it returns the others, which must be decided again.
func (p *partition) startOver(ctx context.Context, batch []received) ([]received, error) {
	if err := p.owner.insist(ctx, p.recover); err != nil {
		return nil, err
	}
	var found decision
	for _, r := range batch {
		if e, ok := p.tail.decided(r.offset); ok && e.ID == domain.EventID(r.ID, 0) {
			found.answers = append(found.answers, answer{replyTo: r.replyTo, own: -1, reply: p.acceptedReply(r.ID, e)})
		}
	}
	p.answer(ctx, found)
	return p.undecided(batch), nil
}

// undecided drops the commands up to the last one in the log. Those without an event were refused and answered by the
// owner that decided them.
func (p *partition) undecided(batch []received) []received {
	rest := batch[:0:0]
	for _, r := range batch {
		if !p.owner.guards.decided(r.offset, p.lastCommand()) {
			rest = append(rest, r)
		}
	}
	return rest
}

func (p *partition) decideBatch(ctx context.Context, batch []received) (decision, error) {
	if err := p.prepare(ctx, batch); err != nil {
		return decision{}, err
	}
	var d decision
	fresh := make(map[domain.KeyRef]*idempotency.Prior)
	clock := p.clock()
	for _, r := range batch {
		command := p.claim(r)
		at := later(clock, command.At)
		ref := domain.KeyRef{AccountID: r.AccountID, Key: r.Claim.Key}
		prior, again := fresh[ref]
		if !again {
			prior = p.prior(ref)
		}
		events, err := p.owner.guards.decide(p.statesOf(r, prior), command, r.offset, at)
		d.add(r, p, events, err)
		if len(events) == 0 {
			continue
		}
		clock = at
		if ref.Key != "" {
			fresh[ref] = priorOf(events[0].Envelope, events[0].Value, p.end+int64(len(d.events)-len(events)))
		}
	}
	return d, nil
}

// later returns the later of the two times, so that no decision is earlier than the last event.
func later(clock, at time.Time) time.Time {
	if at.After(clock) {
		return at
	}
	return clock
}

func (p *partition) statesOf(r received, prior *idempotency.Prior) domain.States {
	account, _ := p.states.accounts.Get(r.AccountID)
	s := domain.States{Account: account, Other: p.states.job, Prior: prior}
	if id := r.JobOf(); id != "" {
		s.Job = p.states.job(id)
	}
	return s
}

// prepare loads the states and priors that the batch needs and that are not in memory.
func (p *partition) prepare(ctx context.Context, batch []received) error {
	p.priors = make(map[domain.KeyRef]idempotency.Prior)
	w := p.wanted(batch)
	const trimAbove = 4096
	if len(w.Accounts)+len(w.Jobs)+len(w.Keys) > 0 || p.tail.len() > trimAbove {
		if err := p.owner.insist(ctx, func(ctx context.Context) error { return p.load(ctx, w) }); err != nil {
			return err
		}
	}
	for _, r := range batch {
		if c, ok := r.Body.(job.Create); ok && !p.states.jobs.Contains(c.JobID) {
			state, err := foldJob(nil, p.tail, c.JobID)
			if err != nil {
				return err
			}
			p.states.jobs.Add(c.JobID, state)
		}
	}
	return nil
}

// add records the outcome of one command.
func (d *decision) add(r received, p *partition, events []domain.Logged, err error) {
	a := answer{replyTo: r.replyTo, own: -1}
	var replay *idempotency.Replay
	var no *refusal.Refusal
	switch {
	case err == nil:
		a.own, a.last = len(d.events), len(d.events)+len(events)-1
		a.reply = reply{commandID: r.ID, outcome: accepted, partition: p.id, payload: events[0].Value}
		d.events = append(d.events, events...)
		p.owner.stats.Accepted.Add(1)
	case errors.As(err, &replay):
		a.reply = reply{commandID: r.ID, outcome: replayed, partition: p.id, offset: replay.Prior.Offset, payload: replay.Prior.Value}
		p.owner.stats.Replayed.Add(1)
	case errors.As(err, &no):
		a.reply = refusedReply(r.ID, no)
		p.owner.stats.Refused.Add(1)
	default:
		// A bug, and the same for every owner: refuse the command and log it.
		p.owner.logger.ErrorContext(r.correlated(), "command cannot be decided", "command", r.ID, "type", r.Body.CommandType(), "error", err)
		a.reply = refusedReply(r.ID, refusal.New(refusal.Internal, "the command cannot be decided"))
		p.owner.stats.Refused.Add(1)
	}
	d.answers = append(d.answers, a)
}

// replyBytesMax keeps a message of replies well below the broker's limit of 1 MB.
const replyBytesMax = 256 << 10

// answer publishes the replies, as many per message to a gateway as fit. It does not wait for the broker: if a reply is
// lost, its client has to repeat the command, but no promise is broken.
func (p *partition) answer(ctx context.Context, d decision) {
	first := p.end - int64(len(d.events))
	byGateway := make(map[string][]byte)
	for _, a := range d.answers {
		if a.replyTo == "" {
			continue
		}
		if a.own >= 0 {
			a.reply.offset = first + int64(a.last)
		}
		payload := appendReply(byGateway[a.replyTo], a.reply)
		if len(payload) > replyBytesMax {
			p.owner.publishReply(ctx, a.replyTo, payload)
			payload = nil
		}
		byGateway[a.replyTo] = payload
	}
	for to, payload := range byGateway {
		if len(payload) > 0 {
			p.owner.publishReply(ctx, to, payload)
		}
	}
}

func (p *partition) acceptedReply(commandID string, e entry) reply {
	return reply{commandID: commandID, outcome: accepted, partition: p.id, offset: e.offset, payload: e.Value}
}

// awaitHistory blocks the partition while more than TailMax events are not recorded yet.
func (p *partition) awaitHistory(ctx context.Context) error {
	for p.tail.len() > p.owner.config.TailMax {
		if err := p.owner.insist(ctx, func(ctx context.Context) error { return p.load(ctx, domain.Wanted{}) }); err != nil {
			if errors.Is(err, errStale) {
				return p.owner.insist(ctx, p.recover)
			}
			return err
		}
		const poll = 20 * time.Millisecond
		if p.tail.len() <= p.owner.config.TailMax {
			return nil
		}
		if err := pause.For(ctx, poll); err != nil {
			return err
		}
	}
	return nil
}

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

// load is clients that create and cancel jobs, and the answers that they got.
type load struct {
	endpoint  *endpoint
	customers []*customer
	mix       mix
	seed      uint64

	mu     sync.Mutex
	orders []*order
	acks   []ack
	waits  []wait
	// strange are answers that no client should get.
	strange []string
}

// mix says what clients request.
type mix struct {
	clients int
	// cancelPercent of the jobs are canceled, webhookPercent have a webhook, filePercent have a file to upload.
	cancelPercent, webhookPercent, filePercent int
	webhookURL                                 string
	// pauseMax bounds the pause between two jobs of a client.
	pauseMax time.Duration
	// openMax bounds a client's jobs that are neither canceled nor known to have ended, because engines are slow.
	// Beyond it every job is canceled.
	openMax int
}

// run keeps the clients running until asking ends. Each then waits for the answers to its open requests, or gives up
// when ctx ends.
func (l *load) run(ctx, asking context.Context) {
	var clients sync.WaitGroup
	for n := range l.mix.clients {
		clients.Go(func() {
			c := &client{load: l, number: n, random: rand.New(rand.NewPCG(l.seed, uint64(n)))} //nolint:gosec // a few
			for asking.Err() == nil && ctx.Err() == nil {
				c.order(ctx)
				_ = pause.For(asking, c.thinking())
			}
		})
	}
	clients.Wait()
}

// client is one of the load's clients.
type client struct {
	*load

	number int
	random *rand.Rand
	asked  int
	open   []*order
	// waiting is when the first of its requests began that nothing was answered since; zero if it awaits nothing.
	waiting time.Time
}

// wait is how long a client had waited for an answer when it got one, to this request or to those before it.
type wait struct {
	customer *customer
	at       time.Time
	lasted   time.Duration
}

func (c *client) account() *customer { return c.customers[c.number%len(c.customers)] }

// asks begins to wait, answered ends it.
func (c *client) asks() {
	if c.waiting.IsZero() {
		c.waiting = time.Now()
	}
}

func (c *client) answered() {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	c.waits = append(c.waits, wait{c.account(), now, now.Sub(c.waiting)})
	c.waiting = time.Time{}
}

// insist asks until there is an answer.
func (c *client) insist(ctx context.Context, r request) (reply, error) {
	c.asks()
	answer, err := c.endpoint.insist(ctx, r)
	if err == nil {
		c.answered()
	}
	return answer, err
}

// order creates a job, and cancels it if chance decides so.
func (c *client) order(ctx context.Context) {
	c.lookAtOldest(ctx)
	o, err := c.next()
	if err != nil {
		c.wonderf("%v", err)
		return
	}
	if !c.create(ctx, o) {
		return
	}
	c.upload(ctx, o)
	if len(c.open) < c.mix.openMax && c.random.IntN(100) >= c.mix.cancelPercent {
		c.open = append(c.open, o)
		return
	}
	_ = pause.For(ctx, c.thinking())
	c.cancel(ctx, o)
}

func (c *client) thinking() time.Duration {
	return time.Duration(c.random.Int64N(int64(c.mix.pauseMax) + 1))
}

func (c *client) next() (*order, error) {
	c.asked++
	o := &order{
		customer: c.account(),
		key:      fmt.Sprintf("order-%d-%d-%d", c.seed, c.number, c.asked),
		webhook:  c.random.IntN(100) < c.mix.webhookPercent,
	}
	url := ""
	if o.webhook {
		url = c.mix.webhookURL
	}
	var err error
	if c.random.IntN(100) < c.mix.filePercent {
		if o.file, err = file(c.random.IntN(1000)); err != nil {
			return nil, err
		}
		o.body, err = fileBody(len(o.file), url)
		return o, err
	}
	o.body, err = pageBody(c.random.IntN(1000), url)
	return o, err
}

func (c *client) create(ctx context.Context, o *order) (acknowledged bool) {
	answer, err := c.insist(ctx, o.create())
	if err != nil {
		return false // the drill is over; nothing was promised
	}
	var made job
	if answer.status != http.StatusCreated || json.Unmarshal(answer.body, &made) != nil || made.ID == "" {
		c.wonderf("create: %d %s", answer.status, answer.body)
		return false
	}
	o.created, o.jobID = answer, made.ID
	c.acknowledge(o, answer)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.orders = append(c.orders, o)
	return true
}

// ack is an acknowledgement: what was requested is promised.
type ack struct {
	customer *customer
	status   int
	// askedAt is when the request that was answered was sent.
	askedAt, at time.Time
}

func (l *load) acknowledge(o *order, r reply) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.acks = append(l.acks, ack{customer: o.customer, status: r.status, askedAt: r.askedAt, at: time.Now()})
}

// cancel cancels a job. A job that has ended already is refused as such; any other refusal is strange.
func (c *client) cancel(ctx context.Context, o *order) {
	answer, err := c.insist(ctx, o.cancel())
	if err != nil {
		return
	}
	o.canceled = answer
	if answer.status != http.StatusOK && answer.status != http.StatusConflict {
		c.wonderf("cancel %s: %d %s", o.jobID, answer.status, answer.body)
		return
	}
	c.acknowledge(o, answer)
}

// lookAtOldest forgets the oldest open job if it has ended.
func (c *client) lookAtOldest(ctx context.Context) {
	if len(c.open) == 0 {
		return
	}
	c.asks()
	answer, err := c.endpoint.try(ctx, c.open[0].get(0))
	if err != nil {
		return // it waits on, with its next request
	}
	c.answered()
	if answer.status == http.StatusNotFound {
		return // the read models may lag; whether the job is lost is checked at the end
	}
	var seen job
	if answer.status != http.StatusOK || json.Unmarshal(answer.body, &seen) != nil {
		c.wonderf("get %s: %d %s", c.open[0].jobID, answer.status, answer.body)
		return
	}
	if seen.terminal() {
		c.open = c.open[1:]
	}
}

func (l *load) wonderf(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.strange = append(l.strange, fmt.Sprintf(format, args...))
}

// acknowledged returns how many jobs were acknowledged so far.
func (l *load) acknowledged() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.orders)
}

// firstAck returns how long after begun the first acknowledgement came of a request that was sent after begun and
// counts.
func (l *load) firstAck(begun time.Time, counts func(ack) bool) (time.Duration, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range l.acks { // in the order in which they came
		if !a.askedAt.Before(begun) && counts(a) {
			return a.at.Sub(begun), true
		}
	}
	return 0, false
}

func created(a ack) bool { return a.status == http.StatusCreated }

// longestWaits returns, by account, the longest wait for an answer that ended after begun. One that had begun before counts whole.
func (l *load) longestWaits(begun time.Time) map[*customer]time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	longest := make(map[*customer]time.Duration)
	for _, w := range l.waits {
		if w.at.After(begun) {
			longest[w.customer] = max(longest[w.customer], w.lasted)
		}
	}
	return longest
}

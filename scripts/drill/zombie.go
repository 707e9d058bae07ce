package main

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"

	"toolmill/infra/kafka/kafkatest"
	"toolmill/infra/postgres/cluster"
)

// zombiePlan bounds a zombie drill.
type zombiePlan struct {
	seed              uint64
	stops             int
	clients, accounts int
	partitions        int
	// sessionTimeout is how long the broker waits for a silent process, which is stopped for twice as long.
	sessionTimeout time.Duration
	// apacheWanted takes Apache Kafka where it is installed.
	apacheWanted bool
}

// haunting is a zombie drill under way.
type haunting struct {
	plan   zombiePlan
	site   *site
	broker kafkatest.Broker
	// brokerName says which it is.
	brokerName string
	cluster    *cluster.Cluster
	env        []string

	nodes   []*node
	load    *load
	verdict *verdict
	stopped []time.Time // when a node was stopped
}

// node is one of the two processes, with every role.
type node struct {
	*process

	root string // of its HTTP server
}

func zombieDrill(ctx context.Context, s *site, plan zombiePlan) (v *verdict, err error) {
	h := &haunting{plan: plan, site: s, verdict: &verdict{}}
	defer func() { err = errors.Join(err, h.end()) }()
	for _, part := range []func(context.Context) error{h.startStores, h.startNodes, h.startLoad} {
		if err := part(ctx); err != nil {
			return nil, err
		}
	}
	if err := h.underLoad(ctx); err != nil {
		return nil, err
	}
	return h.verdict, h.judge(ctx)
}

// startStores starts what the processes share: broker, Postgres, and a key.
func (h *haunting) startStores(ctx context.Context) (err error) {
	if h.broker, h.brokerName, err = startBroker(ctx, h.plan); err != nil {
		return err
	}
	h.cluster, err = cluster.Start(ctx, h.site.path("postgres"), cluster.Options{
		EndWithProcess: true, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	master := make([]byte, 32)
	_, _ = rand.Read(master) // never fails
	h.env = []string{
		"KAFKA_BROKERS=" + strings.Join(h.broker.Addrs(), ","), "DATABASE_URL=" + h.cluster.URL(),
		"TOOLMILL_MASTER_KEY=" + base64.StdEncoding.EncodeToString(master),
		"TOOLMILL_PARTITIONS=" + strconv.Itoa(h.plan.partitions),
		"TOOLMILL_SESSION_TIMEOUT_SECONDS=" + strconv.Itoa(int(h.plan.sessionTimeout.Seconds())),
	}
	return nil
}

func startBroker(ctx context.Context, plan zombiePlan) (kafkatest.Broker, string, error) {
	if plan.apacheWanted {
		const patience = 90 * time.Second
		starting, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		broker, err := kafkatest.NewApache(starting)
		if err == nil {
			return broker, "Apache Kafka " + kafkatest.ApacheVersion, nil
		}
		fmt.Fprintln(os.Stderr, "  on kfake instead:", err)
	}
	broker, err := kafkatest.NewFake(kafkatest.WithKfake(kfake.GroupMinSessionTimeout(plan.sessionTimeout)))
	return broker, "kfake", err
}

// startNodes starts two processes that differ in their addresses and directories only. They keep their objects in one
// directory: only a common store lets either run the other's jobs.
func (h *haunting) startNodes(ctx context.Context) error {
	objects := h.site.path("objects")
	if err := os.Mkdir(objects, 0o700); err != nil {
		return err
	}
	for _, name := range []string{"a", "b"} {
		dir := h.site.path(name)
		if err := errors.Join(os.Mkdir(dir, 0o755), os.Symlink(objects, dir+"/objects")); err != nil { //nolint:gosec // engines pass through
			return err
		}
		address, err := freeAddress(ctx)
		if err != nil {
			return err
		}
		p, err := h.site.startProcess(name, append([]string{"TOOLMILL_DATA_DIR=" + dir, "TOOLMILL_LISTEN=" + address}, h.env...), "serve")
		if err != nil {
			return err
		}
		n := &node{process: p, root: "http://" + address}
		h.nodes = append(h.nodes, n)
		if err := n.awaitReady(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (n *node) awaitReady(ctx context.Context) error {
	const patience = 2 * time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := until(ctx, n.name+" is ready", func() bool {
		_, err := fetch(ctx, n.root+"/readyz")
		return err == nil || n.over()
	})
	if err != nil || n.over() {
		return fmt.Errorf("%s does not come up: %w: %s", n.name, err, n.lastWords())
	}
	return nil
}

func (h *haunting) startLoad(ctx context.Context) error {
	h.load = &load{
		// Whoever asks a stopped process notices soon and asks the other one.
		endpoint: newEndpoint(2*time.Second, h.nodes[0].root+"/v1", h.nodes[1].root+"/v1"), seed: h.plan.seed,
		mix: mix{clients: h.plan.clients, cancelPercent: 80, pauseMax: 2 * time.Millisecond, openMax: 5},
	}
	operator := append([]string{"TOOLMILL_DATA_DIR=" + h.site.path("operator"), "TOOLMILL_LOG_LEVEL=error"}, h.env...)
	for range h.plan.accounts {
		c, err := h.site.openCustomer(ctx, operator)
		if err != nil {
			return err
		}
		h.load.customers = append(h.load.customers, c)
	}
	return nil
}

// underLoad stops one of the processes again and again while clients go on asking.
func (h *haunting) underLoad(ctx context.Context) error {
	asking, enough := context.WithCancel(ctx)
	defer enough()
	loaded := make(chan struct{})
	go func() {
		defer close(loaded)
		h.load.run(ctx, asking)
	}()
	for n := range h.plan.stops {
		victim, err := h.busier(ctx)
		if err != nil {
			return err
		}
		h.stopped = append(h.stopped, time.Now())
		victim.signal(syscall.SIGSTOP)
		pause(ctx, 2*h.plan.sessionTimeout)
		victim.signal(syscall.SIGCONT)
		h.site.say("stop %d of %d, of %s: %d jobs acknowledged", n+1, h.plan.stops, victim.name, h.load.acknowledged())
		if err := victim.awaitReady(ctx); err != nil {
			return err
		}
	}
	enough()
	<-loaded
	return ctx.Err()
}

// busier waits until partitions have settled, and returns the process that decides more than the other now.
func (h *haunting) busier(ctx context.Context) (*node, error) {
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	pause(ctx, h.plan.sessionTimeout)
	const counter, enough = "toolmill_owner_accepted_total", 10
	before := make(map[*node]float64)
	for _, n := range h.nodes {
		before[n] = n.counter(ctx, counter)
	}
	var victim *node
	err := until(ctx, "an owner decides", func() bool {
		most := 0.0
		for _, n := range h.nodes {
			if lately := n.counter(ctx, counter) - before[n]; lately > most {
				most, victim = lately, n
			}
		}
		return most >= enough
	})
	return victim, err
}

// counter returns one of a node's counters, 0 where it does not answer.
func (n *node) counter(ctx context.Context, name string) float64 {
	text, err := fetch(ctx, n.root+"/metrics")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(text) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			number, _ := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return number
		}
	}
	return 0
}

// observer asks processes how they are.
var observer = newEndpoint(2 * time.Second)

func fetch(ctx context.Context, url string) (string, error) {
	answer, err := observer.once(ctx, request{method: http.MethodGet}, url)
	if err == nil && answer.status != http.StatusOK {
		err = fmt.Errorf("%s: %d %s", url, answer.status, answer.body)
	}
	return string(answer.body), err
}

func (h *haunting) judge(ctx context.Context) error {
	v := h.verdict
	v.figuref("stops", "%d of %s each, session timeout %s, on %s", h.plan.stops, 2*h.plan.sessionTimeout, h.plan.sessionTimeout, h.brokerName)
	var takeovers []time.Duration
	for _, at := range h.stopped {
		for _, c := range h.load.customers {
			if took, ok := h.load.firstAck(at, func(a ack) bool { return a.customer == c }); ok {
				takeovers = append(takeovers, took)
			}
		}
	}
	v.figuref("stop to first acknowledgement, by account", "%s", spread(takeovers))
	v.figuref("appends that did not end as expected", "%.0f + %.0f",
		h.nodes[0].counter(ctx, "toolmill_owner_appends_lost_total"), h.nodes[1].counter(ctx, "toolmill_owner_appends_lost_total"))
	after := &aftermath{load: h.load, site: h.site, reach: func(context.Context) (brokers, operator []string, err error) {
		return h.broker.Addrs(), append([]string{"TOOLMILL_DATA_DIR=" + h.site.path("operator"), "TOOLMILL_LOG_LEVEL=error"}, h.env...), nil
	}}
	if err := after.check(ctx, v); err != nil {
		return err
	}
	for _, n := range h.nodes {
		if found := races(n.logPath); found > 0 {
			v.faultf("%d data races in %s", found, n.logPath)
		}
	}
	return nil
}

func (h *haunting) end() (err error) {
	for _, n := range h.nodes {
		err = errors.Join(err, n.stop())
	}
	if h.cluster != nil {
		err = errors.Join(err, h.cluster.Stop(context.Background()))
	}
	if h.broker != nil {
		err = errors.Join(err, h.broker.Stop())
	}
	return err
}

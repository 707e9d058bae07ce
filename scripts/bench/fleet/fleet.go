// Package fleet measures what a request costs when one, two and four processes of the service share it, and compares that with the paper
// model of docs/capacity.md. All of them, the brokers, Postgres and the clients are on one machine.
package fleet

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/bench/processes"
	"github.com/toolmill/toolmill/scripts/site"
)

// Add adds a figure: its name, its measurement, and its target.
type Add func(name, measured, target string)

const (
	// clients send one request after the other; each has accounts of its own.
	clients, accounts = 64, 256
	partitions        = 16
	// warmUp is a share of the items, before the measurement.
	warmUp = 10
)

// Measure creates and cancels so many jobs on each number of processes.
func Measure(ctx context.Context, items int, add Add) error {
	binary, remove, err := site.Build{}.Binary(ctx)
	if err != nil {
		return err
	}
	defer remove()
	measured := make(map[int]cost)
	for _, count := range []int{1, 2, 4} {
		c, err := measureOn(ctx, binary, count, items)
		if err != nil {
			return fmt.Errorf("%d processes: %w", count, err)
		}
		measured[count] = c
		add(fmt.Sprintf("a job created and canceled, %d process(es), %d clients", count, clients), c.String(), "")
		add("  share of the commands by process", c.spread(), "")
		add("  what Postgres keeps and does", c.database.String(), "")
	}
	add("processor time of the service at 4, by the model from 1 and 2", compare(measured), "within 15 %")
	return nil
}

// cost is what an item took of the machine, by who used it.
type cost struct {
	perSecond float64
	each      map[string]time.Duration
	decided   []float64
	database  database
	memory    []uint64
}

// The kinds of processes. The first is this one, which is the clients.
const (
	kindClients  = "service"
	kindService  = "toolmill"
	kindPostgres = "postgres"
	kindKafka    = "java"
)

// String writes the cost as a figure.
func (c cost) String() string {
	memory := make([]string, len(c.memory))
	for i, bytes := range c.memory {
		memory[i] = strconv.FormatUint(bytes>>20, 10)
	}
	return fmt.Sprintf("%.0f/s; service %d µs CPU each, postgres %d, kafka %d, clients %d; memory of the processes %s MiB", c.perSecond,
		c.each[kindService].Microseconds(), c.each[kindPostgres].Microseconds(), c.each[kindKafka].Microseconds(),
		c.each[kindClients].Microseconds(), strings.Join(memory, ", "))
}

func (c cost) spread() string {
	var all float64
	for _, n := range c.decided {
		all += n
	}
	parts := make([]string, len(c.decided))
	for i, n := range c.decided {
		parts[i] = fmt.Sprintf("%.0f %%", 100*n/max(1, all))
	}
	return strings.Join(parts, ", ")
}

// compare says what the model expects at four processes, and how far the measurement is from it: the service takes a part of an item's
// time in one process, and a part in each, since all follow the log's news.
func compare(measured map[int]cost) string {
	one, two, four := measured[1].each[kindService], measured[2].each[kindService], measured[4].each[kindService]
	inEach := two - one
	expected := one + 3*inEach
	return fmt.Sprintf("%d µs expected (%d µs once, %d µs in each process), %d µs measured: %+.0f %%", expected.Microseconds(),
		(one - inEach).Microseconds(), inEach.Microseconds(), four.Microseconds(), 100*(float64(four)/float64(expected)-1))
}

// measureOn measures on so many processes, each with all roles but workers and deliveries.
func measureOn(ctx context.Context, binary string, count, items int) (c cost, err error) {
	s, err := site.New(binary, "toolmill-bench-")
	if err != nil {
		return c, err
	}
	defer s.Remove()
	s.Say = func(string, ...any) {}
	const sessionTimeout = 6 * time.Second
	stores, err := s.StartStores(ctx, site.StoresConfig{Apache: true, Partitions: partitions, SessionTimeout: sessionTimeout})
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, stores.Stop()) }()
	nodes, err := start(ctx, s, stores, count)
	defer func() {
		for _, n := range slices.Backward(nodes) {
			err = errors.Join(err, n.Stop())
		}
	}()
	if err != nil {
		return c, err
	}
	operator := append([]string{"TOOLMILL_DATA_DIR=" + s.Path("operator"), "TOOLMILL_LOG_LEVEL=error"}, stores.Env...)
	l, err := newLoad(ctx, s, operator, nodes)
	if err != nil {
		return c, err
	}
	if err := l.introduce(ctx, stores); err != nil {
		return c, err
	}
	if err := l.run(ctx, items/warmUp); err != nil {
		return c, err
	}
	return l.measure(ctx, stores, items)
}

// start starts the processes, whose objects are in one directory.
func start(ctx context.Context, s *site.Site, stores *site.Stores, count int) (nodes []*site.Node, err error) {
	shared := s.Path("objects")
	if err := os.Mkdir(shared, 0o755); err != nil { //nolint:gosec // as the service makes it
		return nil, err
	}
	for i := range count {
		n, err := s.NewNode(site.NodeConfig{
			Name: "process-" + strconv.Itoa(i+1), Roles: []string{config.RoleAPI, config.RoleOwner, config.RoleProjector}, Development: true, Env: stores.Env,
		})
		if err != nil {
			return nodes, err
		}
		if err := os.Symlink(shared, n.Dir+"/objects"); err != nil {
			return nodes, err
		}
		if err := n.Run(); err != nil {
			return nodes, err
		}
		nodes = append(nodes, n)
	}
	for _, n := range nodes {
		if err := n.AwaitReady(ctx); err != nil {
			return nodes, err
		}
	}
	return nodes, nil
}

// measure runs the load, until all of it is projected.
func (l *load) measure(ctx context.Context, stores *site.Stores, items int) (c cost, err error) {
	decided := func() (all []float64) {
		for _, n := range l.nodes {
			all = append(all, n.Counter(ctx, "toolmill_owner_accepted_total"))
		}
		return all
	}
	databaseBefore, err := look(ctx, stores)
	if err != nil {
		return c, err
	}
	before, decidedBefore, begun := processes.Of(os.Getpid()), decided(), time.Now()
	if err := l.run(ctx, items); err != nil {
		return c, err
	}
	took := time.Since(begun)
	if err := l.awaitProjected(ctx, stores); err != nil {
		return c, err
	}
	after := processes.Of(os.Getpid())
	c = cost{perSecond: float64(items) / took.Seconds(), each: make(map[string]time.Duration), decided: decided()}
	databaseAfter, err := look(ctx, stores)
	if err != nil {
		return c, err
	}
	c.database = databaseAfter.each(databaseBefore, items)
	for i := range c.decided {
		c.decided[i] -= decidedBefore[i]
	}
	for _, kind := range []string{kindClients, kindService, kindPostgres, kindKafka} {
		c.each[kind] = (used(after, kind) - used(before, kind)) / time.Duration(items)
	}
	for _, n := range l.nodes {
		for _, use := range processes.Of(n.PID()) {
			if use.Kind == kindClients { // the first process of what is asked for
				c.memory = append(c.memory, use.Bytes)
			}
		}
	}
	return c, nil
}

func used(all processes.Uses, kind string) time.Duration {
	for _, use := range all {
		if use.Kind == kind {
			return use.Processor + use.Ended
		}
	}
	return 0
}

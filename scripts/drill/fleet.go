package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/site"
)

// fleetPlan says which processes run on which stores, and how much load they get.
type fleetPlan struct {
	seed   uint64
	stores site.StoresConfig
	nodes  []site.NodeConfig
	// objects is the directory of objects that all nodes share; "" if the stores have a bucket.
	objects  string
	accounts int
	mix      mix
	// answerMax is how long a client waits for an answer.
	answerMax time.Duration
	// webhooks gives jobs a receiver: the nodes with the API and the delivery must run in development mode.
	webhooks bool
	// reader runs the documented reader of the stream from before the load on.
	reader bool
}

// fleet is several processes of the service on the same stores, and their clients.
type fleet struct {
	plan    fleetPlan
	site    *site.Site
	stores  *site.Stores
	nodes   []*site.Node
	hooks   *receiver // nil without webhooks
	reader  *reader   // nil without one
	load    *load
	verdict *verdict
	moved   []string // environment that names the stores which replaced lost ones
	public  string   // root of the API in every address that the service returns
	// generation is that of the log, 0 if it was never moved.
	generation int
	// objectsLost is when all objects were lost, if they were.
	objectsLost time.Time
}

// startFleet starts stores, nodes and clients. Call end afterwards, even after an error.
func startFleet(ctx context.Context, s *site.Site, plan fleetPlan) (f *fleet, err error) {
	f = &fleet{plan: plan, site: s, verdict: &verdict{}}
	for _, part := range []func(context.Context) error{f.startStores, f.makeNodes, f.startNodes, f.startLoad, f.startReader} {
		if err := part(ctx); err != nil {
			return f, err
		}
	}
	return f, nil
}

func (f *fleet) startStores(ctx context.Context) (err error) {
	if f.plan.webhooks {
		if f.hooks, err = startReceiver(ctx); err != nil {
			return err
		}
	}
	f.stores, err = f.site.StartStores(ctx, f.plan.stores)
	return err
}

func (f *fleet) makeNodes(context.Context) error {
	for _, c := range f.plan.nodes {
		c.Env = append(c.Env, f.stores.Env...)
		n, err := f.site.NewNode(c)
		if err != nil {
			return err
		}
		if f.plan.objects != "" {
			if err := os.Symlink(f.plan.objects, n.Dir+"/objects"); err != nil {
				return err
			}
		}
		f.nodes = append(f.nodes, n)
		if f.public == "" && n.Has(config.RoleAPI) {
			f.public = n.Base()
		}
	}
	return nil
}

// startNodes starts owners before the nodes that need them.
func (f *fleet) startNodes(ctx context.Context) error {
	for _, n := range f.nodes {
		if err := f.run(n); err != nil {
			return err
		}
	}
	for _, n := range f.nodes {
		if err := n.AwaitReady(ctx); err != nil {
			return err
		}
	}
	return nil
}

// run starts a node, with the settings of its earlier starts and env.
func (f *fleet) run(n *site.Node, env ...string) error {
	// An answer, and the addresses in it, must not depend on the node.
	return n.Run(slices.Concat(f.moved, env, []string{"TOOLMILL_PUBLIC_URL=" + f.public})...)
}

func (f *fleet) startLoad(ctx context.Context) error {
	var bases []string
	for _, n := range f.nodes {
		if n.Has(config.RoleAPI) {
			bases = append(bases, n.Base())
		}
	}
	f.load = &load{endpoint: newEndpoint(f.plan.answerMax, bases...), seed: f.plan.seed, mix: f.plan.mix}
	if f.hooks != nil {
		f.load.mix.webhookURL = f.hooks.url
	}
	for range f.plan.accounts {
		c, err := openCustomer(ctx, f.site, f.operator())
		if err != nil {
			return err
		}
		f.load.customers = append(f.load.customers, c)
		if f.hooks != nil {
			if err := f.hooks.trust(c.webhookSecret); err != nil {
				return err
			}
		}
	}
	return f.load.chooseTools(ctx)
}

func (f *fleet) startReader(ctx context.Context) (err error) {
	if f.plan.reader {
		f.reader, err = startReader(ctx, f.stores.Broker.Addrs, f.plan.seed)
	}
	return err
}

// operator returns the environment in which an operator reaches the stores.
func (f *fleet) operator() []string {
	return append([]string{"TOOLMILL_DATA_DIR=" + f.site.Path("operator"), "TOOLMILL_LOG_LEVEL=error"}, append(slices.Clone(f.stores.Env), f.moved...)...)
}

// underLoad runs a disturbance while clients continue to send requests, and lets them finish.
func (f *fleet) underLoad(ctx context.Context, trouble func(context.Context) error) error {
	asking, enough := context.WithCancel(ctx)
	defer enough()
	loaded := make(chan struct{})
	go func() {
		defer close(loaded)
		f.load.run(ctx, asking)
	}()
	err := trouble(ctx)
	enough()
	if err != nil {
		return err
	}
	<-loaded
	return ctx.Err()
}

// awaitRecovery waits until every account has got a job acknowledged that was requested after a moment, and records
// how long each waited. It gives up if another disturbance has begun, because the moment is then no longer the last
// one.
func (f *fleet) awaitRecovery(ctx context.Context, from time.Time, another func() bool) error {
	const patience = 90 * time.Second
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for _, c := range f.load.customers {
		var took time.Duration
		err := site.Until(ctx, "jobs of "+c.accountID+" are acknowledged again", func() (again bool) {
			took, again = f.load.firstAck(from, func(a ack) bool { return a.customer == c && created(a) })
			return again || another()
		})
		if err != nil || another() {
			return err
		}
		f.verdict.recoveries = append(f.verdict.recoveries, took)
	}
	return nil
}

// judge checks the promises afterwards.
func (f *fleet) judge(ctx context.Context) (*history, error) {
	after := &aftermath{load: f.load, hooks: f.hooks, site: f.site, objectsLost: f.objectsLost, generation: f.generation, reach: func(context.Context) (brokers, operator []string, err error) {
		return f.stores.Broker.Addrs(), f.operator(), nil
	}}
	h, err := after.check(ctx, f.verdict)
	if err != nil {
		return h, err
	}
	if f.reader != nil {
		if err := f.reader.judge(ctx, f.load, f.verdict); err != nil {
			return h, err
		}
	}
	for _, n := range f.nodes {
		if found := site.Races(n.LogPath); found > 0 {
			f.verdict.faultf("%d data races in %s", found, n.LogPath)
		}
	}
	return h, nil
}

// never is for a recovery that no other disturbance can interrupt.
func never() bool { return false }

// end stops owners after the nodes that need them, so that what still runs can be reported to the log.
func (f *fleet) end() (err error) {
	f.reader.remove()
	for _, n := range slices.Backward(f.nodes) {
		if n.Process == nil {
			continue
		}
		if stopErr := n.Stop(); stopErr != nil {
			err = errors.Join(err, fmt.Errorf("stop: %w", stopErr))
		}
	}
	if f.hooks != nil {
		f.hooks.close()
	}
	if f.stores != nil {
		err = errors.Join(err, f.stores.Stop())
	}
	return err
}

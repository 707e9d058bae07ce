package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/servertest"
	"github.com/toolmill/toolmill/scripts/site"
)

// killPlan bounds a kill drill.
type killPlan struct {
	seed    uint64
	kills   int
	clients int
	// uptimeMax bounds how long a start lives.
	uptimeMax time.Duration
	// postmasterEvery kills Postgres too, one time in so many; 0 means never.
	postmasterEvery int
	// env is added to the service's environment.
	env []string
}

// killing is a kill drill in progress.
type killing struct {
	plan   killPlan
	site   *site.Site
	random *rand.Rand
	env    []string
	base   string

	service  *site.Process
	load     *load
	hooks    *receiver
	verdict  *verdict
	reader   *reader
	settings map[string]string // from var/dev.env

	begun       []time.Time // of each start after a kill
	gone        []time.Duration
	postmasters int
	early       int
}

func killDrill(ctx context.Context, s *site.Site, plan killPlan) (v *verdict, err error) {
	address, err := servertest.FreeAddr()
	if err != nil {
		return nil, err
	}
	k := &killing{
		plan: plan, site: s, random: rand.New(rand.NewPCG(plan.seed, 1)), verdict: &verdict{}, base: "http://" + address + "/v1",
		env: append([]string{"TOOLMILL_DATA_DIR=" + s.Path("var"), "TOOLMILL_LISTEN=" + address, "TOOLMILL_OPERATIONS_LISTEN=127.0.0.1:0"}, plan.env...),
	}
	defer func() { err = errors.Join(err, k.end()) }()
	if err := k.begin(ctx); err != nil {
		return nil, err
	}
	if k.reader, err = startReader(ctx, k.brokers, plan.seed); err != nil {
		return nil, err
	}
	if err := k.underLoad(ctx); err != nil {
		return nil, err
	}
	return k.verdict, k.judge(ctx)
}

// begin starts the service on fresh data, with an account for the load.
func (k *killing) begin(ctx context.Context) (err error) {
	if k.hooks, err = startReceiver(ctx); err != nil {
		return err
	}
	data := k.site.Path("var")
	if err := errors.Join(os.Mkdir(data, 0o755), k.site.ShareEngines(data)); err != nil { //nolint:gosec // engines' users must be able to enter it
		return err
	}
	if err := k.start(); err != nil {
		return err
	}
	if k.settings, err = k.awaitReady(ctx); err != nil {
		return err
	}
	c, err := openCustomer(ctx, k.site, k.operator())
	if err != nil {
		return err
	}
	k.load = &load{
		endpoint: newEndpoint(15*time.Second, k.base), customers: []*customer{c}, seed: k.plan.seed,
		mix: mix{
			clients: k.plan.clients, cancelPercent: 25, webhookPercent: 60, webhookURL: k.hooks.url,
			pauseMax: 600 * time.Millisecond, openMax: 12,
		},
	}
	return k.hooks.trust(c.webhookSecret)
}

func (k *killing) start() (err error) {
	k.service, err = k.site.Start("service", k.env, "dev")
	return err
}

// operator is the environment in which an operator reaches the running service.
func (k *killing) operator() []string {
	return append([]string{
		"KAFKA_BROKERS=" + k.settings["TOOLMILL_DEV_KAFKA_BROKERS"], "DATABASE_URL=" + k.settings["TOOLMILL_DEV_DATABASE_URL"], "TOOLMILL_LOG_LEVEL=error",
	}, k.env...)
}

// reach waits until the service publishes its addresses.
func (k *killing) reach(ctx context.Context) (brokers, operator []string, err error) {
	k.settings, err = k.awaitReady(ctx)
	return strings.Split(k.settings["TOOLMILL_DEV_KAFKA_BROKERS"], ","), k.operator(), err
}

// brokers returns the broker's addresses as the last start published them.
func (k *killing) brokers() []string {
	settings, _ := config.ReadSettings(k.site.Path("var/dev.env")) // while it is being written there are none
	return strings.Split(settings["TOOLMILL_DEV_KAFKA_BROKERS"], ",")
}

// awaitReady waits for var/dev.env, which a start writes after its sample job, and reads it.
func (k *killing) awaitReady(ctx context.Context) (map[string]string, error) {
	const patience = 2 * time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	path := k.site.Path("var/dev.env")
	err := site.Until(ctx, "the service is ready", func() bool {
		info, err := os.Stat(path)
		return err == nil && info.ModTime().After(k.service.Begun) || k.service.Over()
	})
	if err != nil || k.service.Over() {
		return nil, fmt.Errorf("the service does not come up: %w: %s", err, k.service.LastWords())
	}
	return config.ReadSettings(path)
}

// underLoad kills and starts the service while clients continue to send requests.
func (k *killing) underLoad(ctx context.Context) error {
	asking, enough := context.WithCancel(ctx)
	defer enough()
	loaded := make(chan struct{})
	go func() {
		defer close(loaded)
		k.load.run(ctx, asking)
	}()
	for n := range k.plan.kills {
		const inStart = 4 // one kill in so many comes during the start
		if k.random.IntN(inStart) > 0 {
			if err := k.awaitRecovery(ctx); err != nil {
				return err
			}
		}
		_ = pause.For(ctx, time.Duration(k.random.Int64N(int64(k.plan.uptimeMax))))
		if err := k.blow(ctx, n); err != nil {
			return err
		}
	}
	err := k.awaitRecovery(ctx)
	enough()
	<-loaded
	return err
}

// awaitRecovery waits until the current start acknowledges jobs.
func (k *killing) awaitRecovery(ctx context.Context) error {
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err := site.Until(ctx, "jobs are acknowledged again", func() bool {
		_, again := k.load.firstAck(k.service.Begun, created)
		return again || k.service.Over()
	})
	if k.service.Over() {
		err = errors.New("the service ended by itself")
	}
	if err != nil {
		return fmt.Errorf("%w: %s", err, k.service.LastWords())
	}
	return nil
}

// blow is one kill with its aftermath.
func (k *killing) blow(ctx context.Context, n int) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	postmaster := k.plan.postmasterEvery > 0 && n%k.plan.postmasterEvery == k.plan.postmasterEvery-1
	postmasterFirst := k.random.IntN(2) == 0
	if postmaster && postmasterFirst {
		k.killPostmaster()
	}
	if !k.service.Kill() {
		k.verdict.faultf("the service ended by itself before kill %d: %s", n+1, k.service.LastWords())
	}
	if postmaster && !postmasterFirst {
		k.killPostmaster()
	}
	left, took := site.AwaitNoStrays(ctx, k.site.Dir)
	k.gone = append(k.gone, took)
	for _, stray := range left {
		k.verdict.orphans++
		k.verdict.faultf("orphan after kill %d: %s", n+1, stray)
	}
	k.site.Say("kill %d of %d: %d jobs acknowledged", n+1, k.plan.kills, k.load.acknowledged())
	if err := k.start(); err != nil {
		return err
	}
	k.begun = append(k.begun, k.service.Begun)
	return nil
}

// killPostmaster kills the server of this site's own data and nothing else: postmaster.pid names it, and its command
// line must agree.
func (k *killing) killPostmaster() {
	data, err := filepath.EvalSymlinks(k.site.Path("var/postgres/data"))
	if err != nil {
		return
	}
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if err != nil {
		return
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || pid <= 1 {
		return
	}
	arguments, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "cmdline"))
	if err != nil || !strings.Contains(string(arguments), data) {
		return
	}
	if syscall.Kill(pid, syscall.SIGKILL) == nil {
		k.postmasters++
	}
}

func (k *killing) judge(ctx context.Context) error {
	v := k.verdict
	var recoveries []time.Duration
	for i, begun := range k.begun {
		took, ok := k.load.firstAck(begun, created)
		if i+1 < len(k.begun) && (!ok || begun.Add(took).After(k.begun[i+1])) {
			k.early++
			continue
		}
		recoveries = append(recoveries, took)
	}
	v.figuref("kills", "%d, %d of the postmaster too, %d before the first answer", k.plan.kills, k.postmasters, k.early)
	v.figuref("recovery, exec to first 201", "%s", spread(recoveries))
	v.figuref("engines gone after a kill", "%s", spread(k.gone))
	v.figuref("orphans", "%d", v.orphans)
	v.kills, v.recoveries = k.plan.kills, recoveries
	v.recoveredInTime()
	after := &aftermath{load: k.load, hooks: k.hooks, site: k.site, reach: k.reach}
	if _, err := after.check(ctx, v); err != nil {
		return err
	}
	if err := k.reader.judge(ctx, k.load, v, k.settings["TOOLMILL_API_KEY"]); err != nil {
		return err
	}
	if n := site.Races(k.service.LogPath); n > 0 {
		v.faultf("%d data races in %s", n, k.service.LogPath)
	}
	return nil
}

// end shuts down the service if it still runs, and with it Postgres.
func (k *killing) end() error {
	k.reader.remove()
	if k.hooks != nil {
		defer k.hooks.close()
	}
	if k.service == nil {
		return nil
	}
	if k.service.Over() { // its Postgres still runs
		k.killPostmaster()
		return nil
	}
	return k.service.Stop()
}

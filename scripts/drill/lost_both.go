package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/scripts/site"
)

// lostBoth is a drill in which log and database are lost together, and made again from segments and a backup.
type lostBoth struct {
	*fleet

	plan lostPlan
	// segmentAge is TOOLMILL_SEGMENT_AGE, which bounds what is lost.
	segmentAge time.Duration
	lostAt     time.Time
}

// closing is how long after its age a segment may take to be in the bucket, on a busy machine.
const closing = 5 * time.Second

// lostBothDrill loses both right after the last answer, or with archived once all of the log must be in segments.
func lostBothDrill(ctx context.Context, s *site.Site, plan lostPlan, archived bool) (v *verdict, err error) {
	const segmentAge = 5 * time.Second
	fleetPlan := plan.fleet()
	for i := range fleetPlan.nodes {
		fleetPlan.nodes[i].Env = append(fleetPlan.nodes[i].Env, "TOOLMILL_SEGMENT_AGE="+segmentAge.String())
	}
	f, err := startFleet(ctx, s, fleetPlan)
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	b := &lostBoth{fleet: f, plan: plan, segmentAge: segmentAge}
	var database []string
	if err := f.underLoad(ctx, func(ctx context.Context) (err error) {
		if err = f.awaitJobs(ctx, plan.before); err != nil {
			return err
		}
		if database, err = f.backUp(ctx); err != nil {
			return err
		}
		return f.awaitJobs(ctx, plan.before+plan.after)
	}); err != nil {
		return nil, err
	}
	if archived {
		_ = pause.For(ctx, segmentAge+closing) // what still runs adds to the log, but nothing is acknowledged any more
	}
	if err := b.lose(ctx); err != nil {
		return nil, err
	}
	if err := b.restore(ctx, database); err != nil {
		return nil, err
	}
	f.load.seed++ // other keys
	if err := f.underLoad(ctx, func(ctx context.Context) error { return f.awaitRecovery(ctx, b.lostAt, never) }); err != nil {
		return nil, err
	}
	f.verdict.figuref("loss to first 201, by account", "%s", spread(f.verdict.recoveries))
	_, err = f.judge(ctx)
	return f.verdict, err
}

// lose kills all processes and loses both stores; the bucket stays.
func (b *lostBoth) lose(ctx context.Context) error {
	b.lostAt = time.Now()
	b.site.Say("both lost after %d jobs", b.load.acknowledged())
	for _, n := range b.nodes {
		n.Kill()
		b.verdict.kills++
		site.AwaitNoStrays(ctx, n.Dir)
	}
	if err := b.stores.ReplaceBroker(ctx, b.site, b.plan.stores); err != nil {
		return err
	}
	err := b.loseDatabase(ctx)
	b.moved = append(b.moved, "KAFKA_BROKERS="+strings.Join(b.stores.Broker.Addrs(), ","))
	return err
}

// restore makes the log and then the database, starts all processes, and repeats what is in neither.
func (b *lostBoth) restore(ctx context.Context, database []string) error {
	for _, args := range [][]string{{"restore", "--from", b.bucket()}, database} {
		var made struct {
			Events      int64
			TookSeconds float64
		}
		if err := b.operate(ctx, &made, args...); err != nil {
			return err
		}
		b.verdict.figuref(strings.Join(args[:2], " "), "%d events in %.2f s", made.Events, made.TookSeconds)
	}
	kept, err := readHistory(ctx, b.stores.Broker.Addrs(), b.generation)
	if err != nil {
		return err
	}
	if err := b.startNodes(ctx); err != nil {
		return err
	}
	b.verdict.figuref("loss to all processes ready", "%.2f s", time.Since(b.lostAt).Seconds())
	return b.repeat(ctx, kept)
}

// bucket is the service's address of objects.
func (b *lostBoth) bucket() (at string) {
	for _, setting := range b.stores.Env {
		if value, ok := strings.CutPrefix(setting, "TOOLMILL_OBJECTS="); ok {
			at = value
		}
	}
	return at
}

// repeat sends every request whose answer the log does not have, with its key, as a client does that finds it gone.
func (b *lostBoth) repeat(ctx context.Context, kept *history) error {
	c := &client{load: b.load}
	var jobs, cancels, files int
	var oldest time.Duration
	gone := func(n *int, answer reply) {
		*n++
		age := b.lostAt.Sub(answer.askedAt)
		oldest = max(oldest, age)
		if most := b.segmentAge + closing; age > most {
			b.verdict.faultf("acknowledged %.2f s before the loss and lost, at most %s", age.Seconds(), most)
		}
	}
	for _, o := range b.load.orders {
		r := kept.jobs[o.jobID]
		known := r != nil && r.accepted > 0
		if !known {
			gone(&jobs, o.created)
			if err := b.again(ctx, o); err != nil {
				return err
			}
		}
		if o.file != nil && (!known || len(r.attempts) == 0 && r.canceled == 0) {
			files++
			c.upload(ctx, o)
		}
		if o.canceled.status == http.StatusOK && (!known || r.canceled == 0) {
			gone(&cancels, o.canceled)
			c.cancel(ctx, o)
		}
	}
	b.verdict.figuref("acknowledged and lost", "%d jobs, %d cancels; the oldest %.2f s before the loss (segments close after %s)", jobs, cancels,
		oldest.Seconds(), b.segmentAge)
	b.verdict.figuref("sent again", "%d jobs with their keys, %d files", jobs, files)
	return ctx.Err()
}

// again creates a job that was lost, which is another job then.
func (b *lostBoth) again(ctx context.Context, o *order) error {
	answer, err := b.load.endpoint.insist(ctx, o.create())
	if err != nil {
		return err
	}
	var made job
	if answer.status != http.StatusCreated || json.Unmarshal(answer.body, &made) != nil {
		return fmt.Errorf("create again: %d %s", answer.status, answer.body)
	}
	o.created, o.jobID = answer, made.ID
	b.load.acknowledge(o, answer)
	return nil
}

package river

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
)

// driver is River's, except that it takes work by turns from queues with a Turn, and that its listener reports a lookout's
// calls as well.
type driver struct {
	*riverpgxv5.Driver
	turns   map[string]func() Turn
	lookout *lookout
}

func newDriver(pool *pgxpool.Pool, turns map[string]func() Turn, l *lookout) *driver {
	return &driver{riverpgxv5.New(pool), turns, l}
}

// GetExecutor implements riverdriver.Driver.
func (d *driver) GetExecutor() riverdriver.Executor {
	return &executor{Executor: d.Driver.GetExecutor(), turns: d.turns, lookout: d.lookout}
}

// GetListener implements riverdriver.Driver.
func (d *driver) GetListener(p *riverdriver.GetListenenerParams) riverdriver.Listener {
	return &listener{Listener: d.Driver.GetListener(p), lookout: d.lookout}
}

// listener reports announcements, and the lookout's calls in the form of announcements.
type listener struct {
	riverdriver.Listener
	lookout *lookout
}

// Listen implements riverdriver.Listener. What was announced before is looked for.
func (l *listener) Listen(ctx context.Context, topic string) error {
	err := l.Listener.Listen(ctx, topic)
	if err == nil && topic == insertTopic {
		l.lookout.call()
	}
	return err
}

// WaitForNotification implements riverdriver.Listener. pgx ends a wait without harm to its connection.
func (l *listener) WaitForNotification(ctx context.Context) (*riverdriver.Notification, error) {
	if queue, called := l.lookout.calls.take(); called {
		return &riverdriver.Notification{Topic: insertTopic, Payload: announcement(queue)}, nil
	}
	waiting, cancel := context.WithCancel(ctx)
	forget := l.lookout.calls.interrupt(waiting, cancel)
	heard, err := l.Listener.WaitForNotification(waiting)
	forget()
	if err == nil {
		l.lookout.stir()
		return heard, nil
	}
	if queue, called := l.lookout.calls.take(); called && ctx.Err() == nil {
		return &riverdriver.Notification{Topic: insertTopic, Payload: announcement(queue)}, nil
	}
	return nil, err
}

// listen returns a listener of inserts, on a connection of its own.
func (d *driver) listen(ctx context.Context) (*listener, error) {
	heard := &listener{Listener: d.Driver.GetListener(&riverdriver.GetListenenerParams{}), lookout: d.lookout}
	if err := heard.Connect(ctx); err != nil {
		return nil, err
	}
	if err := heard.Listen(ctx, insertTopic); err != nil {
		return nil, errors.Join(err, heard.Close(context.WithoutCancel(ctx)))
	}
	return heard, nil
}

type executor struct {
	riverdriver.Executor
	turns   map[string]func() Turn
	lookout *lookout
}

// JobGetAvailable implements riverdriver.Executor. A queue without a Turn is left to River. After a claim the lookout looks for
// what was left in the queue.
func (e *executor) JobGetAvailable(ctx context.Context, p *riverdriver.JobGetAvailableParams) (*riverdriver.JobGetAvailableResult, error) {
	if !e.lookout.gate.enter() {
		return &riverdriver.JobGetAvailableResult{}, nil
	}
	defer e.lookout.gate.leave()
	got, err := e.claim(ctx, p)
	if err != nil || len(got.Jobs) > 0 {
		e.lookout.stir()
	}
	return got, err
}

func (e *executor) claim(ctx context.Context, p *riverdriver.JobGetAvailableParams) (*riverdriver.JobGetAvailableResult, error) {
	turn := e.turns[p.Queue]
	if turn == nil {
		return e.Executor.JobGetAvailable(ctx, p)
	}
	accounts, held, most, barred := turn().lists()
	var ids []int64
	err := e.QueryRow(ctx, claimSQL, accounts, held, most, p.Queue, barred, candidatesMax, p.MaxToLock, p.MaxAttemptedBy, p.ClientID, p.Kind).Scan(&ids)
	if err != nil {
		return nil, fmt.Errorf("river: claim work of %s: %w", p.Queue, err)
	}
	if len(ids) == 0 {
		return &riverdriver.JobGetAvailableResult{}, nil
	}
	jobs, err := e.JobGetByIDMany(ctx, &riverdriver.JobGetByIDManyParams{ID: ids, Schema: p.Schema})
	if err != nil {
		return nil, fmt.Errorf("river: read work of %s: %w", p.Queue, errors.Join(err, e.giveBack(ctx, ids)))
	}
	return &riverdriver.JobGetAvailableResult{Jobs: jobs}, nil
}

// giveBack releases rows that were claimed and cannot be read. If it fails too, River's rescue finds them.
func (e *executor) giveBack(ctx context.Context, ids []int64) error {
	return e.Exec(ctx, giveBackSQL, ids)
}

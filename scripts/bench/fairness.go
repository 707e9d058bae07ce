package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/config"
)

const (
	// floodJobs is how many jobs the flooding account keeps waiting; smallAccounts is how many accounts send one job
	// after the other meanwhile.
	floodJobs     = 400
	smallAccounts = 8
	smallJobs     = 80
)

// benchFairness measures how long an account waits that sends one job at a time: alone, together with seven like it,
// and together with those and one that floods.
func benchFairness(ctx context.Context, t *table) error {
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer s.stop()
	small := make([]*service, smallAccounts)
	for i := range small {
		if small[i], err = s.another(ctx); err != nil {
			return err
		}
	}
	alone, _, err := small[0].jobTimes(ctx, jobBody("<h1>Hello</h1>"), smallJobs)
	if err != nil {
		return err
	}
	t.add("one small account alone, job end to end", alone.String(), "")
	among, err := together(ctx, small)
	if err != nil {
		return err
	}
	t.add("eight small accounts at once", among.String(), "")
	var beside percentiles
	err = s.besideFlood(ctx, func() (err error) {
		beside, err = together(ctx, small)
		return err
	})
	t.add("eight small accounts beside one that keeps 400 jobs waiting", beside.String(),
		fmt.Sprintf("p99 ≤ %d ms (2 × without it)", 2*among.p99.Milliseconds()))
	return err
}

// together lets all accounts send their jobs at the same time, each account one after the other.
func together(ctx context.Context, accounts []*service) (percentiles, error) {
	var mu sync.Mutex
	var all []time.Duration
	err := many(len(accounts), len(accounts), func(i int) error {
		times, err := accounts[i].wholeTimes(ctx, jobBody("<h1>Hello</h1>"), smallJobs/4)
		mu.Lock()
		defer mu.Unlock()
		all = append(all, times...)
		return err
	})
	if err != nil {
		return percentiles{}, err
	}
	return percentilesOf(all), nil
}

// flood keeps that many jobs waiting until ctx ends.
func (s *service) flood(ctx context.Context) {
	_ = many(floodJobs, 1<<30, func(int) error {
		_, err := s.wholeTimes(ctx, jobBody("<h1>Flood</h1>"), 1)
		return errors.Join(err, ctx.Err())
	})
}

// another returns the service as used by another account.
func (s *service) another(ctx context.Context) (*service, error) {
	var opened struct{ AccountID string }
	if err := s.operate(&opened, func(o admin.Operator) error { return o.OpenAccount(ctx, "custom", 1_000_000, false) }); err != nil {
		return nil, err
	}
	var made struct{ Key string }
	wish := admin.KeyWish{AccountID: opened.AccountID, Name: "bench", Purpose: "local"}
	if err := s.operate(&made, func(o admin.Operator) error { return o.CreateKey(ctx, wish) }); err != nil {
		return nil, err
	}
	other := *s
	other.apiKey = made.Key
	other.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4}}
	return &other, nil
}

// operate runs an operator's command against the service and decodes what it prints.
func (s *service) operate(told any, command func(admin.Operator) error) error {
	var out bytes.Buffer
	o := admin.Operator{
		Config: config.Config{DataDir: filepath.Join(s.dir, "var")}, Logger: slog.New(slog.DiscardHandler), Out: &out, JSON: true,
	}
	if err := command(o); err != nil {
		return err
	}
	return json.Unmarshal(out.Bytes(), told)
}

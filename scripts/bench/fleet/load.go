package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/scripts/site"
)

// load is clients that create and cancel jobs, each on one process.
type load struct {
	nodes []*site.Node
	keys  []string
	http  *http.Client
	// sent numbers the jobs.
	sent atomic.Int64
}

func newLoad(ctx context.Context, s *site.Site, operator []string, nodes []*site.Node) (*load, error) {
	out, err := s.Operate(ctx, operator, "admin", "account", "provision", strconv.Itoa(accounts), "--plan", "custom", "--credits", "1000000", "--json")
	if err != nil {
		return nil, err
	}
	var made []struct {
		Key string `json:"key"`
	}
	if err := json.Unmarshal([]byte(out), &made); err != nil {
		return nil, fmt.Errorf("%w: %s", err, out)
	}
	l := &load{nodes: nodes, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}}
	for _, one := range made {
		l.keys = append(l.keys, one.Key)
	}
	return l, nil
}

// run sends so many jobs, from all clients at once.
func (l *load) run(ctx context.Context, items int) error {
	var begun atomic.Int64
	sending, sendCtx := errgroup.WithContext(ctx)
	for n := range clients {
		sending.Go(func() error {
			base := l.nodes[n%len(l.nodes)].Base()
			for i := 0; begun.Add(1) <= int64(items); i++ {
				if err := l.one(sendCtx, base, l.keys[(n+i*clients)%len(l.keys)]); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return sending.Wait()
}

const body = `{"toolSlug":"html-to-pdf-api","input":{"kind":"text","contentType":"text/html","text":"<h1>Hello</h1>"}}`

func (l *load) one(ctx context.Context, base, key string) error {
	number := strconv.FormatInt(l.sent.Add(1), 10)
	var made struct{ ID string }
	if err := l.post(ctx, base+"/jobs", key, "create-"+number, body, &made); err != nil {
		return err
	}
	return l.post(ctx, base+"/jobs/"+made.ID+"/cancel", key, "cancel-"+number, "", nil)
}

func (l *load) post(ctx context.Context, url, apiKey, idempotencyKey, body string, into any) error {
	return l.send(ctx, http.MethodPost, url, apiKey, idempotencyKey, body, into)
}

func (l *load) send(ctx context.Context, method, url, apiKey, idempotencyKey, body string, into any) (err error) {
	request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+apiKey)
	if idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", idempotencyKey)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := l.http.Do(request)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, answer.Body.Close()) }()
	text, err := io.ReadAll(answer.Body)
	if err == nil && answer.StatusCode >= http.StatusMultipleChoices {
		err = fmt.Errorf("%s: %d %s", url, answer.StatusCode, text)
	}
	if err == nil && into != nil {
		err = json.Unmarshal(text, into)
	}
	return err
}

// introduce shows each process all keys, one after the other: too many at once that it has not seen are refused.
func (l *load) introduce(ctx context.Context, stores *site.Stores) error {
	if err := awaitCount(ctx, stores, "the keys are known", `SELECT count(*) FROM api_keys`, int64(len(l.keys))); err != nil {
		return err
	}
	for _, n := range l.nodes {
		for _, key := range l.keys {
			if err := l.send(ctx, http.MethodGet, n.Base()+"/credits", key, "", "", nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// awaitProjected returns once the read models have all jobs as canceled.
func (l *load) awaitProjected(ctx context.Context, stores *site.Stores) error {
	return awaitCount(ctx, stores, "everything is projected", `SELECT count(*) FROM jobs WHERE status = 'canceled'`, l.sent.Load())
}

func awaitCount(ctx context.Context, stores *site.Stores, what, sql string, want int64) (err error) {
	conn, err := pgx.Connect(ctx, stores.Postgres.URL())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	return site.Until(ctx, what, func() bool {
		var is int64
		return conn.QueryRow(ctx, sql).Scan(&is) == nil && is == want
	})
}

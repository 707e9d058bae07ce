package river_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/workers/webhook"
)

// accounts are those whose webhooks are delivered, with everything that a deliverer needs.
type accounts struct {
	mu       sync.Mutex
	attempts map[string][]work.DeliveryAttempt // by event
}

func (*accounts) Send(context.Context, domain.Command) (commands.Result, error) {
	return commands.Result{}, nil
}

func (*accounts) WebhookSecrets(context.Context, string) ([]account.WebhookSecret, error) {
	return []account.WebhookSecret{{Sealed: "whsec_c2VjcmV0"}}, nil
}

func (*accounts) Open(_ context.Context, _, sealed string) (string, error) { return sealed, nil }

func (a *accounts) Record(_ context.Context, made work.DeliveryAttempt) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.attempts[made.EventID] = append(a.attempts[made.EventID], made)
	return nil
}

func (a *accounts) Attempts(_ context.Context, _, eventID string) ([]work.DeliveryAttempt, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.attempts[eventID], nil
}

func (*accounts) Mint(job.State, time.Time) (string, time.Time, bool) { return "", time.Time{}, false }

func (*accounts) Deliver(r *http.Request) (*http.Response, error) {
	return http.DefaultTransport.RoundTrip(r)
}

// deliverer runs n deliveries at once, and gives a receiver as long as it needs.
func deliverer(t *testing.T, n int) river.Handler {
	t.Helper()
	a := &accounts{attempts: make(map[string][]work.DeliveryAttempt)}
	d, err := webhook.New(webhook.Config{
		Commands: a, Secrets: a, Opener: a, Attempts: a, Intents: a, Receivers: a, ConcurrencyMax: n, Timeout: time.Hour, Log: quiet,
	})
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context, args json.RawMessage, attempt int) error {
		return river.Delivery(d.Deliver(ctx, args, attempt))
	}
}

// receiver reports each request before it answers.
func receiver(t *testing.T, answer func(*http.Request)) (url string, asked <-chan string) {
	t.Helper()
	ids := make(chan string, 100)
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		ids <- r.Header.Get("Webhook-Id")
		answer(r)
	}))
	t.Cleanup(func() {
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL, ids
}

func told(name, accountID, url string, n int) (items []work.Item) {
	for i := range n {
		items = append(items, work.Item{
			Kind: work.KindDeliverWebhook, Queue: work.QueueWebhooks, Args: work.DeliverWebhook{
				AccountID: accountID, JobID: "job_1", EventID: fmt.Sprintf("%s_%d", name, i), SealedWebhookURL: url, Status: "succeeded", EndedAt: time.Now(),
			},
		})
	}
	return items
}

// TestAReceiverThatNeverAnswersSlowsNobodyElse queues twenty deliveries to it ahead of those to healthy receivers, of
// another account and of its own; there are eight workers.
func TestAReceiverThatNeverAnswersSlowsNobodyElse(t *testing.T) {
	const workers, dead, healthy = 8, 20, 10
	b := newBench(t)
	ended := make(chan struct{})
	silent, silentAsked := receiver(t, func(r *http.Request) {
		select {
		case <-ended:
		case <-r.Context().Done():
		}
	})
	well, wellAsked := receiver(t, func(*http.Request) {})
	also, alsoAsked := receiver(t, func(*http.Request) {})

	c := b.client("one", map[string]int{work.QueueWebhooks: workers}, river.DeliverWebhook(deliverer(t, workers)))
	b.Cleanup(func() { close(ended) }) // before the client stops, which waits for running work
	b.insert(c, true, told("silent", "acct_1", silent, dead)...)
	b.arrive(silentAsked, 1)
	b.insert(c, true, append(told("well", "acct_2", well, healthy), told("also", "acct_1", also, healthy)...)...)
	b.arrive(wellAsked, healthy)
	b.arrive(alsoAsked, healthy)
	if n := len(silentAsked); n != 0 {
		t.Errorf("it got %d requests besides the one that it holds, of %d workers", n, workers)
	}
	if n := b.count(`cardinality(errors) > 0 OR attempt > 1`); n != 0 {
		t.Errorf("%d deliveries failed or count as attempts, want them to wait only", n)
	}
}

// arrive waits for n different events.
func (b *bench) arrive(asked <-chan string, n int) {
	b.Helper()
	const patience = 30 * time.Second
	over, seen := time.After(patience), make(map[string]bool)
	for len(seen) < n {
		select {
		case id := <-asked:
			seen[id] = true
		case <-over:
			b.Fatalf("%d of %d deliveries arrived", len(seen), n)
		}
	}
}

package handlers

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
)

const testAccount = "acct_1"

// world is all that stands behind the ports, in memory, for one account. What it decides the domain decides.
type world struct {
	client

	mu      sync.Mutex
	account account.State
	jobs    map[string]*job.State
	priors  map[string]*idempotency.Prior
	log     []domain.Logged
	objects map[string][]byte
	// storing, where it is set, happens while an object is stored that was read to its end.
	storing  func()
	erased   bool
	keys     map[string]KeyRecord
	lookups  int
	people   *peopleTable
	web      *webTable
	checks   *checkTable
	watchers map[string][]chan struct{}
	progress progressTable
	waited   []int64
	// passed is how far the API's clock is ahead; now is where it stands still instead.
	passed time.Duration
	now    time.Time
	// away makes the named port fail with its error.
	away map[string]error

	handler *API
}

// newWorld opens an account on a plan with credits. Its key may do everything.
func newWorld(tb testing.TB, planID plan.ID, units int64) *world {
	tb.Helper()
	w := &world{
		jobs: map[string]*job.State{}, priors: map[string]*idempotency.Prior{}, objects: map[string][]byte{},
		keys: map[string]KeyRecord{}, watchers: map[string][]chan struct{}{}, away: map[string]error{},
	}
	w.people = newPeopleTable(w)
	w.web, w.checks = newWebTable(false), newCheckTable()
	limits, ok := plan.LimitsOf(planID)
	if !ok {
		limits = plan.Limits{RequestsPerMinute: 1e6, JobsPerMinute: 1e6, RunningMax: 1, WaitingMax: 1e6, PendingUploadsMax: 1e6}
	}
	w.mustSend(tb, account.OpenAccount{Plan: planID, Limits: limits, Credits: units, SealedWebhookSecret: "sealed"})
	registry, err := tool.NewRegistry(tool.Catalog(tool.Contracts())...)
	if err != nil {
		tb.Fatal(err)
	}
	downloads, err := NewDownloads("https://api.example.com/v1", bytes.Repeat([]byte{7}, signingKeyBytes))
	if err != nil {
		tb.Fatal(err)
	}
	// The same key as for downloads: it is their purpose that keeps the addresses apart.
	uploads, err := NewUploads("https://api.example.com/v1", bytes.Repeat([]byte{7}, signingKeyBytes))
	if err != nil {
		tb.Fatal(err)
	}
	w.handler, err = New(Config{
		AccountArea: w.people.area(),
		Commands:    w, Positions: w, Jobs: w, Changes: w, Progress: &w.progress, Keys: keyTable{w}, Credits: w, Objects: (*objectTable)(w), Sealer: (*sealer)(w),
		PublicWeb: w.web, URLChecks: w.checks, Registry: registry, Downloads: downloads, Uploads: uploads, Clock: w.clock, Log: quiet(),
	})
	if err != nil {
		tb.Fatal(err)
	}
	w.client = client{t: tb, handler: w.handler.Handler(), key: w.addKey(tb, account.Scopes...)}
	return w
}

func (w *world) clock() time.Time {
	if w.now.IsZero() {
		return time.Now().Add(w.passed)
	}
	return w.now
}

// addKey returns a new key with the scopes.
func (w *world) addKey(tb testing.TB, scopes ...string) string {
	tb.Helper()
	key, err := apikey.New(rand.Reader, false)
	if err != nil {
		tb.Fatal(err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.keys[key.SHA256()] = KeyRecord{KeyID: "key_1", AccountID: testAccount, Scopes: scopes, RequestsPerMinute: 1e6}
	return key.Reveal()
}

// changeKey changes the record of a key.
func (w *world) changeKey(tb testing.TB, text string, change func(*KeyRecord)) {
	tb.Helper()
	key, err := apikey.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	record := w.keys[key.SHA256()]
	change(&record)
	w.keys[key.SHA256()] = record
}

func (w *world) mustSend(tb testing.TB, body domain.Body) commands.Result {
	tb.Helper()
	result, err := w.Send(context.Background(), commands.NewCommand(testAccount, body))
	if err != nil {
		tb.Fatal(err)
	}
	return result
}

// Send decides at once.
func (w *world) Send(ctx context.Context, c domain.Command) (commands.Result, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := cmp.Or(ctx.Err(), w.away["commands"]); err != nil {
		return commands.Result{}, err
	}
	states := domain.States{
		Account: w.people.accountOf(c.AccountID), Job: w.jobs[c.JobOf()], Prior: w.priors[c.Claim.Key],
		Other: func(id string) *job.State { return w.jobs[id] },
	}
	if states.Job == nil && c.JobOf() != "" {
		states.Job = new(job.State)
	}
	logged, err := domain.Decide(states, c, int64(len(w.log)), c.At)
	if again, is := errors.AsType[*idempotency.Replay](err); is {
		e, err := domain.Codec.Decode(again.Prior.Value)
		return commands.Result{Replayed: true, Offset: again.Prior.Offset, Event: e, Value: again.Prior.Value}, err
	}
	if err != nil {
		return commands.Result{}, err
	}
	w.append(states.Job, c, logged)
	if err := w.away["answers"]; err != nil { // it was decided, and nobody hears of it
		return commands.Result{}, err
	}
	return commands.Result{Offset: int64(len(w.log)) - 1, Event: logged[0].Envelope, Value: logged[0].Value}, nil
}

func (w *world) append(s *job.State, c domain.Command, logged []domain.Logged) {
	if s.Exists() {
		w.jobs[s.ID] = s
	}
	if c.Claim.Key != "" {
		w.priors[c.Claim.Key] = &idempotency.Prior{
			Fingerprint: c.Claim.Fingerprint, At: logged[0].At, Value: logged[0].Value, Offset: int64(len(w.log)),
		}
	}
	w.log = append(w.log, logged...)
	for _, changed := range w.watchers[c.JobOf()] {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
}

// put places a job in the read model as it is given.
func (w *world) put(s job.State) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.jobs[s.ID] = &s
}

// lastEvent is the last of the log that is of type E.
func lastEvent[E event.Event](t *testing.T, w *world) E {
	t.Helper()
	for _, logged := range slices.Backward(w.log) {
		if e, ok := logged.Data.(E); ok {
			return e
		}
	}
	var none E
	t.Fatalf("no %s in the log", none.EventType())
	return none
}

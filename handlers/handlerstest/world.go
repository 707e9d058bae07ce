package handlerstest

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"math"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
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
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/files"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/shares"
	"github.com/toolmill/toolmill/projections"
)

// TestAccount is the id of the world's account.
const TestAccount = "acct_1"

// What the service promises, repeated here on purpose.
const (
	SecretSize    = 32
	ToldFaultsMax = 20
	CreateSizeMax = 16_000_000

	StallTime     = 15 * time.Second
	StallSize     = 64 << 10
	HangUpTime    = 2 * time.Second
	StorePatience = 5 * time.Second

	BodySizeMin           = 16 << 10
	BodySizePerWeight     = 32 << 20
	UploadPlaces          = 96
	UploadPlacesPerWeight = 8
	ChecksPerAccount      = 4
)

// World implements all ports in memory, for one account. The domain decides in it as in the service.
type World struct {
	Client

	Mu      sync.Mutex
	Account account.State
	serving atomic.Pointer[http.Handler]
	Jobs    map[string]*job.State
	Priors  map[string]*idempotency.Prior
	Log     []domain.Logged
	Objects map[string][]byte
	// Storing, if set, is called while an object is being stored, after its content was read.
	Storing   func()
	Erased    bool
	Keys      map[string]projections.KeyRecord
	Operators OperatorTable
	Lookups   int
	People    *PeopleTable
	Web       *WebTable
	Checks    *checkTable
	Watchers  map[string][]chan struct{}
	Progress  progressTable
	Waited    []int64
	// Passed is how far the API's clock is ahead; now, if set, stops it.
	Passed time.Duration
	Now    time.Time
	// Away makes the named port fail with its error.
	Away map[string]error

	// Config is the config of the API, Handler the API after the last Remake.
	Config  handlers.Config
	Handler *handlers.API
}

// Remake builds the API again with a changed config; its in-memory state starts afresh.
func (w *World) Remake(change func(*handlers.Config)) {
	change(&w.Config)
	made, err := handlers.New(w.Config)
	if err != nil {
		panic(err)
	}
	w.Handler = made
	served := made.Handler()
	w.serving.Store(&served)
}

// ServeHTTP answers with the current API.
func (w *World) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	(*w.serving.Load()).ServeHTTP(rw, r)
}

// NewWorld opens an account on a plan with credits. Its API key has all scopes.
func NewWorld(tb testing.TB, planID plan.ID, units int64) *World {
	tb.Helper()
	w := &World{
		Jobs: map[string]*job.State{}, Priors: map[string]*idempotency.Prior{}, Objects: map[string][]byte{},
		Operators: OperatorTable{Keys: map[string]auth.OperatorKey{}},
		Keys:      map[string]projections.KeyRecord{}, Watchers: map[string][]chan struct{}{}, Away: map[string]error{},
	}
	w.People = newPeopleTable(w)
	w.Web, w.Checks = NewWebTable(false), newCheckTable()
	limits, ok := plan.LimitsOf(planID)
	if !ok {
		limits = plan.Limits{RequestsPerMinute: 1e6, JobsPerMinute: 1e6, RunningMax: 1, WaitingMax: 1e6, PendingUploadsMax: 1e6}
	}
	w.MustSend(tb, account.OpenAccount{Plan: planID, Limits: limits, Credits: units, SealedWebhookSecret: "sealed"})
	registry, err := tool.NewRegistry(tool.Catalog(tool.Contracts())...)
	if err != nil {
		tb.Fatal(err)
	}
	downloads, err := files.NewDownloads("https://api.example.com/v1", bytes.Repeat([]byte{7}, SecretSize))
	if err != nil {
		tb.Fatal(err)
	}
	// The same key as for downloads: only the purpose keeps the addresses apart.
	uploads, err := files.NewUploads("https://api.example.com/v1", bytes.Repeat([]byte{7}, SecretSize))
	if err != nil {
		tb.Fatal(err)
	}
	w.Config = handlers.Config{
		AccountArea: w.People.area(),
		Commands:    w, Positions: w, Jobs: w, Changes: w, Progress: &w.Progress, Keys: KeyTable{w}, Credits: w, Objects: (*ObjectTable)(w), Sealer: (*sealer)(w),
		PublicWeb: w.Web, URLChecks: w.Checks, Operators: operatorKeys{w}, Feed: operatorKeys{w}, Checkpoints: checkpointTable{w}, Registry: registry, Downloads: downloads, Uploads: uploads, Clock: w.Clock, Log: Quiet(), Room: shares.NewRoom(shares.Sizes{}),
	}
	w.Remake(func(*handlers.Config) {})
	w.Client = Client{T: tb, Handler: w, Key: w.AddKey(tb, account.Scopes...)}
	return w
}

// neverReached is an offset that no log of a test reaches.
const neverReached = math.MaxInt64

// Next implements operator.Arrivals: everything can be queried at once, and nothing more arrives.
func (w *World) Next(int32) int64 { return neverReached }

// Clock is the API's clock.
func (w *World) Clock() time.Time {
	if w.Now.IsZero() {
		return time.Now().Add(w.Passed)
	}
	return w.Now
}

// AddKey returns a new API key with the scopes.
func (w *World) AddKey(tb testing.TB, scopes ...string) string {
	tb.Helper()
	key, err := apikey.New(rand.Reader, false)
	if err != nil {
		tb.Fatal(err)
	}
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.Keys[key.SHA256()] = projections.KeyRecord{KeyID: "key_1", AccountID: TestAccount, Scopes: scopes, Limits: plan.Limits{RequestsPerMinute: 1e6}}
	return key.Reveal()
}

// ChangeKey changes the record of a key.
func (w *World) ChangeKey(tb testing.TB, text string, change func(*projections.KeyRecord)) {
	tb.Helper()
	key, err := apikey.Parse(text)
	if err != nil {
		tb.Fatal(err)
	}
	w.Mu.Lock()
	defer w.Mu.Unlock()
	record := w.Keys[key.SHA256()]
	change(&record)
	w.Keys[key.SHA256()] = record
}

// MustSend sends a command and fails unless it is accepted.
func (w *World) MustSend(tb testing.TB, body domain.Body) commands.Result {
	tb.Helper()
	result, err := w.Send(context.Background(), commands.NewCommand(event.ByOperator("test"), TestAccount, body))
	if err != nil {
		tb.Fatal(err)
	}
	return result
}

// Send decides at once.
func (w *World) Send(ctx context.Context, c domain.Command) (commands.Result, error) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	if err := cmp.Or(ctx.Err(), w.Away["commands"]); err != nil {
		return commands.Result{}, err
	}
	states := domain.States{
		Account: w.People.accountOf(c.AccountID), Job: w.Jobs[c.JobOf()], Prior: w.Priors[c.Claim.Key],
		Other: func(id string) *job.State { return w.Jobs[id] },
	}
	if states.Job == nil && c.JobOf() != "" {
		states.Job = new(job.State)
	}
	logged, err := domain.Decide(states, c, event.Place{Offset: int64(len(w.Log))}, c.At)
	if again, is := errors.AsType[*idempotency.Replay](err); is {
		e, err := domain.Codec.Decode(again.Prior.Value)
		return commands.Result{Replayed: true, Offset: again.Prior.Offset, Event: e, Value: again.Prior.Value}, err
	}
	if err != nil {
		return commands.Result{}, err
	}
	w.append(states.Job, c, logged)
	if err := w.Away["answers"]; err != nil { // the command was decided, but its answer is lost
		return commands.Result{}, err
	}
	return commands.Result{Offset: int64(len(w.Log)) - 1, Event: logged[0].Envelope, Value: logged[0].Value}, nil
}

func (w *World) append(s *job.State, c domain.Command, logged []domain.Logged) {
	if s.Exists() {
		w.Jobs[s.ID] = s
	}
	if c.Claim.Key != "" {
		w.Priors[c.Claim.Key] = &idempotency.Prior{
			Fingerprint: c.Claim.Fingerprint, At: logged[0].At, Value: logged[0].Value, Offset: int64(len(w.Log)),
		}
	}
	w.Log = append(w.Log, logged...)
	for _, changed := range slices.Concat(w.Watchers[c.JobOf()], w.Watchers[c.AccountID]) {
		select {
		case changed <- struct{}{}:
		default:
		}
	}
}

// Put sets a job in the read model.
func (w *World) Put(s job.State) {
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.Jobs[s.ID] = &s
}

// LastEvent returns the last event of type E in the log.
func LastEvent[E event.Event](t *testing.T, w *World) E {
	t.Helper()
	for _, logged := range slices.Backward(w.Log) {
		if e, ok := logged.Data.(E); ok {
			return e
		}
	}
	var none E
	t.Fatalf("no %s in the log", none.EventType())
	return none
}

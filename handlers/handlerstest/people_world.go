package handlerstest

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/handlers/people/password"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// PeopleTable is the part of the account area that is not in the log, in memory.
type PeopleTable struct {
	world *World

	mu       sync.Mutex
	People   map[string]auth.Person // by e-mail
	Sessions map[string][]byte
	records  map[string]auth.SessionRecord // by token, as Sessions
	Tries    map[string]int
	Accesses []trail.Entry
	// Exporting, if set, is called in the middle of an export.
	Exporting func()
	Uses      []auth.UseOfKey
	Queued    []work.Item
	Delivery  map[string]projections.Delivery
	Attempts  map[string][]work.DeliveryAttempt
	// others are the accounts other than the world's.
	others map[string]*account.State
	// Noting, if set, is called instead of Opened.
	Noting func() error
}

func newPeopleTable(w *World) *PeopleTable {
	return &PeopleTable{
		world: w, People: map[string]auth.Person{}, Sessions: map[string][]byte{}, records: map[string]auth.SessionRecord{},
		Tries: map[string]int{}, Delivery: map[string]projections.Delivery{}, Attempts: map[string][]work.DeliveryAttempt{},
		others: map[string]*account.State{},
	}
}

func (p *PeopleTable) area() handlers.AccountArea {
	return handlers.AccountArea{
		People: p, Sessions: sessionTable{p}, AccessTrail: accessTable{p}, Takeouts: takeouts{p}, Tries: p, Accounts: p, AccountKeys: keyList{p}, Deliveries: deliveryTable{p},
		Redeliverer: p, History: p, Ledger: p, KeySecrets: bytes.Repeat([]byte{9}, SecretSize),
		DeviceSecrets: bytes.Repeat([]byte{7}, SecretSize),
	}
}

// cheap is the cost of hashing in tests.
var cheap = password.Cost{MemoryKiB: 8, Passes: 1}

// Weaken makes password hashing cheap: these tests are not about its cost.
func (w *World) Weaken() {
	w.Remake(func(c *handlers.Config) { c.Passwords = password.NewHasher(cheap) })
}

// Add stores a person unless the e-mail is taken.
func (p *PeopleTable) Add(ctx context.Context, wanted auth.Person) (auth.Person, error) {
	if err := ctx.Err(); err != nil {
		return auth.Person{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if kept, taken := p.People[wanted.Email]; taken {
		return kept, nil
	}
	p.People[wanted.Email] = wanted
	return wanted, p.world.Away["people"]
}

// ByEmail returns a person.
func (p *PeopleTable) ByEmail(_ context.Context, email string) (auth.Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept, found := p.People[email]
	if !found && p.world.Away["people"] == nil {
		return kept, store.ErrNotFound
	}
	return kept, p.world.Away["people"]
}

// Get returns a person by id.
func (p *PeopleTable) Get(_ context.Context, personID string) (auth.Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, kept := range p.People {
		if kept.ID == personID {
			return kept, p.world.Away["people"]
		}
	}
	return auth.Person{}, store.ErrNotFound
}

// Opened records that a person's account is open.
func (p *PeopleTable) Opened(_ context.Context, personID string) error {
	if p.Noting != nil {
		return p.Noting()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for email, kept := range p.People {
		if kept.ID == personID {
			kept.Opened = true
			p.People[email] = kept
		}
	}
	return nil
}

// Take counts tries; only Forget resets them.
func (p *PeopleTable) Take(_ context.Context, subject string, burst int, interval time.Duration) (time.Duration, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.Tries[subject] >= burst {
		return interval, p.world.Away["tries"]
	}
	p.Tries[subject]++
	return 0, p.world.Away["tries"]
}

// Forget removes the tries of a subject.
func (p *PeopleTable) Forget(ctx context.Context, subject string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.Tries, subject)
	return nil
}

// GiveBack undoes one try.
func (p *PeopleTable) GiveBack(ctx context.Context, subject string, _ time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Tries[subject]--
	return nil
}

// accountOf returns the account that commands are decided on.
func (p *PeopleTable) accountOf(id string) *account.State {
	if id == TestAccount {
		return &p.world.Account
	}
	if p.others[id] == nil {
		p.others[id] = new(account.State)
	}
	return p.others[id]
}

// Summary is an account, folded by the domain.
func (p *PeopleTable) Summary(_ context.Context, accountID string) (projections.AccountSummary, error) {
	s := p.accountOf(accountID)
	if !s.Open && !s.Erased {
		return projections.AccountSummary{}, store.ErrNotFound
	}
	return projections.AccountSummary{
		Account: projections.Account{ID: s.ID, Plan: s.Plan, Limits: s.Limits, Suspended: s.Suspended, Test: s.Test, Erased: s.Erased, Origins: s.Origins}, Balance: s.Balance,
		StoredBytes: s.StoredBytes,
	}, p.world.Away["accounts"]
}

// WebhookSecrets returns the secrets of an account.
func (p *PeopleTable) WebhookSecrets(_ context.Context, accountID string) ([]account.WebhookSecret, error) {
	return p.accountOf(accountID).WebhookSecrets, p.world.Away["accounts"]
}

// Enqueue keeps each item once, by its unique key.
func (p *PeopleTable) Enqueue(_ context.Context, items ...work.Item) error {
	for _, w := range items {
		if !slices.ContainsFunc(p.Queued, func(q work.Item) bool { return q.UniqueKey == w.UniqueKey }) {
			p.Queued = append(p.Queued, w)
		}
	}
	return p.world.Away["queue"]
}

// Events pages by sequence.
func (p *PeopleTable) Events(_ context.Context, f projections.EventFilter) ([]projections.HistoryEvent, string, error) {
	after, err := strconv.ParseUint("0"+f.Cursor, 10, 64)
	if err != nil {
		return nil, "", projections.ErrInvalidCursor
	}
	var page []projections.HistoryEvent
	for _, l := range p.world.Log {
		if l.AccountID != f.AccountID || l.Sequence <= after || f.JobID != "" && l.JobID() != f.JobID ||
			f.Type != "" && l.Data.EventType() != f.Type || l.At.Before(f.From) || !f.To.IsZero() && !l.At.Before(f.To) {
			continue
		}
		if len(page) == f.Limit {
			return page, strconv.FormatInt(page[len(page)-1].Sequence, 10), p.world.Away["history"]
		}
		page = append(page, projections.HistoryEvent{Sequence: int64(l.Sequence), Value: l.Value}) //nolint:gosec // a world has few events
	}
	return page, "", p.world.Away["history"]
}

const (
	// Ada is the e-mail of the person in most tests.
	Ada = "ada@example.com"
	// AdaPassword is Ada's password.
	AdaPassword = "correct horse battery"
)

// adaHash is the cheap hash of Ada's password.
var adaHash = sync.OnceValue(func() string {
	hash, err := password.NewHasher(cheap).Hash(context.Background(), AdaPassword)
	if err != nil {
		panic(err)
	}
	return hash
})

// SignedIn adds a person to the world's account and returns the client with their session and without a key.
func (w *World) SignedIn() Client {
	w.T.Helper()
	return w.WithSessionOf(auth.Person{ID: "usr_1", AccountID: TestAccount, Email: Ada, PasswordHash: adaHash(), CreatedAt: Noon, Opened: true})
}

// WithSessionOf adds a person and returns a client with their session.
func (w *World) WithSessionOf(p auth.Person) Client {
	w.T.Helper()
	w.People.mu.Lock()
	w.People.People[p.Email] = p
	w.People.mu.Unlock()
	sessions := auth.NewSessions(auth.SessionsConfig{Store: sessionTable{w.People}, Accounts: w.People, PlainCookies: w.Config.PlainCookies, Clock: w.Clock, Log: Quiet()})
	r, err := http.NewRequestWithContext(context.Background(), http.MethodPost, "/v1/account/sessions", http.NoBody)
	if err != nil {
		w.T.Fatal(err)
	}
	cookie, _, err := sessions.Begin(&rest.Call{Request: r, Address: "192.0.2.1"}, p)
	if err != nil {
		w.T.Fatal(err)
	}
	return w.WithKey("").WithCookie(cookie)
}

// WithCookie returns the client with the cookie of a Set-Cookie.
func (c Client) WithCookie(setCookie string) Client {
	c.Cookie, _, _ = strings.Cut(setCookie, ";")
	return c
}

// PATCH sends a PATCH of JSON.
func (c Client) PATCH(path, body string, headers ...string) Response {
	c.T.Helper()
	return c.Do(http.MethodPatch, path, body, headers...)
}

// DELETE sends a DELETE.
func (c Client) DELETE(path string, headers ...string) Response {
	c.T.Helper()
	return c.Do(http.MethodDelete, path, "", headers...)
}

// NewPeopleWorld returns a world on plan pro, with cheap passwords.
func NewPeopleWorld(t testing.TB) *World {
	t.Helper()
	w := NewWorld(t, plan.Pro, 10)
	w.Weaken()
	return w
}

// Into checks the status and decodes the body.
func (r Response) Into(status int, v any) {
	r.T.Helper()
	if r.StatusCode != status {
		r.T.Fatalf("status %d, want %d: %s", r.StatusCode, status, r.Text)
	}
	if err := json.Unmarshal([]byte(r.Text), v); err != nil {
		r.T.Fatalf("%v in %q", err, r.Text)
	}
}

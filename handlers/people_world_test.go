package handlers

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
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
	"github.com/toolmill/toolmill/handlers/password"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

// peopleTable is all of the account area that is not in the log, in memory.
type peopleTable struct {
	world *world

	mu       sync.Mutex
	people   map[string]projections.Person // by e-mail
	sessions map[string][]byte
	ends     map[string]time.Time
	tries    map[string]int
	uses     []projections.KeyUse
	queued   []work.Item
	delivery map[string]projections.Delivery
	attempts map[string][]projections.DeliveryAttempt
	// others are the accounts beside the world's.
	others map[string]*account.State
	// noting, where it is set, is called in the place of Opened.
	noting func() error
}

func newPeopleTable(w *world) *peopleTable {
	return &peopleTable{
		world: w, people: map[string]projections.Person{}, sessions: map[string][]byte{}, ends: map[string]time.Time{},
		tries: map[string]int{}, delivery: map[string]projections.Delivery{}, attempts: map[string][]projections.DeliveryAttempt{},
		others: map[string]*account.State{},
	}
}

func (p *peopleTable) area() AccountArea {
	return AccountArea{
		People: p, Sessions: sessionTable{p}, Tries: p, Accounts: p, AccountKeys: keyList{p}, Deliveries: deliveryTable{p},
		Redeliverer: p, History: p, Ledger: p, KeySecrets: bytes.Repeat([]byte{9}, keySecretsBytes),
		DeviceSecrets: bytes.Repeat([]byte{7}, keySecretsBytes),
	}
}

// weaken makes passwords cheap: a test is not about their cost.
func (w *world) weaken() { w.handler.passwords = password.NewHasher(password.Cost{MemoryKiB: 8, Passes: 1}) }

func (p *peopleTable) Add(ctx context.Context, wanted projections.Person) (projections.Person, error) {
	if err := ctx.Err(); err != nil {
		return projections.Person{}, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if kept, taken := p.people[wanted.Email]; taken {
		return kept, nil
	}
	p.people[wanted.Email] = wanted
	return wanted, p.world.away["people"]
}

func (p *peopleTable) ByEmail(_ context.Context, email string) (projections.Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	kept, found := p.people[email]
	if !found && p.world.away["people"] == nil {
		return kept, store.ErrNotFound
	}
	return kept, p.world.away["people"]
}

func (p *peopleTable) Get(_ context.Context, personID string) (projections.Person, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, kept := range p.people {
		if kept.ID == personID {
			return kept, p.world.away["people"]
		}
	}
	return projections.Person{}, store.ErrNotFound
}

func (p *peopleTable) Opened(_ context.Context, personID string) error {
	if p.noting != nil {
		return p.noting()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for email, kept := range p.people {
		if kept.ID == personID {
			kept.Opened = true
			p.people[email] = kept
		}
	}
	return nil
}

// Take counts; time passes by Forget alone.
func (p *peopleTable) Take(_ context.Context, subject string, burst int, interval time.Duration) (time.Duration, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tries[subject] >= burst {
		return interval, p.world.away["tries"]
	}
	p.tries[subject]++
	return 0, p.world.away["tries"]
}

func (p *peopleTable) Forget(ctx context.Context, subject string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.tries, subject)
	return nil
}

func (p *peopleTable) GiveBack(ctx context.Context, subject string, _ time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tries[subject]--
	return nil
}

// accountOf is where the commands of an account are decided.
func (p *peopleTable) accountOf(id string) *account.State {
	if id == testAccount {
		return &p.world.account
	}
	if p.others[id] == nil {
		p.others[id] = new(account.State)
	}
	return p.others[id]
}

func (p *peopleTable) Summary(_ context.Context, accountID string) (projections.AccountSummary, error) {
	s := p.accountOf(accountID)
	if !s.Open {
		return projections.AccountSummary{}, store.ErrNotFound
	}
	return projections.AccountSummary{
		Account: projections.Account{ID: s.ID, Plan: s.Plan, Limits: s.Limits, Suspended: s.Suspended, Test: s.Test}, Balance: s.Balance,
		StoredBytes: s.StoredBytes,
	}, p.world.away["accounts"]
}

func (p *peopleTable) WebhookSecrets(_ context.Context, accountID string) ([]account.WebhookSecret, error) {
	return p.accountOf(accountID).WebhookSecrets, p.world.away["accounts"]
}

func (p *peopleTable) Enqueue(_ context.Context, items ...work.Item) error {
	for _, w := range items {
		if !slices.ContainsFunc(p.queued, func(q work.Item) bool { return q.UniqueKey == w.UniqueKey }) {
			p.queued = append(p.queued, w)
		}
	}
	return p.world.away["queue"]
}

// Events pages by sequence.
func (p *peopleTable) Events(_ context.Context, f projections.EventFilter) ([]projections.HistoryEvent, string, error) {
	after, err := strconv.Atoi("0" + f.Cursor)
	if err != nil {
		return nil, "", projections.ErrInvalidCursor
	}
	var page []projections.HistoryEvent
	for _, l := range p.world.log {
		if l.AccountID != f.AccountID || int(l.Sequence) <= after || f.JobID != "" && l.JobID() != f.JobID ||
			f.Type != "" && l.Data.EventType() != f.Type || l.At.Before(f.From) || !f.To.IsZero() && !l.At.Before(f.To) {
			continue
		}
		if len(page) == f.Limit {
			return page, strconv.Itoa(int(page[len(page)-1].Sequence)), p.world.away["history"]
		}
		page = append(page, projections.HistoryEvent{Sequence: int64(l.Sequence), Value: l.Value})
	}
	return page, "", p.world.away["history"]
}

func (p *peopleTable) Ledger(_ context.Context, accountID string, limit int, cursor string) ([]projections.LedgerEntry, string, error) {
	from, err := strconv.Atoi("0" + cursor)
	if err != nil {
		return nil, "", projections.ErrInvalidCursor
	}
	if accountID != testAccount {
		return nil, "", nil
	}
	entries := []projections.LedgerEntry{
		{ID: "evt_3", At: noon.Add(2 * time.Minute), Type: models.LedgerRefund, Delta: 2, BalanceAfter: 10, JobID: "job_1", Reason: "job_canceled"},
		{ID: "evt_2", At: noon.Add(time.Minute), Type: models.LedgerCharge, Delta: -2, BalanceAfter: 8, JobID: "job_1", Reason: "job_accepted"},
		{ID: "evt_1", At: noon, Type: models.LedgerGrant, Delta: 10, BalanceAfter: 10, Reason: "account_opened"},
	}[from:]
	if len(entries) > limit {
		return entries[:limit], strconv.Itoa(from + limit), p.world.away["ledger"]
	}
	return entries, "", p.world.away["ledger"]
}

// sessionTable is the store of sessions.
type sessionTable struct{ *peopleTable }

func (s sessionTable) Find(_ context.Context, token string) ([]byte, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, found := s.sessions[token]
	return data, found && time.Now().Before(s.ends[token]), s.world.away["sessions"]
}

func (s sessionTable) Commit(_ context.Context, token string, data []byte, expiresAt time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sessions[token], s.ends[token] = data, expiresAt
	return s.world.away["sessions"]
}

func (s sessionTable) Delete(_ context.Context, token string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sessions, token)
	return s.world.away["sessions"]
}

// keyList is the account's keys as the domain folds them.
type keyList struct{ *peopleTable }

func (k keyList) List(_ context.Context, accountID string) ([]projections.Key, error) {
	var keys []projections.Key
	kept := k.accountOf(accountID).Keys
	for _, id := range slices.Sorted(maps.Keys(kept)) {
		keys = append(keys, projections.Key{ID: id, Key: kept[id]})
	}
	return keys, k.world.away["keys"]
}

func (k keyList) LastUses(context.Context, string) (map[string]time.Time, error) {
	last := make(map[string]time.Time)
	for _, u := range k.uses {
		last[u.KeyID] = u.At
	}
	return last, k.world.away["keys"]
}

func (k keyList) RecordUses(_ context.Context, uses []projections.KeyUse) error {
	k.uses = append(k.uses, uses...)
	return k.world.away["uses"]
}

// deliveryTable is the webhooks.
type deliveryTable struct{ *peopleTable }

func (d deliveryTable) List(_ context.Context, accountID string, limit int, cursor string) ([]projections.Delivery, string, error) {
	if strings.HasPrefix(cursor, "forged") {
		return nil, "", projections.ErrInvalidCursor
	}
	var page []projections.Delivery
	for _, id := range slices.Backward(slices.Sorted(maps.Keys(d.delivery))) {
		if accountID == testAccount && (cursor == "" || id < cursor) {
			page = append(page, d.delivery[id])
		}
	}
	if len(page) > limit {
		return page[:limit], page[limit-1].EventID, d.world.away["deliveries"]
	}
	return page, "", d.world.away["deliveries"]
}

func (d deliveryTable) Get(_ context.Context, accountID, eventID string) (projections.Delivery, error) {
	found, is := d.delivery[eventID]
	if !is || accountID != testAccount {
		return found, store.ErrNotFound
	}
	return found, d.world.away["deliveries"]
}

func (d deliveryTable) AttemptsOf(context.Context, string, []string) (map[string][]projections.DeliveryAttempt, error) {
	return d.attempts, d.world.away["deliveries"]
}

const (
	ada         = "ada@example.com"
	adaPassword = "correct horse battery"
)

// signedIn adds a person of the world's account and returns the client with their session and without a key.
func (w *world) signedIn() client {
	w.t.Helper()
	return w.withSessionOf(projections.Person{ID: "usr_1", AccountID: testAccount, Email: ada, CreatedAt: noon, Opened: true})
}

func (w *world) withSessionOf(p projections.Person) client {
	w.t.Helper()
	w.people.mu.Lock()
	w.people.people[p.Email] = p
	w.people.mu.Unlock()
	cookie, _, err := w.handler.begin(context.Background(), p)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.withKey("").withCookie(cookie)
}

// withCookie returns the client with what a Set-Cookie sets.
func (c client) withCookie(setCookie string) client {
	c.cookie, _, _ = strings.Cut(setCookie, ";")
	return c
}

func (c client) patch(path, body string, headers ...string) response {
	c.t.Helper()
	return c.do(http.MethodPatch, path, body, headers...)
}

func (c client) delete(path string, headers ...string) response {
	c.t.Helper()
	return c.do(http.MethodDelete, path, "", headers...)
}

// newPeopleWorld is a world on plan pro, with cheap passwords.
func newPeopleWorld(t testing.TB) *world {
	t.Helper()
	w := newWorld(t, plan.Pro, 10)
	w.weaken()
	return w
}

// into reads the body behind a check of the status.
func (r response) into(status int, v any) {
	r.t.Helper()
	if r.StatusCode != status {
		r.t.Fatalf("status %d, want %d: %s", r.StatusCode, status, r.body)
	}
	if err := json.Unmarshal([]byte(r.body), v); err != nil {
		r.t.Fatalf("%v in %q", err, r.body)
	}
}

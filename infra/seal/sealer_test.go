package seal

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"
)

// keyTable is a KeyStore in memory that counts reads.
type keyTable struct {
	mu     sync.Mutex
	keys   map[string][]byte
	erased map[string]bool
	// current is the check value of the master key by which new data keys are wrapped; nil takes any.
	current []byte
	reads   int
	err     error
}

func newKeyTable() *keyTable { return &keyTable{keys: map[string][]byte{}, erased: map[string]bool{}} }

func (k *keyTable) Get(_ context.Context, accountID string) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.reads++
	switch wrapped, ok := k.keys[accountID]; {
	case k.err != nil:
		return nil, k.err
	case k.erased[accountID]:
		return nil, ErrErased
	case !ok:
		return nil, ErrNoKey
	default:
		return wrapped, nil
	}
}

func (k *keyTable) Create(_ context.Context, accountID string, wrapped, check []byte) ([]byte, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case k.erased[accountID]:
		return nil, ErrErased
	case k.current != nil && !bytes.Equal(k.current, check):
		return nil, ErrRotated
	}
	if _, ok := k.keys[accountID]; !ok {
		k.keys[accountID] = wrapped
	}
	return k.keys[accountID], nil
}

func (k *keyTable) Destroy(_ context.Context, accountID string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	delete(k.keys, accountID)
	k.erased[accountID] = true
	return nil
}

type bench struct {
	*Sealer

	store *keyTable
	now   time.Time
}

func newBench(t *testing.T, store *keyTable) *bench {
	t.Helper()
	b := &bench{store: store, now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	s, err := New(NewRing(master(t)), store, Config{Clock: func() time.Time { return b.now }, KeysMax: 2})
	if err != nil {
		t.Fatal(err)
	}
	b.Sealer = s
	return b
}

func (b *bench) mustSeal(t *testing.T, accountID, text string) string {
	t.Helper()
	sealed, err := b.Seal(t.Context(), accountID, text)
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

func (b *bench) wantOpen(t *testing.T, accountID, sealed, want string, wantErr error) {
	t.Helper()
	got, err := b.Open(t.Context(), accountID, sealed)
	if got != want || !errors.Is(err, wantErr) {
		t.Errorf("opened %q, %v; want %q, %v", got, err, want, wantErr)
	}
}

func TestSealedTextIsOpenedByItsAccountOnly(t *testing.T) {
	b := newBench(t, newKeyTable())
	for _, text := range []string{"", "invoice.html", "рахунок.html", strings.Repeat("x", 4096)} {
		sealed := b.mustSeal(t, "acct_a", text)
		if text != "" && strings.Contains(sealed, text) || !strings.HasPrefix(sealed, "v1.") {
			t.Errorf("sealed as %s", sealed)
		}
		b.wantOpen(t, "acct_a", sealed, text, nil)
		b.mustSeal(t, "acct_b", "so that there is a key")
		b.wantOpen(t, "acct_b", sealed, "", ErrCorrupt)
	}
	if first, second := b.mustSeal(t, "acct_a", "same"), b.mustSeal(t, "acct_a", "same"); first == second {
		t.Error("equal texts have equal sealed forms")
	}
}

func TestChangedTextIsNotOpened(t *testing.T) {
	b := newBench(t, newKeyTable())
	sealed := b.mustSeal(t, "acct_a", "text")
	middle := len(sealed) / 2
	flipped := "A"
	if sealed[middle] == 'A' {
		flipped = "B"
	}
	for _, text := range []string{
		"", "v1.", "v1.AAAA", "v1.!", "v2." + sealed[3:], sealed[3:], sealed[:len(sealed)-2],
		sealed[:middle] + flipped + sealed[middle+1:],
	} {
		b.wantOpen(t, "acct_a", text, "", ErrCorrupt)
	}
}

func TestWrappedKeyBelongsToItsAccountAndMaster(t *testing.T) {
	b := newBench(t, newKeyTable())
	sealed := b.mustSeal(t, "acct_a", "text")

	b.store.keys["acct_b"] = b.store.keys["acct_a"]
	b.wantOpen(t, "acct_b", sealed, "", ErrCorrupt)

	elsewhere, err := New(NewRing(MasterKey{}), b.store, Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := elsewhere.Open(t.Context(), "acct_a", sealed); !errors.Is(err, ErrCorrupt) {
		t.Errorf("opened under another master key: %v", err)
	}
}

func TestErasedAccountCannotBeOpenedOrSealedFor(t *testing.T) {
	b := newBench(t, newKeyTable())
	sealed := b.mustSeal(t, "acct_a", "text")
	if err := b.Erase(t.Context(), "acct_a"); err != nil {
		t.Fatal(err)
	}
	b.wantOpen(t, "acct_a", sealed, "", ErrErased)
	_, err := b.Seal(t.Context(), "acct_a", "more")
	var says interface{ Erased() bool }
	if !errors.Is(err, ErrErased) || !errors.As(err, &says) || !says.Erased() {
		t.Errorf("got %v", err)
	}
}

// TestStoreWithoutMemory: deleting the row is an erasure too.
func TestStoreWithoutMemory(t *testing.T) {
	b := newBench(t, newKeyTable())
	sealed := b.mustSeal(t, "acct_a", "text")
	delete(b.store.keys, "acct_a")
	b.now = b.now.Add(time.Hour)
	b.wantOpen(t, "acct_a", sealed, "", ErrErased)
	b.wantOpen(t, "acct_a", b.mustSeal(t, "acct_a", "new"), "new", nil)
	b.wantOpen(t, "acct_a", sealed, "", ErrCorrupt)
}

func TestErasureByAnotherProcessTakesEffectWithinTheTTL(t *testing.T) {
	store := newKeyTable()
	b, other := newBench(t, store), newBench(t, store)
	sealed := b.mustSeal(t, "acct_a", "text")
	if err := other.Erase(t.Context(), "acct_a"); err != nil {
		t.Fatal(err)
	}
	b.now = b.now.Add(time.Minute - 1)
	b.wantOpen(t, "acct_a", sealed, "text", nil)
	b.now = b.now.Add(1)
	b.wantOpen(t, "acct_a", sealed, "", ErrErased)
}

func TestKeysAreKeptAndBounded(t *testing.T) {
	b := newBench(t, newKeyTable())
	for _, accountID := range []string{"acct_a", "acct_b", "acct_c"} {
		b.mustSeal(t, accountID, "text")
		b.mustSeal(t, accountID, "text")
	}
	if b.store.reads != 3 || b.keys.Len() != 2 {
		t.Errorf("%d reads, %d keys kept", b.store.reads, b.keys.Len())
	}
}

func TestOfTwoFirstSealsBothCanBeOpened(t *testing.T) {
	store := newKeyTable()
	sealers := []*bench{newBench(t, store), newBench(t, store)}
	sealed := make([]string, len(sealers))
	var group sync.WaitGroup
	for i, b := range sealers {
		group.Go(func() { sealed[i] = b.mustSeal(t, "acct_a", "text") })
	}
	group.Wait()
	for i := range sealed {
		sealers[1-i].wantOpen(t, "acct_a", sealed[i], "text", nil)
	}
}

func TestStoreThatIsAwayIsNotTakenForAnErasure(t *testing.T) {
	b := newBench(t, newKeyTable())
	sealed := b.mustSeal(t, "acct_a", "text")
	away := errors.New("connection refused")
	b.store.err = away
	b.now = b.now.Add(time.Hour)
	b.wantOpen(t, "acct_a", sealed, "", away)
	if _, err := b.Open(t.Context(), "acct_a", sealed); errors.Is(err, ErrErased) || errors.Is(err, ErrCorrupt) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkOpen(b *testing.B) {
	master, _ := ParseMasterKey(strings.Repeat("ab", keyBytes))
	s, err := New(NewRing(master), newKeyTable(), Config{})
	if err != nil {
		b.Fatal(err)
	}
	sealed, err := s.Seal(b.Context(), "acct_a", "https://example.com/hooks/toolmill")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := s.Open(b.Context(), "acct_a", sealed); err != nil {
			b.Fatal(err)
		}
	}
}

// Operators are told about texts that cannot be opened though there is a key, and not about erased ones.
func TestTextsThatCannotBeOpenedAreCounted(t *testing.T) {
	unopened := 0
	s, err := New(NewRing(master(t)), newKeyTable(), Config{Unopened: func() { unopened++ }})
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	sealed, err := s.Seal(ctx, "acct_a", "text")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(ctx, "acct_a", sealed); err != nil || unopened != 0 {
		t.Errorf("%v; %d counted", err, unopened)
	}
	if _, err := s.Open(ctx, "acct_a", sealed[:len(sealed)-4]+"AAAA"); !errors.Is(err, ErrCorrupt) || unopened != 1 {
		t.Errorf("%v; %d counted", err, unopened)
	}
	if err := s.Erase(ctx, "acct_a"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Open(ctx, "acct_a", sealed); !errors.Is(err, ErrErased) || unopened != 1 {
		t.Errorf("%v; %d counted", err, unopened)
	}
}

func TestADataKeyIsUnwrappedOnlyByItsMasterKey(t *testing.T) {
	table := newKeyTable()
	s, err := New(NewRing(master(t)), table, Config{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Seal(t.Context(), "acct_a", "text"); err != nil {
		t.Fatal(err)
	}
	other, err := ParseMasterKey(strings.Repeat("ab", keyBytes))
	if err != nil {
		t.Fatal(err)
	}
	if wrapped := table.keys["acct_a"]; !master(t).Unwraps("acct_a", wrapped) || other.Unwraps("acct_a", wrapped) || master(t).Unwraps("acct_b", wrapped) {
		t.Error("a data key is unwrapped by another master key, or not by its own")
	}
}

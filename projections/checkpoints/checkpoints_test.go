package checkpoints_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/projectiontest"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

type bench struct {
	*projectiontest.Bench

	key    checkpoint.Key
	others []checkpoint.Key
	made   []checkpoint.Statement
}

func newBench(t *testing.T) *bench {
	t.Helper()
	key, err := checkpoint.NewKey("ins_1", bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return &bench{Bench: projectiontest.New(t, 2), key: key}
}

// checkpoint projects what is logged and makes a checkpoint.
func (b *bench) checkpoint() checkpoints.Made {
	b.Helper()
	b.Project(b.Projector(nil), 100)
	made, err := checkpoints.Make(b.Context(), b.DB, checkpoints.Keys{Current: b.key, Others: b.others}, time.Date(2026, 1, 1+len(b.made), 0, 0, 0, 0, time.UTC))
	if err != nil {
		b.Fatal(err)
	}
	b.made = append(b.made, made.Statement)
	return made
}

// proves checks that the proof by a checkpoint holds, and returns its leaf.
func (b *bench) proves(accountID string, number uint64) checkpoint.Leaf {
	b.Helper()
	p, err := checkpoints.Prove(b.Context(), b.DB, accountID, number)
	if err != nil {
		b.Fatal(err)
	}
	if s, err := p.Open(b.key.Public()); err != nil || s.Number != number || p.Leaf.AccountID != accountID {
		b.Fatalf("%v: %+v", err, p)
	}
	if text, err := json.Marshal(p); err != nil || len(text) > 4<<10 {
		b.Errorf("%v, a proof of %d bytes", err, len(text))
	}
	return p.Leaf
}

// as checks that a leaf is the account as the log has it now.
func (b *bench) as(l checkpoint.Leaf) {
	b.Helper()
	want := b.Log.Account(l.AccountID)
	if l.Sequence != want.Sequence || l.Head != want.Head || l.Balance != want.Balance {
		b.Errorf("%+v, the log has %d, %s, %d", l, want.Sequence, want.Head, want.Balance)
	}
}

// Each checkpoint reads only what changed, its leaves are the accounts as they were at its time, and proofs by it hold as long
// as it is kept.
func TestCheckpointsProveWhatWasThen(t *testing.T) {
	b := newBench(t)
	for i := range 40 {
		b.Log.Must(logtest.ID("acct", i), logtest.Open(int64(i)))
	}
	if first := b.checkpoint(); first.Read != 40 || first.Statement.Accounts != 40 || len(first.Statement.Partitions) != 2 {
		t.Fatalf("%+v", first)
	}
	then := make(map[int]checkpoint.Leaf)
	for i := range 40 {
		then[i] = b.proves(logtest.ID("acct", i), 1)
		b.as(then[i])
	}
	b.Log.Must(logtest.ID("acct", 17), account.GrantCredits{Units: 5, Reason: "gift", Reference: "gift_1"})
	for i := 40; i < 43; i++ {
		b.Log.Must(logtest.ID("acct", i), logtest.Open(1))
	}
	if second := b.checkpoint(); second.Read != 4 || second.Statement.Accounts != 43 || second.Statement.Previous != b.made[0].Hash() {
		t.Fatalf("%+v", second)
	}
	for i := range 43 {
		b.as(b.proves(logtest.ID("acct", i), 2))
		if old, was := then[i]; was && b.proves(old.AccountID, 1) != old {
			t.Errorf("account %d has another leaf in checkpoint 1", i)
		}
	}
	if same := b.checkpoint(); same.Read != 0 || same.Statement.Root != b.made[1].Root {
		t.Errorf("nothing happened, and %+v", same)
	}
	if _, err := checkpoints.Prove(b.Context(), b.DB, logtest.ID("acct", 41), 1); !errors.Is(err, checkpoints.ErrNotYetCovered) {
		t.Errorf("an account that was opened later: %v", err)
	}
	if _, err := checkpoints.Prove(b.Context(), b.DB, logtest.ID("acct", 1), 9); !errors.Is(err, checkpoints.ErrNoCheckpoint) {
		t.Errorf("a checkpoint that was never made: %v", err)
	}
}

// A new id between older ones moves the leaves after it: the tree is built from all accounts.
func TestAnAccountBetweenOthersMovesThem(t *testing.T) {
	b := newBench(t)
	for _, i := range []int{1, 2, 4, 5} {
		b.Log.Must(logtest.ID("acct", i), logtest.Open(1))
	}
	b.checkpoint()
	b.Log.Must(logtest.ID("acct", 3), logtest.Open(1))
	if made := b.checkpoint(); made.Read != 5 || made.Statement.Accounts != 5 {
		t.Fatalf("%+v", made)
	}
	for i := 1; i < 6; i++ {
		b.as(b.proves(logtest.ID("acct", i), 2))
	}
	for _, i := range []int{1, 2, 4, 5} {
		b.proves(logtest.ID("acct", i), 1)
	}
}

// The tree that grew by steps is the one that is built at once.
func TestStepsLeadToTheSameRoot(t *testing.T) {
	b := newBench(t)
	for i := range 300 {
		b.Log.Must(fmt.Sprintf("acct_%04d", i), logtest.Open(1))
		if i == 100 || i == 180 {
			b.checkpoint()
		}
	}
	grown := b.checkpoint().Statement
	for _, table := range []string{"signed_checkpoints", "checkpoint_leaves", "checkpoint_tiles"} {
		if _, err := b.DB.Exec(b.Context(), "DELETE FROM "+table); err != nil {
			t.Fatal(err)
		}
	}
	if built := b.checkpoint().Statement; built.Root != grown.Root || built.Accounts != 300 {
		t.Errorf("%s over %d accounts, grown %s", built.Root, built.Accounts, grown.Root)
	}
}

func TestAnEmptyLogHasACheckpoint(t *testing.T) {
	b := newBench(t)
	if made := b.checkpoint(); made.Statement.Accounts != 0 {
		t.Errorf("%+v", made)
	}
	b.Log.Must(logtest.ID("acct", 1), logtest.Open(1))
	b.checkpoint()
	b.as(b.proves(logtest.ID("acct", 1), 2))
}

package checkpoints_test

import (
	"errors"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/logtest"
)

// A database is restored from a backup that is older than the published checkpoints: the next one follows the last that others have
// seen, and proves all accounts; those that the backup has prove what they did.
func TestCheckpointsContinueAfterThoseThatABackupLacks(t *testing.T) {
	for name, kept := range map[string]int{"some": 1, "none": 0} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			var published []checkpoints.Signed
			for i := range 4 {
				b.Log.Must(logtest.ID("acct", i), logtest.Open(int64(i)))
				b.Log.Must(logtest.ID("acct", 0), account.GrantCredits{Units: 5, Reason: "gift", Reference: logtest.ID("gift", i)})
				if i < 3 {
					made := b.checkpoint()
					published = append(published, checkpoints.Signed{Number: made.Statement.Number, Note: made.Note})
				}
			}
			for _, table := range []string{"signed_checkpoints", "checkpoint_leaves", "checkpoint_tiles"} {
				_, err := b.DB.Exec(t.Context(), `DELETE FROM `+table+` WHERE number > $1`, kept)
				must(t, err)
			}
			forged := checkpoints.Signed{Number: 4, Note: published[0].Note}
			adopt(b, 3-kept, append(published, forged, checkpoints.Signed{Number: 5, Note: "nonsense"}))
			adopt(b, 0, published)
			next := b.checkpoint()
			if next.Statement.Number != 4 || next.Statement.Follows(b.made[2]) != nil || next.Read != 4 || next.Statement.Accounts != 4 {
				t.Errorf("%+v", next.Statement)
			}
			for i := range 4 {
				b.as(b.proves(logtest.ID("acct", i), 4))
			}
			if kept > 0 {
				b.proves(logtest.ID("acct", 0), 1)
			}
			b.Log.Must(logtest.ID("acct", 2), account.GrantCredits{Units: 5, Reason: "gift", Reference: "last"})
			if after := b.checkpoint(); after.Read != 1 {
				t.Errorf("the checkpoint after that read %d accounts", after.Read)
			}
		})
	}
}

// The published checkpoints say which key signs now, also if the backup is from before.
func TestAKeyThatABackupLacksIsAdopted(t *testing.T) {
	b := newBench(t)
	b.Log.Must(logtest.ID("acct", 1), logtest.Open(1))
	published := []checkpoints.Signed{{Number: 1, Note: b.checkpoint().Note}}
	b.others, b.key = []checkpoint.Key{b.key}, keyOf(t, 8)
	published = append(published, checkpoints.Signed{Number: 2, Note: b.checkpoint().Note})
	for _, table := range []string{"signed_checkpoints", "checkpoint_leaves", "checkpoint_tiles", "checkpoint_keys"} {
		_, err := b.DB.Exec(t.Context(), `DELETE FROM `+table+` WHERE number > 1`)
		must(t, err)
	}
	adopt(b, 1, published)
	if next := b.checkpoint(); next.Statement.Key != "" {
		t.Errorf("it names %s again", next.Statement.Key)
	}
	if _, err := b.make(checkpoints.Keys{Current: b.others[0]}); !errors.Is(err, checkpoints.ErrKeyReplaced) {
		t.Errorf("the key before signs again: %v", err)
	}
}

// The log was restored from an older state than a checkpoint had seen: the next one reads all accounts, because events after it have
// numbers that the checkpoint had counted.
func TestACheckpointOfALongerLogIsNotBuiltUpon(t *testing.T) {
	b := newBench(t)
	for i := range 3 {
		b.Log.Must(logtest.ID("acct", i), logtest.Open(1))
	}
	longer := b.checkpoint().Statement
	for i := range longer.Partitions {
		longer.Partitions[i].Head.Seq += 100
	}
	note, err := b.key.Sign(longer)
	must(t, err)
	_, err = b.DB.Exec(t.Context(), `UPDATE signed_checkpoints SET note = $1`, note)
	must(t, err)
	b.Log.Must(logtest.ID("acct", 1), account.GrantCredits{Units: 5, Reason: "gift", Reference: "after"})
	if next := b.checkpoint(); next.Read != 3 {
		t.Errorf("%d accounts were read", next.Read)
	}
	for i := range 3 {
		b.as(b.proves(logtest.ID("acct", i), 2))
	}
}

func adopt(b *bench, want int, published []checkpoints.Signed) {
	b.Helper()
	tx, err := b.DB.Begin(b.Context())
	must(b.TB, err)
	adopted, err := checkpoints.Adopt(b.Context(), tx, published)
	must(b.TB, err)
	must(b.TB, tx.Commit(b.Context()))
	if adopted != want {
		b.Errorf("%d were adopted, want %d", adopted, want)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

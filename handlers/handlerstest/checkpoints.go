package handlerstest

import (
	"bytes"
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/store"
)

// CheckpointKey returns the key that signs a world's checkpoints.
func CheckpointKey() checkpoint.Key {
	key, err := checkpoint.NewKey("ins_1", bytes.Repeat([]byte{7}, SecretSize))
	if err != nil {
		panic(err)
	}
	return key
}

// checkpointTable has three checkpoints. Their trees have one account, the world's; the first has another.
type checkpointTable struct{ world *World }

const checkpointsMade = 3

// leaf is the only one of a checkpoint.
func (checkpointTable) leaf(number uint64) checkpoint.Leaf {
	if number == 1 {
		return checkpoint.Leaf{AccountID: "acct_0", Sequence: 1}
	}
	return checkpoint.Leaf{AccountID: TestAccount, Sequence: number, Head: event.Hash{1}, Balance: 10}
}

func (c checkpointTable) signed(number uint64) (checkpoints.Signed, error) {
	root, err := c.leaf(number).Hash()
	if err != nil {
		return checkpoints.Signed{}, err
	}
	note, err := CheckpointKey().Sign(checkpoint.Statement{
		Log: "ins_1", Number: number, At: Noon.Add(time.Duration(number) * time.Minute), Accounts: 1, Root: root, //nolint:gosec // up to 3
		Partitions: []checkpoint.Partition{{Number: 0, NextOffset: 5}},
	})
	return checkpoints.Signed{Number: number, Note: note}, err
}

// Signed implements checkpoints.Checkpoints.
func (c checkpointTable) Signed(_ context.Context, number uint64) (checkpoints.Signed, error) {
	if err := c.world.Away["checkpoints"]; err != nil {
		return checkpoints.Signed{}, err
	}
	if number == 0 {
		number = checkpointsMade
	}
	if number > checkpointsMade {
		return checkpoints.Signed{}, checkpoints.ErrNoCheckpoint
	}
	return c.signed(number)
}

// After implements checkpoints.Checkpoints.
func (c checkpointTable) After(ctx context.Context, number uint64, limit int) (page []checkpoints.Signed, err error) {
	for number++; number <= checkpointsMade && len(page) < limit && err == nil; number++ {
		var one checkpoints.Signed
		one, err = c.Signed(ctx, number)
		page = append(page, one)
	}
	return page, err
}

// Signers implements checkpoints.Checkpoints.
func (c checkpointTable) Signers(context.Context) ([]checkpoints.Signer, error) {
	return []checkpoints.Signer{{Key: CheckpointKey().Public(), Since: 1}}, c.world.Away["checkpoints"]
}

// Prove implements checkpoints.Checkpoints.
func (c checkpointTable) Prove(ctx context.Context, accountID string, number uint64) (p checkpoint.Proof, err error) {
	found, err := c.Signed(ctx, number)
	if err != nil {
		return p, err
	}
	if p = (checkpoint.Proof{Checkpoint: found.Note, Leaf: c.leaf(found.Number)}); p.Leaf.AccountID != accountID {
		err = checkpoints.ErrNotYetCovered
	}
	return p, err
}

// BalanceAt implements credits.Past.
func (p *PeopleTable) BalanceAt(_ context.Context, accountID string, at time.Time) (balance int64, sequence uint64, err error) {
	for _, l := range p.world.Log {
		if l.AccountID != accountID || l.At.After(at) {
			continue
		}
		sequence = l.Sequence
		switch e := l.Data.(type) {
		case account.Opened:
			balance = e.Credits.BalanceAfter
		case job.Accepted:
			balance = e.Credits.BalanceAfter
		}
	}
	if err = p.world.Away["history"]; err == nil && sequence == 0 {
		err = store.ErrNotFound
	}
	return balance, sequence, err
}

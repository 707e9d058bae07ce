package checkpoints

import (
	"context"
	"errors"
	"slices"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/store"
)

// leaf is an account with its place in the tree, counted from 0.
type leaf struct {
	checkpoint.Leaf

	position uint64
}

// leavesSQL reads accounts as they end.
const leavesSQL = `
SELECT b.account_id, e.account_seq, e.value, b.balance FROM credit_balances b
CROSS JOIN LATERAL (SELECT account_seq, value FROM event_log WHERE account_id = b.account_id ORDER BY account_seq DESC LIMIT 1) e`

// all returns every account in the order of the tree.
func all(ctx context.Context, tx store.Tx) ([]leaf, error) {
	leaves, err := store.List(ctx, tx, scanLeaf, leavesSQL+` ORDER BY b.account_id`)
	for i := range leaves {
		leaves[i].position = uint64(i)
	}
	return leaves, err
}

// changed returns the accounts with events after a checkpoint, in the order of the tree and without their positions.
func changed(ctx context.Context, tx store.Tx, since checkpoint.Statement, now []checkpoint.Partition) ([]leaf, error) {
	then := make(map[int32]uint64, len(since.Partitions))
	for _, p := range since.Partitions {
		then[p.Number] = p.Head.Seq
	}
	var ids []string
	for _, p := range now {
		// A query for each partition, so that the planner sees how few events are after the position, and reads only those.
		of, err := store.List(ctx, tx, store.ScanText, `SELECT DISTINCT account_id FROM event_log WHERE partition = $1 AND seq > $2`,
			p.Number, int64(then[p.Number])) //nolint:gosec // counted from 1
		if err != nil {
			return nil, err
		}
		ids = append(ids, of...)
	}
	return store.List(ctx, tx, scanLeaf, leavesSQL+` WHERE b.account_id = ANY($1) ORDER BY b.account_id`, ids)
}

func scanLeaf(rows store.Rows) (l leaf, err error) {
	var sequence int64
	var last store.Packed
	err = rows.Scan(&l.AccountID, &sequence, &last, &l.Balance)
	l.Sequence = uint64(sequence) //nolint:gosec // counted from 1
	l.Head = event.ValueHash(last)
	return l, err
}

// place sets the positions of changed leaves in a tree that had size leaves, and returns its new size. ok is false if a new
// leaf belongs between older ones.
func place(ctx context.Context, tx store.Tx, leaves []leaf, size uint64) (grown uint64, ok bool, err error) {
	known, newest, err := positions(ctx, tx, leaves)
	if err != nil {
		return 0, false, err
	}
	for i := range leaves {
		position, is := known[leaves[i].AccountID]
		if !is {
			if leaves[i].AccountID < newest {
				return 0, false, nil
			}
			position = size
			size++
		}
		leaves[i].position = position
	}
	return size, true, nil
}

// positions returns where leaves are in the tree, and the account of its last leaf.
func positions(ctx context.Context, tx store.Tx, leaves []leaf) (known map[string]uint64, newest string, err error) {
	ids := make([]string, len(leaves))
	for i := range leaves {
		ids[i] = leaves[i].AccountID
	}
	known = make(map[string]uint64, len(leaves))
	_, err = store.List(ctx, tx, func(rows store.Rows) (none struct{}, err error) {
		var id string
		var position int64
		err = rows.Scan(&id, &position)
		known[id] = uint64(position) //nolint:gosec // not negative
		return none, err
	}, `SELECT w.id, l.position FROM unnest($1::text[]) AS w (id) CROSS JOIN LATERAL (
		SELECT position FROM checkpoint_leaves WHERE account_id = w.id ORDER BY number DESC LIMIT 1) l`, ids)
	if err != nil {
		return nil, "", err
	}
	newest, err = store.One(ctx, tx, store.ScanText, `SELECT account_id FROM checkpoint_leaves ORDER BY account_id DESC LIMIT 1`)
	if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return known, newest, err
}

func writeLeaves(ctx context.Context, tx store.Tx, leaves []leaf, number uint64) error {
	count := len(leaves)
	ids, heads := make([]string, count), make([][]byte, count)
	places, seqs, balances := make([]int64, count), make([]int64, count), make([]int64, count)
	for i, l := range leaves {
		ids[i], heads[i], balances[i] = l.AccountID, l.Head[:], l.Balance
		places[i], seqs[i] = int64(l.position), int64(l.Sequence) //nolint:gosec // counted from 0
	}
	return tx.Copy(ctx, "checkpoint_leaves", []string{"account_id", "number", "position", "account_seq", "head", "balance"},
		[]any{ids, slices.Repeat([]int64{int64(number)}, count), places, seqs, heads, balances}) //nolint:gosec // counted from 1
}

package checkpoints

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/store"
)

// Made is a checkpoint that was made, with what it cost.
type Made struct {
	Statement checkpoint.Statement
	// Note is the signed text.
	Note string
	// Read is how many accounts were read: those that changed, or all.
	Read int
}

// Make makes and keeps the log's next checkpoint. If it is the first that the current key signs, the key before signs it too.
// Errors: ErrKeyBefore, ErrKeyReplaced; of the database, among them a duplicate number if another process makes one at the same time.
func Make(ctx context.Context, db store.DB, keys Keys, now time.Time) (made Made, err error) {
	tx, err := snapshot(ctx, db)
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, tx.Rollback(context.WithoutCancel(ctx))) }()
	if made, err = next(ctx, tx, keys, checkpoint.Statement{Log: keys.Current.Name(), At: now.UTC()}); err != nil {
		return made, fmt.Errorf("make a checkpoint: %w", err)
	}
	return made, tx.Commit(ctx)
}

// snapshot begins a transaction that sees the database as it is at its first query.
func snapshot(ctx context.Context, db store.DB) (store.Tx, error) {
	tx, err := db.Begin(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, `SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`); err != nil {
		return nil, errors.Join(err, tx.Rollback(context.WithoutCancel(ctx)))
	}
	return tx, nil
}

func next(ctx context.Context, tx store.Tx, keys Keys, s checkpoint.Statement) (made Made, err error) {
	known, err := signersIn(ctx, tx)
	if err != nil {
		return made, err
	}
	by, names, err := keys.signers(known)
	if err != nil {
		return made, err
	}
	s.Key = names
	before, err := last(ctx, tx)
	if err != nil {
		return made, err
	}
	s.Number = before.Number + 1
	if before.Number > 0 {
		s.Previous = before.Hash()
	}
	if s.Partitions, err = heads(ctx, tx); err != nil {
		return made, err
	}
	if made.Read, err = grow(ctx, tx, before, &s); err != nil {
		return made, err
	}
	if made.Note, err = by[0].Sign(s, by[1:]...); err != nil {
		return made, err
	}
	made.Statement = s
	if _, err := tx.Exec(ctx, `INSERT INTO signed_checkpoints (number, note) VALUES ($1, $2)`, int64(s.Number), made.Note); err != nil { //nolint:gosec // counted from 1
		return made, err
	}
	return made, keepSigner(ctx, tx, by[len(by)-1].Public(), s.Number)
}

// last returns the newest checkpoint, or the zero Statement. Whoever can write the table can sign with the key of the same
// service, so the signature is not checked here: auditors check it.
func last(ctx context.Context, tx store.Tx) (checkpoint.Statement, error) {
	signed, err := store.One(ctx, tx, store.ScanText, `SELECT note FROM signed_checkpoints ORDER BY number DESC LIMIT 1`)
	if errors.Is(err, store.ErrNotFound) {
		return checkpoint.Statement{}, nil
	}
	if err != nil {
		return checkpoint.Statement{}, err
	}
	return checkpoint.Read(signed)
}

func heads(ctx context.Context, tx store.Tx) ([]checkpoint.Partition, error) {
	return store.List(ctx, tx, func(rows store.Rows) (p checkpoint.Partition, err error) {
		var seq int64
		var hash []byte
		err = rows.Scan(&p.Number, &seq, &p.NextOffset, &hash)
		p.Head.Seq = uint64(seq) //nolint:gosec // counted from 1
		copy(p.Head.Hash[:], hash)
		return p, err
	}, `SELECT partition, seq, next_offset, hash FROM checkpoints ORDER BY partition`)
}

// grow brings the tree up to date and sets the statement's Accounts and Root. It returns how many accounts it read.
func grow(ctx context.Context, tx store.Tx, before checkpoint.Statement, s *checkpoint.Statement) (read int, err error) {
	var leaves []leaf
	tree := before.Accounts
	ok, err := intact(ctx, tx, before)
	if ok = ok && !shorter(s.Partitions, before.Partitions); ok {
		if leaves, err = changed(ctx, tx, before, s.Partitions); err == nil {
			tree, ok, err = place(ctx, tx, leaves, tree)
		}
	}
	if err == nil && !ok {
		if leaves, err = all(ctx, tx); err == nil {
			tree = uint64(len(leaves))
		}
	}
	if err != nil {
		return 0, err
	}
	s.Accounts = tree
	if s.Root, err = write(ctx, tx, leaves, *s); err != nil {
		return 0, err
	}
	return len(leaves), nil
}

// intact reports whether the tables have the tree of a checkpoint. They do not have that of one which was adopted.
func intact(ctx context.Context, tx store.Tx, before checkpoint.Statement) (bool, error) {
	if before.Number == 0 {
		return false, nil
	}
	kept := tiles{tx: tx, number: before.Number}
	edge, err := kept.read(ctx, checkpoint.RootTiles(before.Accounts))
	if err != nil {
		return false, err
	}
	root, err := edge.Root(before.Accounts)
	return err == nil && root == before.Root, nil
}

// shorter reports whether a partition ends before the end that a checkpoint has: the log was restored from an older state, and its
// next events have numbers that the checkpoint had seen.
func shorter(now, then []checkpoint.Partition) bool {
	return slices.ContainsFunc(then, func(old checkpoint.Partition) bool {
		return slices.ContainsFunc(now, func(p checkpoint.Partition) bool { return p.Number == old.Number && p.Head.Seq < old.Head.Seq })
	})
}

// write keeps the leaves and the tiles above them as of the checkpoint, and returns the root. The leaves are hashed while the
// database takes them.
func write(ctx context.Context, tx store.Tx, leaves []leaf, s checkpoint.Statement) (root event.Hash, err error) {
	var nodes map[uint64]event.Hash
	var hashing errgroup.Group
	hashing.Go(func() (err error) {
		nodes, err = hashes(leaves)
		return err
	})
	err = writeLeaves(ctx, tx, leaves, s.Number)
	if err := errors.Join(err, hashing.Wait()); err != nil {
		return root, err
	}
	kept := tiles{tx: tx, number: s.Number, whole: uint64(len(leaves)) == s.Accounts}
	if err := kept.rewrite(ctx, nodes); err != nil {
		return root, err
	}
	return kept.root(ctx, s.Accounts)
}

// hashes returns the leaves' hashes by their positions.
func hashes(leaves []leaf) (nodes map[uint64]event.Hash, err error) {
	nodes = make(map[uint64]event.Hash, len(leaves))
	for _, l := range leaves {
		if nodes[l.position], err = l.Hash(); err != nil {
			return nil, err
		}
	}
	return nodes, nil
}

package witness

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/domain/checkpoint"
)

// Witness checks one log.
type Witness struct {
	Log Log
	// LogKey is a public key of the log's checkpoints: that of the first one, or of what was signed last. The witness learns later ones
	// from the checkpoints that name them.
	LogKey string
	// Key signs for the witness.
	Key checkpoint.Key
	// State is the path of the file with the last checkpoint that was signed; it does not exist before the first one.
	State string
}

// Signed is what one look at the log led to.
type Signed struct {
	// Number is that of the newest checkpoint, Checked how many were checked since the last look.
	Number  uint64 `json:"number"`
	Checked int    `json:"checked"`
	// Note is the newest checkpoint with the signatures of log and witness.
	Note string `json:"note"`
	// LogKey is the public key that signs the log's next checkpoint.
	LogKey string `json:"logKey"`
}

// ErrNothingSigned means that the log has no checkpoint yet.
var ErrNothingSigned = errors.New("the log has no checkpoint yet")

// Look checks all checkpoints since the last look and signs the newest one. Errors: checkpoint.ErrForked, checkpoint.ErrOtherLog and
// those of checkpoint.Open for what the log shows, ErrNothingSigned, others of the network and the file.
func (w Witness) Look(ctx context.Context) (Signed, error) {
	newest, err := w.lastSigned(ctx)
	if err != nil {
		return Signed{}, err
	}
	before := newest.Number
	newest, err = w.follow(ctx, newest)
	if err != nil {
		return Signed{}, err
	}
	if newest.Number == 0 {
		return Signed{}, ErrNothingSigned
	}
	cosigned, err := w.Key.Cosign(newest.note, newest.key)
	if err != nil {
		return Signed{}, err
	}
	return Signed{newest.Number, int(newest.Number - before), cosigned, newest.next()}, w.keep(cosigned) //nolint:gosec // as many as were read
}

// seen is a checkpoint whose signature was checked.
type seen struct {
	checkpoint.Statement

	note string
	// key is the log's public key that the signature was checked with.
	key string
}

func open(note, key string) (seen, error) {
	s, err := checkpoint.Open(note, key)
	return seen{s, note, key}, err
}

// next is the public key that signs the checkpoint after it.
func (s seen) next() string { return cmp.Or(s.Key, s.key) }

// lastSigned returns the checkpoint in the state, which the log must still show; the zero seen before the first one.
func (w Witness) lastSigned(ctx context.Context) (seen, error) {
	text, err := os.ReadFile(w.State)
	if errors.Is(err, fs.ErrNotExist) {
		return seen{}, nil
	}
	if err != nil {
		return seen{}, err
	}
	signed, err := w.openState(ctx, string(text))
	if errors.Is(err, checkpoint.ErrNoKey) {
		return seen{}, err // nothing is wrong with the state
	}
	if err != nil {
		return seen{}, fmt.Errorf("%s: %w", w.State, err)
	}
	note, err := w.Log.checkpoint(ctx, signed.Number)
	if err != nil {
		return seen{}, err
	}
	shown, err := open(note, signed.key)
	if err == nil && shown.Hash() != signed.Hash() {
		err = fmt.Errorf("%w: checkpoint %d is another one than this witness signed", checkpoint.ErrForked, signed.Number)
	}
	return signed, err
}

// openState opens the note in the state by the key of the log, or by one that this key has led to since.
func (w Witness) openState(ctx context.Context, note string) (seen, error) {
	signed, err := open(note, w.LogKey)
	if !errors.Is(err, checkpoint.ErrUnknownKey) {
		return signed, err
	}
	s, err := checkpoint.Read(note)
	if err != nil {
		return seen{}, err
	}
	key, err := w.Log.keyBefore(ctx, w.LogKey, s.Number)
	if err != nil {
		return seen{}, err
	}
	return open(note, key)
}

// follow returns the newest checkpoint, if each one after last follows the one before.
func (w Witness) follow(ctx context.Context, last seen) (seen, error) {
	last.key = cmp.Or(last.key, w.LogKey)
	for {
		page, err := w.Log.after(ctx, last.Number)
		if err != nil || len(page) == 0 {
			return last, err
		}
		for _, note := range page {
			next, err := open(note, last.next())
			if err == nil {
				err = next.follows(last)
			}
			if err != nil {
				return seen{}, fmt.Errorf("after checkpoint %d: %w", last.Number, err)
			}
			last = next
		}
	}
}

func (s seen) follows(last seen) error {
	if last.Number == 0 {
		last.Statement = checkpoint.Statement{Log: s.Log}
		if s.Number != 1 || s.Previous != last.Previous {
			return fmt.Errorf("%w: its first checkpoint is number %d, after another one", checkpoint.ErrForked, s.Number)
		}
		return nil
	}
	return s.Follows(last.Statement)
}

// keep replaces the state in one step.
func (w Witness) keep(cosigned string) error {
	temporary, err := os.CreateTemp(filepath.Dir(w.State), filepath.Base(w.State)+".*")
	if err != nil {
		return err
	}
	_, err = temporary.WriteString(cosigned)
	err = errors.Join(err, temporary.Sync(), temporary.Close())
	if err == nil {
		err = os.Rename(temporary.Name(), w.State)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(temporary.Name()))
	}
	return err
}

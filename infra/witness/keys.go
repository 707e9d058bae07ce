package witness

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/toolmill/toolmill/domain/checkpoint"
)

// signer is a key as the log shows it.
type signer struct {
	Key   string `json:"key"`
	Since uint64 `json:"since"`
}

// ErrNotLed means that a log is signed by a key which none before it has named.
var ErrNotLed = errors.New("no checkpoint leads from the given key to the one that signs now")

// KeyAfter returns the public key that signs the log's next checkpoint, if the given one has led to it: each change of the key is a
// checkpoint that names the next key, signed by both. Errors: ErrNotLed, ErrNothingSigned, those of checkpoint.Open, others of the
// network.
func (l Log) KeyAfter(ctx context.Context, known string) (string, error) {
	key, err := l.keyBefore(ctx, known, math.MaxUint64)
	if err != nil {
		return "", err
	}
	signers, err := l.signers(ctx)
	if err != nil {
		return "", err
	}
	if len(signers) == 0 {
		return "", ErrNothingSigned
	}
	if newest := signers[len(signers)-1].Key; newest != key {
		return "", fmt.Errorf("%w: %s", ErrNotLed, newest)
	}
	return key, nil
}

// keyBefore returns the key that a known one has led to before the checkpoint with a number.
func (l Log) keyBefore(ctx context.Context, known string, number uint64) (string, error) {
	signers, err := l.signers(ctx)
	if err != nil {
		return "", err
	}
	for _, s := range signers {
		if s.Since >= number {
			break
		}
		note, err := l.checkpoint(ctx, s.Since)
		if err != nil {
			return "", err
		}
		first, err := open(note, known)
		switch {
		case errors.Is(err, checkpoint.ErrUnknownKey): // it is of a key before the known one
		case err != nil:
			return "", fmt.Errorf("checkpoint %d: %w", s.Since, err)
		default:
			known = first.next()
		}
	}
	return known, nil
}

func (l Log) signers(ctx context.Context) ([]signer, error) {
	var shown struct {
		Keys []signer `json:"keys"`
	}
	_, err := l.get(ctx, "/audit/keys", &shown)
	return shown.Keys, err
}

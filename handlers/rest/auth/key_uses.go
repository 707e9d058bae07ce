package auth

import (
	"context"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
)

type usedKey struct{ accountID, keyID string }

// UseRecorder stores when keys were used.
type UseRecorder interface {
	RecordUses(ctx context.Context, uses []UseOfKey) error
}

// KeyUses collects when keys are used.
type KeyUses struct{ *latest[usedKey, time.Time] }

// NewKeyUses returns a KeyUses that writes to the recorder.
func NewKeyUses(recorder UseRecorder, log *slog.Logger) *KeyUses {
	return &KeyUses{newLatest("keys", log, func(ctx context.Context, used map[usedKey]time.Time) error {
		uses := make([]UseOfKey, 0, len(used))
		for key, at := range used {
			uses = append(uses, UseOfKey{AccountID: key.accountID, KeyID: key.keyID, At: at})
		}
		return recorder.RecordUses(ctx, uses)
	})}
}

func (u *KeyUses) noteUse(k rest.Caller, at time.Time) {
	u.note(usedKey{k.AccountID, k.KeyID}, at.UTC().Truncate(usePrecision))
}

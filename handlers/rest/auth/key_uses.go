package auth

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
)

const (
	// usePrecision is the resolution of a key's last use: one write a minute per key, however busy it is.
	usePrecision = time.Minute
	// usesPeriod is how often a process writes its uses, in one statement.
	usesPeriod = 15 * time.Second
	// usesMax bounds the uses that wait to be written; those of more keys are dropped until the next write.
	usesMax = 100_000
)

type usedKey struct{ accountID, keyID string }

// UseRecorder stores when keys were used.
type UseRecorder interface {
	RecordUses(ctx context.Context, uses []UseOfKey) error
}

// KeyUses collects when keys are used. This is for people to look at: losing some of it in a crash does not matter.
type KeyUses struct {
	recorder UseRecorder
	log      *slog.Logger

	mu sync.Mutex
	// told are the uses that were written, pending those to be written.
	told, pending map[usedKey]time.Time
}

// NewKeyUses returns a KeyUses that writes to the recorder.
func NewKeyUses(recorder UseRecorder, log *slog.Logger) *KeyUses {
	return &KeyUses{recorder: recorder, log: log, told: make(map[usedKey]time.Time), pending: make(map[usedKey]time.Time)}
}

// note costs a lock and a map look-up; it does not write.
func (u *KeyUses) note(k rest.Caller, at time.Time) {
	key, at := usedKey{k.AccountID, k.KeyID}, at.UTC().Truncate(usePrecision)
	u.mu.Lock()
	defer u.mu.Unlock()
	if !u.told[key].Equal(at) && len(u.pending) < usesMax {
		u.pending[key] = at
	}
}

// take returns what is to be written.
func (u *KeyUses) take() []UseOfKey {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.told) > usesMax {
		clear(u.told)
	}
	uses := make([]UseOfKey, 0, len(u.pending))
	for key, at := range u.pending {
		uses = append(uses, UseOfKey{AccountID: key.accountID, KeyID: key.keyID, At: at})
		u.told[key] = at
	}
	clear(u.pending)
	return uses
}

// Run writes when keys are used until ctx ends, then what is left. It returns nil.
func (u *KeyUses) Run(ctx context.Context) error {
	period := time.NewTicker(usesPeriod)
	defer period.Stop()
	for {
		select {
		case <-period.C:
			u.write(ctx)
		case <-ctx.Done():
			u.write(context.WithoutCancel(ctx))
			return nil
		}
	}
}

func (u *KeyUses) write(ctx context.Context) {
	uses := u.take()
	if len(uses) == 0 {
		return
	}
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	if err := u.recorder.RecordUses(ctx, uses); err != nil {
		u.log.WarnContext(ctx, "the last uses of keys are not recorded", "keys", len(uses), "error", err)
	}
}

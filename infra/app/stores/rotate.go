package stores

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/seal"
)

// ErrNoSuchMasterKey means that the master key to rotate to is not one of the two that are set.
var ErrNoSuchMasterKey = errors.New("set TOOLMILL_MASTER_KEY and TOOLMILL_MASTER_KEY_OTHER in every process first, and name the id of the new one")

// Rotation is what RotateMaster did.
type Rotation struct {
	// From and To are the ids of the keys (seal.MasterKey.ID).
	From, To string
	// Wrapped are the data keys that were wrapped again, Kept those that the new key had wrapped before.
	Wrapped, Kept int
}

// rotateBatch is how many data keys are read at once.
const rotateBatch = 500

// RotateMaster makes the master key with an id the current one, and wraps every data key by it again. The service may run: its
// processes must have both keys. Interrupted, it is repeated; repeated, it changes nothing. Errors: ErrNoSuchMasterKey,
// ErrOtherMasterKey, seal.ErrCorrupt for a data key that neither key opens.
func RotateMaster(ctx context.Context, c config.Config, db *postgres.DB, id string) (r Rotation, err error) {
	ring, err := AdoptRing(ctx, c, db)
	if err != nil {
		return r, err
	}
	to, from, found := ring.ByID(id)
	if !found {
		return r, fmt.Errorf("%w; the current key is %s, the others are %v", ErrNoSuchMasterKey, ring.Current().ID(), ring.IDs()[1:])
	}
	r = Rotation{From: from.ID(), To: to.ID()}
	// From here on new data keys are wrapped by the new one, so that those which are read below are all.
	if err := db.RotateMasterKey(ctx, ring.Current().Purpose(seal.PurposeCheck), to.Purpose(seal.PurposeCheck)); err != nil {
		return r, err
	}
	keys := records.NewDataKeys(db)
	for after := ""; ; {
		batch, err := keys.After(ctx, after, rotateBatch)
		if err != nil || len(batch) == 0 {
			return r, err
		}
		for _, k := range batch {
			if err := r.rewrap(ctx, keys, from, to, k); err != nil {
				return r, err
			}
			after = k.AccountID
		}
	}
}

func (r *Rotation) rewrap(ctx context.Context, keys *records.DataKeys, from, to seal.MasterKey, k records.WrappedKey) error {
	if to.Unwraps(k.AccountID, k.Wrapped) {
		r.Kept++
		return nil
	}
	again, err := seal.Rewrap(from, to, k.AccountID, k.Wrapped)
	if err != nil {
		return err
	}
	r.Wrapped++
	return keys.Replace(ctx, k, again)
}

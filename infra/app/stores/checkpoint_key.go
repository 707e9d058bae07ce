package stores

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/seal"
)

// CheckpointKey returns the key that signs the log's checkpoints. It is derived from the configured one or, without it, from
// the master key, so that all processes of a service have the same one.
func CheckpointKey(c config.Config, master seal.MasterKey, log string) (checkpoint.Key, error) {
	if c.CheckpointKey != "" {
		var err error
		if master, err = seal.ParseMasterKey(c.CheckpointKey); err != nil {
			return checkpoint.Key{}, fmt.Errorf("TOOLMILL_CHECKPOINT_KEY: like a %w", err)
		}
	}
	return checkpoint.NewKey(log, master.Purpose(seal.PurposeCheckpoints))
}

// AdoptCheckpointKey returns the key that signs the checkpoints of the service whose database this is, for an operator's command.
// Errors: no key is configured or kept, ErrOtherMasterKey.
func AdoptCheckpointKey(ctx context.Context, c config.Config, db *postgres.DB) (checkpoint.Key, error) {
	known, err := db.Installation(ctx)
	if err != nil {
		return checkpoint.Key{}, err
	}
	if c.CheckpointKey != "" {
		return CheckpointKey(c, seal.MasterKey{}, known.ID)
	}
	ring, err := AdoptRing(ctx, c, db)
	if err != nil {
		return checkpoint.Key{}, err
	}
	return CheckpointKey(c, ring.Current(), known.ID)
}

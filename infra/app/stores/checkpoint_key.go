package stores

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/infra/seal/agekey"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// CheckpointKeys returns the keys that sign the log's checkpoints. The current one is derived from the configured one or, without it,
// from the master key, so that all processes of a service have the same one. It may take over from the others.
func CheckpointKeys(ctx context.Context, c config.Config, masters seal.Ring, log string) (keys checkpoints.Keys, err error) {
	secrets, err := checkpointSecrets(ctx, c, masters)
	if err != nil {
		return keys, err
	}
	all := make([]checkpoint.Key, len(secrets))
	for i, secret := range secrets {
		if all[i], err = checkpoint.NewKey(log, secret.Purpose(seal.PurposeCheckpoints)); err != nil {
			return keys, err
		}
	}
	return checkpoints.Keys{Current: all[0], Others: all[1:]}, nil
}

// checkpointSecrets returns what keys of checkpoints are derived from, the current one first. Those that are configured may be
// encrypted, as a master key may.
func checkpointSecrets(ctx context.Context, c config.Config, masters seal.Ring) (secrets []seal.MasterKey, err error) {
	configured := func(name, text string) {
		if text == "" || err != nil {
			return
		}
		var secret seal.MasterKey
		if secret, err = unwrapped(ctx, agekey.New(c.KeyIdentity), text); err != nil {
			err = fmt.Errorf("%s: like a %w", name, err)
		}
		secrets = append(secrets, secret)
	}
	configured("TOOLMILL_CHECKPOINT_KEY", c.CheckpointKey)
	secrets = append(secrets, masters.All()...)
	configured("TOOLMILL_CHECKPOINT_KEY_OTHER", c.CheckpointKeyOther)
	return secrets, err
}

// AdoptCheckpointKeys returns the keys that sign the checkpoints of the service whose database this is, for an operator's command.
// With a configured key it needs no master key. Errors: no key is configured or kept, ErrOtherMasterKey.
func AdoptCheckpointKeys(ctx context.Context, c config.Config, db *postgres.DB) (checkpoints.Keys, error) {
	known, err := db.Installation(ctx)
	if err != nil {
		return checkpoints.Keys{}, err
	}
	ring, err := AdoptRing(ctx, c, db)
	if err != nil {
		if c.CheckpointKey == "" {
			return checkpoints.Keys{}, err
		}
		ring = seal.Ring{}
	}
	return CheckpointKeys(ctx, c, ring, LogName(known.ID, known.Generation))
}

package stores

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/infra/seal/agekey"
	"github.com/toolmill/toolmill/projections/store"
)

// ErrOtherMasterKey means that the database's data keys are wrapped by a master key other than the process's.
var ErrOtherMasterKey = errors.New("the master key is not the one that this service's data is sealed with")

// sealer seals with the master key of the installation.
type sealer struct {
	*seal.Sealer

	ring seal.Ring
}

// openSealer uses the configured master key or, in development, the one in the data directory, which it creates if
// there is none.
func openSealer(ctx context.Context, p *lifecycle.Process, i installed) (sealer, error) {
	text, made, err := masterKeyText(p)
	if err != nil {
		return sealer{}, err
	}
	opened, err := sealWith(ctx, p, i.db, text)
	if err == nil && made {
		err = os.WriteFile(masterKeyPath(p.Config), []byte(text), 0o600)
	}
	return opened, err
}

// AdoptSealer seals with the key of the service whose stores these are. Without a configured master key it uses the
// one that `toolmill dev` keeps in the data directory, and never creates one: the service could not open what a new
// key seals.
func AdoptSealer(ctx context.Context, p *lifecycle.Process, db *postgres.DB) (*seal.Sealer, error) {
	ring, err := AdoptRing(ctx, p.Config, db)
	if err != nil {
		return nil, err
	}
	return newSealer(p, db, ring)
}

// AdoptRing returns the master keys of the service whose database this is, for an operator's command. Errors: none is configured or
// kept, ErrOtherMasterKey.
func AdoptRing(ctx context.Context, c config.Config, db *postgres.DB) (seal.Ring, error) {
	text, err := adoptMasterKey(c)
	if err != nil {
		return seal.Ring{}, err
	}
	ring, err := parseRing(ctx, c, text)
	if err != nil {
		return seal.Ring{}, err
	}
	return checkMasterKey(ctx, db, ring)
}

// ReadRing returns the configured master keys without comparing them with a database.
func ReadRing(ctx context.Context, c config.Config) (seal.Ring, error) {
	return parseRing(ctx, c, c.MasterKey)
}

// parseRing returns the master key and the other one that is accepted while keys are rotated.
func parseRing(ctx context.Context, c config.Config, text string) (seal.Ring, error) {
	keeper := agekey.New(c.KeyIdentity)
	master, err := unwrapped(ctx, keeper, text)
	if err != nil || c.MasterKeyOther == "" {
		return seal.NewRing(master), err
	}
	other, err := unwrapped(ctx, keeper, c.MasterKeyOther)
	if err != nil {
		return seal.Ring{}, fmt.Errorf("TOOLMILL_MASTER_KEY_OTHER: %w", err)
	}
	return seal.NewRing(master, other), nil
}

func adoptMasterKey(c config.Config) (string, error) {
	if c.MasterKey != "" {
		return c.MasterKey, nil
	}
	kept, err := os.ReadFile(masterKeyPath(c))
	if err != nil {
		return "", fmt.Errorf("TOOLMILL_MASTER_KEY is not set, and the data directory holds none: %w", err)
	}
	return string(kept), nil
}

// sealWith returns a sealer if the database knows the master key. The first key that is used becomes the known one.
func sealWith(ctx context.Context, p *lifecycle.Process, db *postgres.DB, text string) (sealer, error) {
	ring, err := parseRing(ctx, p.Config, text)
	if err != nil {
		return sealer{}, err
	}
	if ring, err = checkMasterKey(ctx, db, ring); err != nil {
		return sealer{}, err
	}
	opened, err := newSealer(p, db, ring)
	return sealer{opened, ring}, err
}

func unwrapped(ctx context.Context, keeper seal.Unwrapper, text string) (seal.MasterKey, error) {
	plain, err := keeper.Unwrap(ctx, text)
	if err != nil {
		return seal.MasterKey{}, err
	}
	return seal.ParseMasterKey(plain)
}

func newSealer(p *lifecycle.Process, db *postgres.DB, ring seal.Ring) (*seal.Sealer, error) {
	return seal.New(ring, keyStore{records.NewDataKeys(db)}, seal.Config{Unopened: p.Metrics.SealUnopened})
}

func masterKeyPath(c config.Config) string {
	return filepath.Join(c.DataDir, "master.key")
}

// masterKeyText returns the configured key, or the one that development keeps in the data directory. made reports
// whether it is a new one, which is not stored yet.
func masterKeyText(p *lifecycle.Process) (text string, made bool, err error) {
	if p.Config.MasterKey != "" {
		return p.Config.MasterKey, false, nil
	}
	kept, err := os.ReadFile(masterKeyPath(p.Config))
	if errors.Is(err, fs.ErrNotExist) {
		return newMasterKey(), true, nil
	}
	return string(kept), false, err
}

// newMasterKey returns 32 random bytes in base64.
func newMasterKey() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // crypto/rand never fails since Go 1.24
	return base64.StdEncoding.EncodeToString(b)
}

// checkMasterKey compares the keys with a check value in the database, which is derived from the current one, and returns them with
// that first. A database without such a value may have data keys, on which the first key is tried instead.
func checkMasterKey(ctx context.Context, db *postgres.DB, ring seal.Ring) (seal.Ring, error) {
	const say = "set TOOLMILL_MASTER_KEY to the one that was used before (in development: the file master.key of the data " +
		"directory); without it file names, webhook addresses and secrets cannot be read"
	known, err := db.Installation(ctx)
	if err != nil {
		return ring, err
	}
	master := ring.Current()
	check := master.Purpose(seal.PurposeCheck)
	if known.MasterKeyCheck == nil {
		accountID, wrapped, err := records.NewDataKeys(db).Any(ctx)
		if errors.Is(err, store.ErrNotFound) {
			err = nil
		} else if err == nil && !master.Unwraps(accountID, wrapped) {
			err = fmt.Errorf("%w: %s", ErrOtherMasterKey, say)
		}
		if err != nil {
			return ring, err
		}
		if known, err = db.CheckMasterKey(ctx, check); err != nil {
			return ring, err
		}
	}
	current, has := ring.With(known.MasterKeyCheck)
	if !has {
		return ring, fmt.Errorf("%w: %s", ErrOtherMasterKey, say)
	}
	return current, nil
}

// keyStore implements seal.KeyStore on the table of data keys.
type keyStore struct{ keys *records.DataKeys }

func (k keyStore) Get(ctx context.Context, accountID string) ([]byte, error) {
	wrapped, err := k.keys.Get(ctx, accountID)
	if errors.Is(err, store.ErrNotFound) {
		return nil, seal.ErrNoKey
	}
	return wrapped, sayingErased(err)
}

// sayingErased adds seal.ErrErased, which packages recognise that do not import the table.
func sayingErased(err error) error {
	if errors.Is(err, records.ErrDestroyed) {
		return fmt.Errorf("%w: %w", seal.ErrErased, err)
	}
	return err
}

func (k keyStore) Create(ctx context.Context, accountID string, wrapped, check []byte) ([]byte, error) {
	stored, err := k.keys.Put(ctx, accountID, wrapped, check)
	if errors.Is(err, records.ErrNotCurrent) {
		return nil, seal.ErrRotated
	}
	return stored, sayingErased(err)
}

func (k keyStore) Destroy(ctx context.Context, accountID string) error {
	return k.keys.Destroy(ctx, accountID)
}

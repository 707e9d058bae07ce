package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/infra/seal"

	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// ErrOtherMasterKey means that the database's data keys are wrapped by another master key than the process has.
var ErrOtherMasterKey = errors.New("the master key is not the one that this service's data is sealed with")

// startSealer takes the master key where it is the one that the database knows. The first one used is that.
func (a *App) startSealer(ctx context.Context) error {
	text, made, err := a.masterKeyText()
	if err != nil {
		return err
	}
	if a.master, err = seal.ParseMasterKey(text); err != nil {
		return err
	}
	if err := a.checkMasterKey(ctx); err != nil {
		return err
	}
	if made {
		if err := os.WriteFile(a.masterKeyPath(), []byte(text), 0o600); err != nil {
			return err
		}
	}
	config := seal.Config{}
	if a.metrics != nil {
		config.Unopened = a.metrics.SealUnopened
	}
	a.sealer, err = seal.New(a.master, keyStore{records.NewDataKeys(a.db)}, config)
	return err
}

func (a *App) masterKeyPath() string { return filepath.Join(a.config.DataDir, "master.key") }

// masterKeyText returns the configured key, or the one that development keeps in the data directory. made is set where it
// is a new one, which is not kept yet.
func (a *App) masterKeyText() (text string, made bool, err error) {
	if a.config.MasterKey != "" {
		return a.config.MasterKey, false, nil
	}
	kept, err := os.ReadFile(a.masterKeyPath())
	if errors.Is(err, fs.ErrNotExist) {
		return randomKey(), true, nil
	}
	return string(kept), false, err
}

// checkMasterKey compares the key with the value that the database keeps to tell it by. A database from before it kept any
// has data keys to try.
func (a *App) checkMasterKey(ctx context.Context) error {
	const say = "set TOOLMILL_MASTER_KEY to the one that was used before (in development: the file master.key of the data " +
		"directory); without it file names, webhook addresses and secrets cannot be read"
	known, err := a.db.Installation(ctx)
	if err != nil {
		return err
	}
	check := a.master.Purpose(seal.PurposeCheck)
	if known.MasterKeyCheck == nil {
		accountID, wrapped, err := records.NewDataKeys(a.db).Any(ctx)
		if errors.Is(err, store.ErrNotFound) {
			err = nil
		} else if err == nil && !a.master.Unwraps(accountID, wrapped) {
			err = fmt.Errorf("%w: %s", ErrOtherMasterKey, say)
		}
		if err != nil {
			return err
		}
		if known, err = a.db.CheckMasterKey(ctx, check); err != nil {
			return err
		}
	}
	if !bytes.Equal(known.MasterKeyCheck, check) {
		return fmt.Errorf("%w: %s", ErrOtherMasterKey, say)
	}
	return nil
}

package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
)

// What operators' commands and the demonstration do to accounts, all of it through the log.

// adoptSealer takes the key that `toolmill dev` keeps in the data directory where none is given. A new one would seal what
// the service cannot open.
func (a *App) adoptSealer(ctx context.Context) error {
	if err := a.adoptMasterKey(); err != nil {
		return err
	}
	return a.startSealer(ctx)
}

func (a *App) adoptMasterKey() error {
	if a.config.MasterKey == "" {
		kept, err := os.ReadFile(filepath.Join(a.config.DataDir, "master.key"))
		if err != nil {
			return fmt.Errorf("TOOLMILL_MASTER_KEY is not set, and the data directory holds none: %w", err)
		}
		a.config.MasterKey = string(kept)
	}
	return nil
}

// openedAccount is what its owner is told.
type openedAccount struct{ id, webhookSecret string }

func (a *App) openAccount(ctx context.Context, wish account.OpenAccount) (openedAccount, error) {
	opened := openedAccount{id: commands.NewID("acct"), webhookSecret: "whsec_" + randomKey()}
	if wish.Limits == (plan.Limits{}) {
		limits, ok := plan.LimitsOf(wish.Plan)
		if !ok {
			limits = demoLimits // wide; plan set gives others
		}
		wish.Limits = limits
	}
	var err error
	if wish.SealedWebhookSecret, err = a.sealer.Seal(ctx, opened.id, opened.webhookSecret); err != nil {
		return opened, err
	}
	return opened, a.sendVisibly(ctx, opened.id, wish)
}

// KeyWish says what a new API key is to be.
type KeyWish struct {
	AccountID, Name, Purpose string
	// Scopes are what it allows; all of them without any.
	Scopes []string
	// Lifetime is how long it is valid; 0 for ever.
	Lifetime time.Duration
	// Test makes a key of a test account.
	Test bool
}

func (a *App) createKey(ctx context.Context, wish KeyWish) (apikey.Key, string, error) {
	if len(wish.Scopes) == 0 {
		wish.Scopes = account.Scopes
	}
	key, err := apikey.New(rand.Reader, wish.Test)
	if err != nil {
		return key, "", err
	}
	create := account.CreateAPIKey{
		KeyID: commands.NewID("key"), Name: wish.Name, Purpose: wish.Purpose, Prefix: key.Prefix(), Last4: key.Last4(),
		SHA256: key.SHA256(), Scopes: wish.Scopes,
	}
	if wish.Lifetime > 0 {
		create.ExpiresAt = new(time.Now().UTC().Truncate(time.Second).Add(wish.Lifetime))
	}
	return key, create.KeyID, a.sendVisibly(ctx, wish.AccountID, create)
}

// sendVisibly sends a command and returns when the read models show what it led to. A projector that is far behind is no
// reason to keep back what will never be shown again.
func (a *App) sendVisibly(ctx context.Context, accountID string, body domain.Body) error {
	result, err := a.gateway.Send(ctx, commands.NewCommand(accountID, body))
	if err != nil {
		return err
	}
	const patience = 30 * time.Second
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := a.positions.Wait(waiting, result.Partition, result.Offset); err != nil {
		a.logger.Warn("accepted, but the read models do not show it yet", "account", accountID, "command", body.CommandType())
	}
	return ctx.Err()
}

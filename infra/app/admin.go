package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"toolmill/commands"
	"toolmill/domain"
	"toolmill/domain/account"
	"toolmill/domain/apikey"
	"toolmill/domain/plan"
	"toolmill/infra/config"
)

// OpenAccount opens an account and prints its id and its webhook secret, which nothing shows again.
func OpenAccount(
	ctx context.Context, c config.Config, logger *slog.Logger, planName string, credits int64, out io.Writer,
) error {
	return administer(ctx, c, logger, func(a *App) error {
		opened, err := a.openAccount(ctx, plan.ID(planName), credits)
		if err != nil {
			return fmt.Errorf("open account: %w", err)
		}
		_, err = fmt.Fprintf(out, "account: %s\nwebhook secret: %s\n", opened.id, opened.webhookSecret)
		return err
	})
}

// KeyWish says what a new API key is to be.
type KeyWish struct {
	AccountID, Name, Purpose string
	// Scopes are what it allows; all of them without any.
	Scopes []string
}

// CreateKey makes an API key and prints it. Nothing shows it again.
func CreateKey(ctx context.Context, c config.Config, logger *slog.Logger, wish KeyWish, out io.Writer) error {
	return administer(ctx, c, logger, func(a *App) error {
		key, id, err := a.createKey(ctx, wish)
		if err != nil {
			return fmt.Errorf("create API key: %w", err)
		}
		_, err = fmt.Fprintf(out, "key id: %s\nkey: %s\n", id, key.Reveal())
		return err
	})
}

// administer gives an operator's command a gateway to the log. Without KAFKA_BROKERS and DATABASE_URL the stores of the
// data directory are started, which no other process may be using, with an owner to decide and a projector to record.
func administer(ctx context.Context, c config.Config, logger *slog.Logger, do func(a *App) error) error {
	c.Development = len(c.Brokers) == 0 || c.Database == ""
	c.Roles = nil
	a := newApp(ctx, c, logger)
	stores := a.adoptStores
	if c.Development {
		a.config.Roles = []string{config.RoleOwner, config.RoleProjector}
		stores = a.startStores
	}
	if err := a.start(ctx, stores, a.startLog, a.startOwner, a.startWork, a.startProjector); err != nil {
		return err
	}
	return errors.Join(do(a), a.Stop(context.WithoutCancel(ctx)))
}

// adoptStores connects to the stores of a running service.
func (a *App) adoptStores(ctx context.Context) error {
	for _, part := range []func(context.Context) error{a.adoptMasterKey, a.startBroker, a.startPostgres, a.startSealer} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// adoptMasterKey takes the key that `toolmill dev` keeps in the data directory. A new one would seal what the service
// cannot open.
func (a *App) adoptMasterKey(context.Context) error {
	if a.config.MasterKey != "" {
		return nil
	}
	kept, err := os.ReadFile(filepath.Join(a.config.DataDir, "master.key"))
	if err != nil {
		return fmt.Errorf("TOOLMILL_MASTER_KEY is not set, and the data directory holds none: %w", err)
	}
	a.config.MasterKey = string(kept)
	return nil
}

// openedAccount is what its owner is told.
type openedAccount struct{ id, webhookSecret string }

func (a *App) openAccount(ctx context.Context, planID plan.ID, credits int64) (openedAccount, error) {
	opened := openedAccount{id: commands.NewID("acct"), webhookSecret: "whsec_" + randomKey()}
	limits, ok := plan.LimitsOf(planID)
	if !ok {
		limits = demoLimits // wide; a change of plan sets others
	}
	sealed, err := a.sealer.Seal(ctx, opened.id, opened.webhookSecret)
	if err != nil {
		return opened, err
	}
	return opened, a.sendVisibly(ctx, opened.id, account.OpenAccount{
		Plan: planID, Limits: limits, Credits: credits, SealedWebhookSecret: sealed,
	})
}

func (a *App) createKey(ctx context.Context, wish KeyWish) (apikey.Key, string, error) {
	if len(wish.Scopes) == 0 {
		wish.Scopes = account.Scopes
	}
	key, err := apikey.New(rand.Reader, false)
	if err != nil {
		return key, "", err
	}
	id := commands.NewID("key")
	return key, id, a.sendVisibly(ctx, wish.AccountID, account.CreateAPIKey{
		KeyID: id, Name: wish.Name, Purpose: wish.Purpose, Prefix: key.Prefix(), Last4: key.Last4(), SHA256: key.SHA256(),
		Scopes: wish.Scopes,
	})
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

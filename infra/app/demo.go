package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// demoLimits are wide enough for a load test from one key.
var demoLimits = plan.Limits{
	RequestsPerMinute: 10_000_000, JobsPerMinute: 10_000_000, RunningMax: 1000, WaitingMax: 100_000, PendingUploadsMax: 1000,
	StorageBytesMax: 1_000_000_000_000,
}

const demoCredits = 1_000_000

// demoAccount is what var/dev.env tells.
type demoAccount struct {
	baseURL, operationsURL, apiKey, accountID, webhookSecret string
}

// Demonstrate makes the demo account where there is none yet, runs one sample job over the process's own REST API, and
// says on out how to use the service. Then var/dev.env is written: who waits for it finds a service that has worked.
func (a *App) Demonstrate(ctx context.Context, out io.Writer) error {
	path := filepath.Join(a.config.DataDir, "dev.env")
	demo, err := a.knownDemo(ctx, path)
	if err != nil {
		return err
	}
	if demo.apiKey == "" {
		if demo, err = a.openDemo(ctx); err != nil {
			return fmt.Errorf("demo account: %w", err)
		}
	}
	demo.baseURL, demo.operationsURL = a.demoRoot(), "http://"+a.OperationsAddr().String()
	var made sample
	if a.config.Has(config.RoleWorker) {
		if made, err = runSample(ctx, demo, filepath.Join(a.config.DataDir, "sample.pdf")); err != nil {
			return fmt.Errorf("sample job: %w", err)
		}
	}
	if err := demo.write(path, a); err != nil {
		return err
	}
	return banner{demo: demo, sample: made, settings: path, log: a.config.LogPath(), operations: a.otherOperations()}.print(out)
}

// demoRoot is this process's own API, or that of the service where it has none.
func (a *App) demoRoot() string {
	if a.Addr() == nil {
		return a.config.BaseURL()
	}
	return "http://" + a.Addr().String() + "/v1"
}

// knownDemo returns the account of an earlier start, or none where its key is not known to this log.
func (a *App) knownDemo(ctx context.Context, path string) (demoAccount, error) {
	values, err := config.ReadSettings(path)
	if errors.Is(err, os.ErrNotExist) {
		return demoAccount{}, nil
	}
	if err != nil {
		return demoAccount{}, err
	}
	key, err := apikey.Parse(values["TOOLMILL_API_KEY"])
	if err != nil {
		return demoAccount{}, nil //nolint:nilerr // a file without a key is as good as none
	}
	if _, err := projections.NewKeys(a.db).Lookup(ctx, key.SHA256()); err != nil {
		return demoAccount{}, ignore(err, store.ErrNotFound)
	}
	return demoAccount{
		apiKey: key.Reveal(), accountID: values["TOOLMILL_ACCOUNT_ID"], webhookSecret: values["TOOLMILL_WEBHOOK_SECRET"],
	}, nil
}

func ignore(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

// openDemo opens an account on plan custom and makes a key with every scope.
func (a *App) openDemo(ctx context.Context) (demoAccount, error) {
	opened, err := a.openAccount(ctx, account.OpenAccount{Plan: plan.Custom, Credits: demoCredits})
	if err != nil {
		return demoAccount{}, err
	}
	key, _, err := a.createKey(ctx, KeyWish{AccountID: opened.id, Name: "demo", Purpose: "local"})
	return demoAccount{accountID: opened.id, webhookSecret: opened.webhookSecret, apiKey: key.Reveal()}, err
}

// write writes var/dev.env. The stores' addresses have names that are no settings: they change with each start, and a
// service that is started from the shell that read the file has to find its own.
func (d demoAccount) write(path string, a *App) error {
	return config.WriteSettings(path,
		config.Setting{Name: "TOOLMILL_BASE_URL", Value: d.baseURL},
		config.Setting{Name: "TOOLMILL_OPERATIONS_URL", Value: d.operationsURL},
		config.Setting{Name: "TOOLMILL_API_KEY", Value: d.apiKey},
		config.Setting{Name: "TOOLMILL_ACCOUNT_ID", Value: d.accountID},
		config.Setting{Name: "TOOLMILL_WEBHOOK_SECRET", Value: d.webhookSecret},
		config.Setting{Name: "TOOLMILL_DEV_KAFKA_BROKERS", Value: strings.Join(a.brokers, ",")},
		config.Setting{Name: "TOOLMILL_DEV_DATABASE_URL", Value: a.databaseURL})
}

package dev

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// Running is the process to demonstrate.
type Running struct {
	Config config.Config
	Logger *slog.Logger
	// API is where it listens for clients, nil without the role; Operations is where it listens for operators.
	API, Operations net.Addr
}

const (
	demoCredits = 1_000_000
	demoEmail   = "demo@example.com"
)

// demoAccount is the content of var/dev.env.
type demoAccount struct {
	baseURL, operationsURL, apiKey, accountID, webhookSecret string
	// email and password are those of the person who signs in to the account on the pages.
	email, password string
}

// Demonstrate opens the demo account if there is none, runs one sample job over the process's own REST API, and
// prints how to use the service. It writes var/dev.env after the job and before it prints, so that a program that
// waits for the file finds a service that has worked.
func Demonstrate(ctx context.Context, of Running, out io.Writer) error {
	c := of.Config
	c.Brokers, c.Database = nil, "" // the process's own stores, which its data directory names
	service, err := reach.Connect(ctx, event.ByOperator("demonstration"), c, of.Logger)
	if err != nil {
		return err
	}
	err = of.demonstrate(ctx, service, out)
	return errors.Join(err, service.Close(context.WithoutCancel(ctx)))
}

func (of Running) demonstrate(ctx context.Context, service *reach.Service, out io.Writer) error {
	path := filepath.Join(of.Config.DataDir, "dev.env")
	demo, err := knownDemo(ctx, service, path)
	if err != nil {
		return err
	}
	if demo.apiKey == "" {
		if demo, err = openDemo(ctx, service); err != nil {
			return fmt.Errorf("demo account: %w", err)
		}
	}
	if demo, err = demo.withPerson(ctx, service); err != nil {
		return fmt.Errorf("demo person: %w", err)
	}
	demo.baseURL, demo.operationsURL = of.root(), "http://"+of.Operations.String()
	var made sample
	if of.Config.Has(config.RoleWorker) {
		if made, err = runSample(ctx, demo, filepath.Join(of.Config.DataDir, "sample.pdf")); err != nil {
			return fmt.Errorf("sample job: %w", err)
		}
	}
	if err := demo.write(path, service); err != nil {
		return err
	}
	return banner{demo: demo, sample: made, settings: path, log: of.Config.LogPath(), operations: of.otherOperations()}.print(out)
}

// root is the root URL of this process's own API, or of the service's if the process has none.
func (of Running) root() string {
	if of.API == nil {
		return of.Config.BaseURL()
	}
	return "http://" + of.API.String() + "/v1"
}

// otherOperations is the address for operators if another program has the default one, "" otherwise.
func (of Running) otherOperations() string {
	if at := of.Operations.String(); of.Config.OperationsListen == config.OperationsListenDefault && at != config.OperationsListenDefault {
		return "http://" + at
	}
	return ""
}

// knownDemo returns the account of an earlier start, or a zero one if this log does not know its key.
func knownDemo(ctx context.Context, service *reach.Service, path string) (demoAccount, error) {
	values, err := config.ReadSettings(path)
	if errors.Is(err, os.ErrNotExist) {
		return demoAccount{}, nil
	}
	if err != nil {
		return demoAccount{}, err
	}
	key, err := apikey.Parse(values["TOOLMILL_API_KEY"])
	if err != nil {
		return demoAccount{}, nil //nolint:nilerr // a file without a key counts as missing
	}
	if _, err := projections.NewKeys(service.DB).Lookup(ctx, key.SHA256()); err != nil {
		return demoAccount{}, ignore(err, store.ErrNotFound)
	}
	return demoAccount{
		apiKey: key.Reveal(), accountID: values["TOOLMILL_ACCOUNT_ID"], webhookSecret: values["TOOLMILL_WEBHOOK_SECRET"],
		email: values["TOOLMILL_EMAIL"], password: values["TOOLMILL_PASSWORD"],
	}, nil
}

func ignore(err, expected error) error {
	if errors.Is(err, expected) {
		return nil
	}
	return err
}

// openDemo opens an account on plan custom and creates a key with every scope.
func openDemo(ctx context.Context, service *reach.Service) (demoAccount, error) {
	sealer, err := service.Sealer(ctx)
	if err != nil {
		return demoAccount{}, err
	}
	opened, err := service.OpenAccount(ctx, sealer, account.OpenAccount{Plan: plan.Custom, Credits: demoCredits})
	if err != nil {
		return demoAccount{}, err
	}
	key, _, err := service.CreateKey(ctx, reach.KeyWish{AccountID: opened.ID, Name: "demo", Purpose: "local"})
	return demoAccount{accountID: opened.ID, webhookSecret: opened.WebhookSecret, apiKey: key.Reveal()}, err
}

// withPerson adds a person with whom the pages can be tried at once, unless somebody signs in to the account already.
func (d demoAccount) withPerson(ctx context.Context, service *reach.Service) (demoAccount, error) {
	email, secret := d.email, d.password
	if secret == "" {
		email, secret = demoEmail, rand.Text()
	}
	err := service.AddPerson(ctx, reach.PersonWish{AccountID: d.accountID, Email: email, Password: secret})
	if no := new(refusal.Refusal); errors.As(err, &no) && no.Code == refusal.AccountExists {
		return d, nil
	}
	d.email, d.password = email, secret
	return d, err
}

// write writes var/dev.env. Its variables for the stores' addresses have other names than the settings: the addresses
// change with each start, and a service started from a shell that has read the file must find its own.
func (d demoAccount) write(path string, service *reach.Service) error {
	return config.WriteSettings(path,
		config.Setting{Name: "TOOLMILL_BASE_URL", Value: d.baseURL},
		config.Setting{Name: "TOOLMILL_OPERATIONS_URL", Value: d.operationsURL},
		config.Setting{Name: "TOOLMILL_API_KEY", Value: d.apiKey},
		config.Setting{Name: "TOOLMILL_ACCOUNT_ID", Value: d.accountID},
		config.Setting{Name: "TOOLMILL_WEBHOOK_SECRET", Value: d.webhookSecret},
		config.Setting{Name: "TOOLMILL_EMAIL", Value: d.email},
		config.Setting{Name: "TOOLMILL_PASSWORD", Value: d.password},
		config.Setting{Name: "TOOLMILL_DEV_KAFKA_BROKERS", Value: strings.Join(service.At.Brokers, ",")},
		config.Setting{Name: "TOOLMILL_DEV_DATABASE_URL", Value: service.At.DatabaseURL})
}

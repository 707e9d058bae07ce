package app

import (
	"context"
	"fmt"
	"io"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
)

// provisionAtOnce keeps a batch of the log filled without being noticed by others.
const provisionAtOnce = 16

// Provision opens test accounts with a key each, for load tests and demonstrations, and tells all of them. Where it fails
// on the way, those that were opened stay, unknown to anybody.
func (o Operator) Provision(ctx context.Context, count int, planName string, credits int64) error {
	return o.administer(ctx, func(a *App) (told, error) {
		if err := a.adoptSealer(ctx); err != nil {
			return nil, err
		}
		made := make(provisioned, count)
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(provisionAtOnce)
		for i := range made {
			group.Go(func() (err error) {
				made[i], err = a.provision(ctx, account.OpenAccount{Plan: plan.ID(planName), Credits: credits, Test: true})
				return err
			})
		}
		return made, group.Wait()
	})
}

func (a *App) provision(ctx context.Context, wish account.OpenAccount) (accountWithKey, error) {
	opened, err := a.openAccount(ctx, wish)
	if err != nil {
		return accountWithKey{}, err
	}
	key, _, err := a.createKey(ctx, KeyWish{AccountID: opened.id, Name: "provisioned", Purpose: "local", Test: true})
	return accountWithKey{AccountID: opened.id, Key: key.Reveal()}, err
}

type accountWithKey struct {
	AccountID string `json:"accountId"`
	Key       string `json:"key"`
}

type provisioned []accountWithKey

func (r provisioned) tell(out io.Writer) {
	for _, p := range r {
		fmt.Fprintf(out, "%s  %s\n", p.AccountID, p.Key)
	}
}

package admin

import (
	"context"
	"fmt"
	"io"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/seal"
)

// provisionAtOnce is how many accounts are opened concurrently: enough to fill a batch of the log, too few to disturb
// others.
const provisionAtOnce = 16

// Provision opens test accounts with a key each, for load tests and demonstrations, and prints them. If it fails part
// of the way, the accounts opened so far stay, and their keys are lost.
func (o Operator) Provision(ctx context.Context, count int, planName string, credits int64) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		sealer, err := s.Sealer(ctx)
		if err != nil {
			return nil, err
		}
		made := make(provisioned, count)
		group, ctx := errgroup.WithContext(ctx)
		group.SetLimit(provisionAtOnce)
		for i := range made {
			group.Go(func() (err error) {
				made[i], err = provision(ctx, s, sealer, account.OpenAccount{Plan: plan.ID(planName), Credits: credits, Test: true})
				return err
			})
		}
		return made, group.Wait()
	})
}

func provision(ctx context.Context, s *reach.Service, sealer *seal.Sealer, wish account.OpenAccount) (accountWithKey, error) {
	opened, err := s.OpenAccount(ctx, sealer, wish)
	if err != nil {
		return accountWithKey{}, err
	}
	key, _, err := s.CreateKey(ctx, reach.KeyWish{AccountID: opened.ID, Name: "provisioned", Purpose: "local", Test: true})
	return accountWithKey{AccountID: opened.ID, Key: key.Reveal()}, err
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

package admin

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/infra/app/reach"
)

// RotateWebhookSecret gives an account a new webhook secret and prints it; the old ones sign too for grace, in whole seconds.
// Nothing shows it again.
func (o Operator) RotateWebhookSecret(ctx context.Context, accountID string, grace time.Duration) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		if _, err := summary(ctx, s, accountID); err != nil {
			return nil, err
		}
		sealer, err := s.Sealer(ctx)
		if err != nil {
			return nil, err
		}
		made := secretRotated{AccountID: accountID, WebhookSecret: reach.NewWebhookSecret()}
		sealed, err := sealer.Seal(ctx, accountID, made.WebhookSecret)
		if err != nil {
			return nil, err
		}
		return made, s.SendVisibly(ctx, accountID, account.RotateWebhookSecret{Sealed: sealed, GraceSeconds: int(grace.Seconds())})
	})
}

type secretRotated struct {
	AccountID     string `json:"accountId"`
	WebhookSecret string `json:"webhookSecret"`
}

func (r secretRotated) tell(out io.Writer) {
	fmt.Fprintf(out, "account: %s\nwebhook secret: %s\n", r.AccountID, r.WebhookSecret)
}

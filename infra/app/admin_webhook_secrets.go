package app

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/account"
)

// RotateWebhookSecret gives an account a new webhook secret and tells it; the old ones sign too for grace, in whole seconds.
// Nothing shows it again but its owner's own rotation.
func (o Operator) RotateWebhookSecret(ctx context.Context, accountID string, grace time.Duration) error {
	return o.administer(ctx, func(a *App) (told, error) {
		if _, err := a.summary(ctx, accountID); err != nil {
			return nil, err
		}
		if err := a.adoptSealer(ctx); err != nil {
			return nil, err
		}
		made := secretRotated{AccountID: accountID, WebhookSecret: "whsec_" + randomKey()}
		sealed, err := a.sealer.Seal(ctx, accountID, made.WebhookSecret)
		if err != nil {
			return nil, err
		}
		return made, a.sendVisibly(ctx, accountID, account.RotateWebhookSecret{Sealed: sealed, GraceSeconds: int(grace.Seconds())})
	})
}

type secretRotated struct {
	AccountID     string `json:"accountId"`
	WebhookSecret string `json:"webhookSecret"`
}

func (r secretRotated) tell(out io.Writer) {
	fmt.Fprintf(out, "account: %s\nwebhook secret: %s\n", r.AccountID, r.WebhookSecret)
}

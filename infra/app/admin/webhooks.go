package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/river"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// ListWebhooks prints a page of an account's webhooks, newest first.
func (o Operator) ListWebhooks(ctx context.Context, accountID string, limit int, cursor string) error {
	return o.read(ctx, accountID, account.AuditedWebhooks, func(s *reach.Service) (told, error) {
		page, next, err := projections.NewDeliveries(s.DB).List(ctx, projections.DeliveryFilter{AccountID: accountID, Limit: limit, Cursor: cursor})
		listed := webhooksListed{Webhooks: make([]webhookLine, len(page)), NextCursor: next}
		for i, d := range page {
			listed.Webhooks[i] = webhookLine{d.EventID, d.JobID, d.Event, string(d.Status), d.Attempts, d.HTTPStatus, d.Reason, d.CreatedAt}
		}
		return listed, err
	})
}

type webhookLine struct {
	DeliveryID string `json:"deliveryId"`
	JobID      string `json:"jobId"`
	Event      string `json:"event"`
	Status     string `json:"status"`
	Attempts   int    `json:"attempts"`
	// HTTPStatus is the last answer's, 0 without one; Reason is why it counts as a failure.
	HTTPStatus int       `json:"httpStatus,omitempty"`
	Reason     string    `json:"reason,omitempty"`
	CreatedAt  time.Time `json:"createdAt"`
}

type webhooksListed struct {
	Webhooks   []webhookLine `json:"webhooks"`
	NextCursor string        `json:"nextCursor,omitempty"`
}

func (r webhooksListed) tell(out io.Writer) {
	for _, w := range r.Webhooks {
		fmt.Fprintf(out, "%s  %s  %-13s  %-9s  %s  attempts %d  %d %s\n", w.DeliveryID, w.JobID, w.Event, w.Status,
			w.CreatedAt.UTC().Format(time.RFC3339), w.Attempts, w.HTTPStatus, w.Reason)
	}
	if r.NextCursor != "" {
		fmt.Fprintf(out, "more: --cursor %s\n", r.NextCursor)
	}
}

// RedeliverWebhook sends a webhook once more, whatever its outcome so far. Error: not_found.
func (o Operator) RedeliverWebhook(ctx context.Context, accountID, deliveryID string) error {
	return o.read(ctx, accountID, account.AuditedWebhooks, func(s *reach.Service) (told, error) {
		found, err := projections.NewDeliveries(s.DB).Get(ctx, accountID, deliveryID)
		if errors.Is(err, store.ErrNotFound) {
			err = refusal.New(refusal.NotFound, "the account has no such webhook")
		}
		if err != nil {
			return nil, err
		}
		ended, err := jobOf(ctx, s, accountID, found.JobID)
		if err != nil {
			return nil, err
		}
		wanted := work.WebhookOf(&ended, deliveryID)
		wanted.Redelivery = commands.NewID("rdl")
		client, err := river.New(s.DB.Pool(), river.Config{
			ID: wanted.Redelivery, Logger: o.Logger, Kinds: []river.Kind{river.DeliverWebhook(nil)},
		})
		if err != nil {
			return nil, err
		}
		item := work.Item{Kind: work.KindDeliverWebhook, Queue: work.QueueWebhooks, UniqueKey: wanted.Redelivery, Args: wanted}
		return redelivered{wanted.Redelivery, deliveryID}, client.Enqueue(ctx, item)
	})
}

type redelivered struct {
	ID         string `json:"id"`
	DeliveryID string `json:"deliveryId"`
}

func (r redelivered) tell(out io.Writer) {
	fmt.Fprintf(out, "sent once more: %s as %s\n", r.DeliveryID, r.ID)
}

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

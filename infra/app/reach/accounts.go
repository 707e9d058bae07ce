package reach

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/infra/seal"
)

// wideLimits are the limits of an account on plan custom until others are set: enough for a load test with one key.
var wideLimits = plan.Limits{
	RequestsPerMinute: 10_000_000, JobsPerMinute: 10_000_000, RunningMax: 1000, WaitingMax: 100_000, PendingUploadsMax: 1000,
	StorageBytesMax: 1_000_000_000_000,
}

// OpenedAccount is a new account, with its webhook secret, which is not shown again.
type OpenedAccount struct{ ID, WebhookSecret string }

// OpenAccount opens an account. Without limits in the wish it gets those of its plan.
func (s *Service) OpenAccount(ctx context.Context, sealer *seal.Sealer, wish account.OpenAccount) (OpenedAccount, error) {
	opened := OpenedAccount{ID: commands.NewID("acct"), WebhookSecret: NewWebhookSecret()}
	if wish.Limits == (plan.Limits{}) {
		limits, ok := plan.LimitsOf(wish.Plan)
		if !ok {
			limits = wideLimits
		}
		wish.Limits = limits
	}
	var err error
	if wish.SealedWebhookSecret, err = sealer.Seal(ctx, opened.ID, opened.WebhookSecret); err != nil {
		return opened, err
	}
	return opened, s.SendVisibly(ctx, opened.ID, wish)
}

// NewWebhookSecret returns a secret of 32 random bytes.
func NewWebhookSecret() string {
	b := make([]byte, 32)
	_, _ = rand.Read(b) // crypto/rand never fails since Go 1.24
	return "whsec_" + base64.StdEncoding.EncodeToString(b)
}

// KeyWish describes a new API key.
type KeyWish struct {
	AccountID, Name, Purpose string
	// Scopes are what the key allows; none means all.
	Scopes []string
	// Lifetime is how long the key is valid; 0 means forever.
	Lifetime time.Duration
	// Test makes it a key of a test account.
	Test bool
}

// CreateKey creates an API key and returns it with its id.
func (s *Service) CreateKey(ctx context.Context, wish KeyWish) (apikey.Key, string, error) {
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
	return key, create.KeyID, s.SendVisibly(ctx, wish.AccountID, create)
}

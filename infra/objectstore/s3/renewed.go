package s3

import (
	"context"
	"sync"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
)

const (
	// renewBefore is how long before their end credentials are renewed; of short-lived ones, half of their time.
	renewBefore = 5 * time.Minute
	// renewAgain is the pause after a renewal that failed while the credentials are still good.
	renewAgain = 30 * time.Second
)

// renewed keeps credentials and renews them before they end. As long as they are good, a failure to renew them is nobody's.
type renewed struct {
	from aws.CredentialsProvider
	now  func() time.Time

	mu   sync.Mutex
	have aws.Credentials
	// next is when they are renewed; zero before the first.
	next time.Time
}

// Retrieve implements aws.CredentialsProvider.
func (r *renewed) Retrieve(ctx context.Context) (aws.Credentials, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	if !r.next.IsZero() && (now.Before(r.next) || !r.have.CanExpire) {
		return r.have, nil
	}
	fresh, err := r.from.Retrieve(ctx)
	if err != nil {
		if !r.next.IsZero() && now.Before(r.have.Expires) {
			r.next = now.Add(renewAgain)
			return r.have, nil
		}
		return aws.Credentials{}, err
	}
	r.have, r.next = fresh, fresh.Expires.Add(-min(renewBefore, fresh.Expires.Sub(now)/2))
	return fresh, nil
}

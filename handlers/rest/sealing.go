package rest

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Sealer encrypts personal data with the account's data key. An error with a method Erased() bool that returns true means that
// the key was destroyed; any other, that the store is unavailable.
type Sealer interface {
	Seal(ctx context.Context, accountID, plaintext string) (string, error)
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// Seals encrypts and decrypts personal data.
type Seals struct{ Sealer Sealer }

// Seal encrypts text for the account; "" stays "". Error: codes.ErrAway.
func (s Seals) Seal(ctx context.Context, accountID, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	ctx, cancel := WithinStoreTimeout(ctx)
	defer cancel()
	sealed, err := s.Sealer.Seal(ctx, accountID, text)
	if err != nil {
		return "", codes.StoreFault("seal", err)
	}
	return sealed, nil
}

// Unseal decrypts text from the log; "" if there is none, or if it was erased. It may have to read the account's data key: ctx
// must have a deadline.
func (s Seals) Unseal(ctx context.Context, accountID, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	text, err := s.Sealer.Open(ctx, accountID, sealed)
	var gone interface{ Erased() bool }
	if errors.As(err, &gone) && gone.Erased() {
		return "", nil
	}
	if err != nil {
		return "", codes.StoreFault("open sealed text", err)
	}
	return text, nil
}

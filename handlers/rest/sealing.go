package rest

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Sealer seals what is personal with the account's data key. An error with a method Erased() bool that returns true
// means that the key was destroyed; any other that the store is away.
type Sealer interface {
	Seal(ctx context.Context, accountID, plaintext string) (string, error)
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// Seals seals what is personal, and opens it.
type Seals struct{ Sealer Sealer }

// Seal seals text for the account; nothing stays "". Error: codes.ErrAway.
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

// Unseal opens what is personal in the log; "" where there is none, or where it was erased. The account's data key may have
// to be read for it: ctx must end.
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

package seal

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"errors"
	"fmt"
)

// key returns the account's data key, unwrapped.
func (s *Sealer) key(ctx context.Context, accountID string) (cipher.AEAD, error) {
	if kept, ok := s.keys.Get(accountID); ok && s.config.Clock().Before(kept.until) {
		return kept.AEAD, nil
	}
	wrapped, err := s.store.Get(ctx, accountID)
	if err != nil {
		s.keys.Remove(accountID)
		return nil, err
	}
	return s.unwrap(accountID, wrapped)
}

func (s *Sealer) create(ctx context.Context, accountID string) (cipher.AEAD, error) {
	fresh := make([]byte, keyBytes)
	if _, err := rand.Read(fresh); err != nil {
		return nil, err
	}
	for i, master := range s.ring.All() {
		stored, err := s.store.Create(ctx, accountID, s.wraps[i].Seal(nil, nil, fresh, additional("key", accountID)), master.Purpose(PurposeCheck))
		if errors.Is(err, ErrRotated) {
			continue
		}
		if err != nil {
			return nil, err
		}
		return s.unwrap(accountID, stored)
	}
	return nil, fmt.Errorf("%w, to one that this process does not have: set TOOLMILL_MASTER_KEY_OTHER", ErrRotated)
}

func (s *Sealer) unwrap(accountID string, wrapped []byte) (cipher.AEAD, error) {
	secret, err := s.openWrapped(accountID, wrapped)
	if err != nil {
		return nil, fmt.Errorf("%w: the data key was wrapped by another master key or for another account: %w", ErrCorrupt, err)
	}
	key := newAEAD(secret)
	s.keys.Add(accountID, openedKey{AEAD: key, until: s.config.Clock().Add(s.config.KeyTTL)})
	return key, nil
}

// openWrapped tries the master keys; mostly the first fits.
func (s *Sealer) openWrapped(accountID string, wrapped []byte) (secret []byte, err error) {
	for _, wrap := range s.wraps {
		if secret, err = wrap.Open(nil, nil, wrapped, additional("key", accountID)); err == nil {
			return secret, nil
		}
	}
	return nil, err
}

// Unwraps reports whether a stored data key was wrapped by this master key.
func (m MasterKey) Unwraps(accountID string, wrapped []byte) bool {
	_, err := newAEAD(m.Purpose(purposeWrap)).Open(nil, nil, wrapped, additional("key", accountID))
	return err == nil
}

// newAEAD returns AES-256-GCM that draws a random nonce for each box and puts it in front. A data key seals a few
// texts for each job, far below the 2^32 that random nonces allow.
func newAEAD(secret []byte) cipher.AEAD {
	block, err := aes.NewCipher(secret)
	if err != nil {
		panic("seal: " + err.Error()) // only for a length that AES does not have
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		panic("seal: " + err.Error())
	}
	return aead
}

// Rewrap returns an account's data key, which one master key wrapped, wrapped by another. Error: ErrCorrupt.
func Rewrap(from, to MasterKey, accountID string, wrapped []byte) ([]byte, error) {
	bound := additional("key", accountID)
	secret, err := newAEAD(from.Purpose(purposeWrap)).Open(nil, nil, wrapped, bound)
	if err != nil {
		return nil, fmt.Errorf("%w: the data key of %s was wrapped by another master key: %w", ErrCorrupt, accountID, err)
	}
	return newAEAD(to.Purpose(purposeWrap)).Seal(nil, nil, secret, bound), nil
}

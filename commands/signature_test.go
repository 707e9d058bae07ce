package commands

import (
	"crypto/ed25519"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

// keysOf trusts one gateway of the API.
type keysOf struct{ api *signature.Signer }

// Keys implements signature.Trust.
func (k keysOf) Keys(string) []ed25519.PublicKey { return []ed25519.PublicKey{k.api.Public()} }

// Unsigned implements signature.Trust.
func (k keysOf) Unsigned() bool { return false }

func signerOf(b byte) *signature.Signer {
	return signature.NewSigner("api", slices.Repeat([]byte{b}, ed25519.SeedSize))
}

// The owner buries a forged frame whole, and of a signed one the commands that its gateway's roles do not send.
func TestTheOwnerBuriesWhatNoGatewayMade(t *testing.T) {
	l := newKeptLog()
	api, strange := signerOf(1), signerOf(2)
	l.trust = keysOf{api}
	sign := func(m *message.Message, s *signature.Signer) *message.Message {
		m.Metadata[event.MetadataPartition] = "0"
		s.Sign(m, time.Now())
		m.Metadata[event.MetadataBrokerTime] = strconv.FormatInt(time.Now().UnixMilli(), 10)
		return m
	}
	l.decide(t, []*message.Message{
		framed(t, 0, opening()),
		sign(framed(t, 1, opening()), strange),
		sign(framed(t, 2, opening(), account.GrantCredits{Units: 1000, Reference: "mine"}), api),
	})
	if want := []string{"0.", "1.", "2.1"}; !slices.Equal(l.buried, want) {
		t.Errorf("buried %v, want %v", l.buried, want)
	}
	if places := l.places(t); len(places) == 0 || places[0] != "2.0" || slices.Contains(places, "2.1") {
		t.Errorf("decided %v", places)
	}
}

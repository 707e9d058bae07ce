// Package signature proves which gateway made a frame of commands, so that an owner decides none that was made elsewhere.
package signature

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

// A frame of commands carries its gateway's signature (Ed25519). It is of the frame, not of each command: signing takes some 20 µs
// and checking 50 µs, which a frame's commands share. Signed are the frame's commands by their hash, and what a thief of the
// frame could change: its partition, who gets the replies, the sender's roles and the time.
const (
	metadataRoles     = "gatewayroles"
	metadataKeyID     = "gatewaykey"
	metadataSignedAt  = "gatewaytime" // milliseconds since 1970
	metadataSignature = "gatewaysignature"
)

// MetadataReplyTo is the metadata key of a frame that names where replies are sent (package commands).
const MetadataReplyTo = "replyto"

// AgeMax is how far the time in a signature may differ from the broker's time of the frame. It bounds for how long whoever
// can copy a frame can have it decided again, and is far above what a broker that is away delays a frame. A gateway whose clock is
// further off is not ready long before (2 s), and its commands are buried.
const AgeMax = 10 * time.Minute

// Why a frame is buried.
var (
	ErrUnsigned = errors.New("the frame has no signature of a gateway")
	ErrForged   = errors.New("no gateway of this service made the frame")
	ErrReplayed = errors.New("the frame was signed at another time")
)

// Signer signs the frames of a gateway.
type Signer struct {
	roles, keyID string
	key          ed25519.PrivateKey
}

// NewSigner returns the signer of a process with these roles, in the form of RolesOf; seed has 32 bytes.
func NewSigner(roles string, seed []byte) *Signer {
	key := ed25519.NewKeyFromSeed(seed)
	return &Signer{roles: roles, keyID: keyIDOf(key.Public().(ed25519.PublicKey)), key: key} //nolint:forcetypeassert // ed25519 says so
}

// Public returns the key by which owners know the signer's frames.
func (s *Signer) Public() ed25519.PublicKey {
	return s.key.Public().(ed25519.PublicKey) //nolint:forcetypeassert // ed25519 says so
}

func keyIDOf(key ed25519.PublicKey) string {
	sum := sha256.Sum256(key)
	return hex.EncodeToString(sum[:8])
}

// Sign puts the signature into a frame.
func (s *Signer) Sign(m *message.Message, at time.Time) {
	m.Metadata[metadataRoles], m.Metadata[metadataKeyID] = s.roles, s.keyID
	m.Metadata[metadataSignedAt] = strconv.FormatInt(at.UnixMilli(), 10)
	m.Metadata[metadataSignature] = base64.StdEncoding.EncodeToString(ed25519.Sign(s.key, signed(m)))
}

// signed returns what a signature is of. No field but the last can contain a line break: none is written by a client.
func signed(m *message.Message) []byte {
	sum := sha256.Sum256(m.Payload)
	return fmt.Appendf(nil, "toolmill commands 1\n%s\n%s\n%s\n%s\n%x\n%s", m.Metadata[event.MetadataPartition],
		m.Metadata[metadataRoles], m.Metadata[metadataSignedAt], m.Metadata[event.MetadataCount], sum, m.Metadata[MetadataReplyTo])
}

// Trust is whose frames an owner decides.
type Trust interface {
	// Keys returns the public keys of processes with these roles, in the form of RolesOf: none if there is no such process, more than
	// one while keys are rotated.
	Keys(roles string) []ed25519.PublicKey
	// Unsigned reports whether frames without a signature count, while gateways of an older version still run.
	Unsigned() bool
}

// Verify returns the roles of the gateway that made a frame, "" if unsigned ones count. Whether it does is a function of the frame
// and the keys only, so every owner decides alike. Errors: ErrUnsigned, ErrForged, ErrReplayed.
func Verify(trust Trust, m *message.Message) (roles string, err error) {
	text, isSigned := m.Metadata[metadataSignature]
	if !isSigned {
		if trust.Unsigned() {
			return "", nil
		}
		return "", ErrUnsigned
	}
	signature, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrForged, err)
	}
	roles = m.Metadata[metadataRoles]
	for _, key := range trust.Keys(roles) {
		if keyIDOf(key) == m.Metadata[metadataKeyID] && ed25519.Verify(key, signed(m), signature) {
			return roles, checkAge(m)
		}
	}
	return "", fmt.Errorf("%w (roles %q)", ErrForged, roles)
}

func checkAge(m *message.Message) error {
	milliseconds, err := strconv.ParseInt(m.Metadata[metadataSignedAt], 10, 64)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrForged, err)
	}
	taken, err := strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64)
	if err != nil {
		return fmt.Errorf("%w: the broker's time: %w", ErrReplayed, err)
	}
	if off := time.UnixMilli(taken).Sub(time.UnixMilli(milliseconds)).Abs(); off > AgeMax {
		return fmt.Errorf("%w: %v from the broker's", ErrReplayed, off)
	}
	return nil
}

package eventlog

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/seal"
)

// ErrNoCommandKey means that a process cannot sign commands, so no owner would decide them.
var ErrNoCommandKey = errors.New("commands cannot be signed: set TOOLMILL_MASTER_KEY, or TOOLMILL_COMMAND_KEY if the service's roles have keys of their own")

// Signer returns what signs the commands of a process with these roles: with its own key if it has one, else with one that is
// derived from the master key for its roles.
func Signer(c config.Config, ring seal.Ring, roles []string) (*signature.Signer, error) {
	named := signature.RolesOf(roles)
	if c.CommandKey == "" {
		return signature.NewSigner(named, ring.Current().Purpose(purpose(named))), nil
	}
	own, err := seal.ParseMasterKey(c.CommandKey)
	if err != nil {
		return nil, fmt.Errorf("TOOLMILL_COMMAND_KEY: like a %w", err)
	}
	return signature.NewSigner(named, own.Purpose(purpose(named))), nil
}

// CommandKey returns the public key, in base64, of a process with these roles and a key of its own, for TOOLMILL_COMMAND_GATEWAYS.
func CommandKey(own string, roles []string) (public string, err error) {
	signer, err := Signer(config.Config{CommandKey: own}, seal.Ring{}, roles)
	if err != nil {
		return "", err
	}
	return base64.RawURLEncoding.EncodeToString(signer.Public()), nil
}

// operatorSigning signs an operator's commands. Most look at something and need no key, so that it is missing is said when one is
// sent.
func operatorSigning(ctx context.Context, p *lifecycle.Process, kept stores.Adopted) signing {
	var ring seal.Ring
	if p.Config.CommandKey == "" {
		var err error
		if ring, err = stores.AdoptRing(ctx, p.Config, kept.DB); err != nil {
			return signing{unable: fmt.Errorf("%w: %w", ErrNoCommandKey, err)}
		}
	}
	signer, err := Signer(p.Config, ring, []string{"operator"})
	return signing{signer, err}
}

func purpose(roles string) string { return seal.PurposeCommands + "/" + roles }

// Trust returns whose commands the owners of the service decide. With TOOLMILL_COMMAND_GATEWAYS these are the named keys only:
// then who has the master key cannot sign for another role. Error: an entry that is not ROLE+ROLE=KEY.
func Trust(c config.Config, ring seal.Ring) (signature.Trust, error) {
	if len(c.CommandGateways) == 0 {
		return &derived{ring: ring, unsigned: c.UnsignedCommands, known: make(map[string][]ed25519.PublicKey)}, nil
	}
	t := named{keys: make(map[string][]ed25519.PublicKey), unsigned: c.UnsignedCommands}
	for _, entry := range c.CommandGateways {
		roles, text, _ := strings.Cut(entry, "=")
		key, err := base64.RawURLEncoding.DecodeString(text)
		canonical := signature.RolesOf(strings.Split(roles, "+"))
		if err != nil || len(key) != ed25519.PublicKeySize || canonical == "" {
			return nil, fmt.Errorf("TOOLMILL_COMMAND_GATEWAYS: %q is not ROLE+ROLE=KEY with a key of toolmill keys command-key", entry)
		}
		t.keys[canonical] = append(t.keys[canonical], key)
	}
	return t, nil
}

// named trusts the keys of a list.
type named struct {
	keys     map[string][]ed25519.PublicKey
	unsigned bool
}

// Keys implements signature.Trust.
func (t named) Keys(roles string) []ed25519.PublicKey { return t.keys[roles] }

// Unsigned implements signature.Trust.
func (t named) Unsigned() bool { return t.unsigned }

// derived trusts the keys that are derived from the master keys.
type derived struct {
	ring     seal.Ring
	unsigned bool

	mu    sync.Mutex
	known map[string][]ed25519.PublicKey
}

// Keys implements signature.Trust. Roles that no process has are nobody's, so there are few keys to remember.
func (t *derived) Keys(roles string) []ed25519.PublicKey {
	if roles == "" || signature.RolesOf(strings.Split(roles, ",")) != roles {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if keys, ok := t.known[roles]; ok {
		return keys
	}
	var keys []ed25519.PublicKey
	for _, seed := range t.ring.Purposes(purpose(roles)) {
		keys = append(keys, signature.NewSigner(roles, seed).Public())
	}
	t.known[roles] = keys
	return keys
}

// Unsigned implements signature.Trust.
func (t *derived) Unsigned() bool { return t.unsigned }

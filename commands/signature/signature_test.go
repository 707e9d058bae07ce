package signature

import (
	"crypto/ed25519"
	"errors"
	"maps"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
)

// keysOf trusts signers by their roles.
type keysOf struct {
	signers  []*Signer
	unsigned bool
}

func (k keysOf) Keys(roles string) (keys []ed25519.PublicKey) {
	for _, s := range k.signers {
		if s.roles == roles {
			keys = append(keys, s.Public())
		}
	}
	return keys
}

func (k keysOf) Unsigned() bool { return k.unsigned }

func seedOf(b byte) []byte { return slices.Repeat([]byte{b}, ed25519.SeedSize) }

var signedAt = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

// signedFrame is one that a gateway signed and a broker took, both at the same time.
func signedFrame(t *testing.T, s *Signer) *message.Message {
	t.Helper()
	m := message.NewMessage("cmd_1", []byte("a command\n"))
	m.Metadata = message.Metadata{event.MetadataPartition: "0", event.MetadataCount: "1", MetadataReplyTo: "1/wrk_1"}
	s.Sign(m, signedAt)
	m.Metadata[event.MetadataBrokerTime] = strconv.FormatInt(signedAt.UnixMilli(), 10)
	return m
}

// Whatever an attacker changes in a frame, or makes without a key, nobody decides it.
func TestOnlyOurGatewaysFramesAreDecided(t *testing.T) {
	api, strange := NewSigner("api", seedOf(1)), NewSigner("api", seedOf(2))
	worker := NewSigner("worker", seedOf(3))
	trust := keysOf{signers: []*Signer{api, worker}}
	set := func(name, value string) func(*message.Message) {
		return func(m *message.Message) { m.Metadata[name] = value }
	}
	brokerTime := func(off time.Duration) func(*message.Message) {
		return set(event.MetadataBrokerTime, strconv.FormatInt(signedAt.Add(off).UnixMilli(), 10))
	}
	for name, test := range map[string]struct {
		signer *Signer
		change func(*message.Message)
		want   error
	}{
		"untouched":                   {api, func(*message.Message) {}, nil},
		"a slow way":                  {api, brokerTime(time.Minute), nil},
		"a clock that is ahead":       {api, brokerTime(-time.Minute), nil},
		"a key that is not ours":      {strange, func(*message.Message) {}, ErrForged},
		"no signature":                {api, func(m *message.Message) { delete(m.Metadata, metadataSignature) }, ErrUnsigned},
		"an empty signature":          {api, set(metadataSignature, ""), ErrForged},
		"no base64":                   {api, set(metadataSignature, "%"), ErrForged},
		"another command":             {api, func(m *message.Message) { m.Payload = append([]byte{' '}, m.Payload...) }, ErrForged},
		"another partition":           {api, set(event.MetadataPartition, "1"), ErrForged},
		"another count":               {api, set(event.MetadataCount, "2"), ErrForged},
		"replies to the attacker":     {api, set(MetadataReplyTo, "1/attacker"), ErrForged},
		"roles that it does not have": {worker, set(metadataRoles, "api"), ErrForged},
		"roles of nobody":             {api, set(metadataRoles, "api,operator"), ErrForged},
		"another time":                {api, set(metadataSignedAt, strconv.FormatInt(signedAt.Add(time.Hour).UnixMilli(), 10)), ErrForged},
		"sent again an hour later":    {api, brokerTime(time.Hour), ErrReplayed},
		"signed for later":            {api, brokerTime(-time.Hour), ErrReplayed},
	} {
		m := signedFrame(t, test.signer)
		test.change(m)
		if _, err := Verify(trust, m); !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
}

func TestUnsignedFramesCountOnlyWhileOlderGatewaysRun(t *testing.T) {
	m := message.NewMessage("cmd_1", []byte("a command\n"))
	if _, err := Verify(keysOf{unsigned: true}, m); err != nil {
		t.Errorf("during an upgrade: %v", err)
	}
	forged := signedFrame(t, NewSigner("api", seedOf(9)))
	if _, err := Verify(keysOf{unsigned: true}, forged); !errors.Is(err, ErrForged) {
		t.Errorf("a wrong signature during an upgrade: %v", err)
	}
}

// Both keys count while they are rotated.
func TestAGatewayMayHaveEitherKey(t *testing.T) {
	before, after := NewSigner("api", seedOf(1)), NewSigner("api", seedOf(2))
	for _, s := range []*Signer{before, after} {
		if roles, err := Verify(keysOf{signers: []*Signer{after, before}}, signedFrame(t, s)); err != nil || roles != "api" {
			t.Errorf("%q, %v", roles, err)
		}
	}
}

func TestWhoSendsWhat(t *testing.T) {
	for _, test := range []struct {
		roles, commandType string
		sends              bool
	}{
		{"api", job.Create{}.CommandType(), true},
		{"worker", job.Create{}.CommandType(), false},
		{"delivery,worker", job.Create{}.CommandType(), false},
		{"worker", job.Complete{}.CommandType(), true},
		{"delivery", job.Complete{}.CommandType(), false},
		{"api,worker", account.GrantCredits{}.CommandType(), false},
		{"operator", account.GrantCredits{}.CommandType(), true},
		{"delivery", job.RecordDelivery{}.CommandType(), true},
		{"", account.GrantCredits{}.CommandType(), true},
	} {
		if err := CheckSender(test.roles, test.commandType); (err == nil) != test.sends {
			t.Errorf("%s sends %s: %v", test.roles, test.commandType, err)
		}
	}
	if roles := RolesOf([]string{"worker", "owner", "api", "projector"}); roles != "api,worker" {
		t.Errorf("%q", roles)
	}
	for commandType := range maps.Keys(background) {
		if slices.Contains(operators, commandType) {
			t.Errorf("%s is an operator's and the background's", commandType)
		}
	}
}

func BenchmarkSignature(b *testing.B) {
	s := NewSigner("api", seedOf(1))
	m := message.NewMessage("cmd", make([]byte, 12<<10)) // 16 commands
	m.Metadata = message.Metadata{event.MetadataPartition: "0", event.MetadataBrokerTime: strconv.FormatInt(signedAt.UnixMilli(), 10)}
	b.Run("sign", func(b *testing.B) {
		for b.Loop() {
			s.Sign(m, signedAt)
		}
	})
	b.Run("verify", func(b *testing.B) {
		for b.Loop() {
			if _, err := Verify(keysOf{signers: []*Signer{s}}, m); err != nil {
				b.Fatal(err)
			}
		}
	})
}

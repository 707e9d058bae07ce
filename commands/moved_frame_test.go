package commands

import (
	"crypto/ed25519"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
)

type trusting struct{ key ed25519.PublicKey }

func (t trusting) Keys(string) []ed25519.PublicKey { return []ed25519.PublicKey{t.key} }
func (trusting) Unsigned() bool                    { return false }

// accountIn returns an account of a partition before and after a move.
func accountIn(t *testing.T, before, in, after, to int32) string {
	t.Helper()
	for {
		if id := NewID("acct"); PartitionOf(id, before) == in && PartitionOf(id, after) == to {
			return id
		}
	}
}

// signedFrameOf returns a signed frame of a partition with a command of each account.
func signedFrameOf(t *testing.T, signer *signature.Signer, partition int32, accounts ...string) *message.Message {
	t.Helper()
	now := time.Now()
	var all []*outgoing
	for _, id := range accounts {
		payload, err := domain.EncodeCommand(domain.Command{ID: NewID("cmd"), AccountID: id, At: now, Actor: event.ByOperator("a"), Body: account.GrantCredits{Units: 1, Reference: "r"}})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, newOutgoing(NewID("cmd"), partition, payload))
	}
	m := commandFrame(partition, "0/gateway", all)
	signer.Sign(m, now)
	m.Metadata[event.MetadataOffset], m.Metadata[event.MetadataBrokerTime] = "9", brokerTimeText(now)
	return m
}

func brokerTimeText(at time.Time) string { return strconv.FormatInt(at.UnixMilli(), 10) }

// A frame goes, as it was signed, to each new partition with one of its undecided commands, and there only these count.
func TestAFrameMovesToThePartitionsOfItsUndecidedCommands(t *testing.T) {
	const before, after = 2, 6
	signer := signature.NewSigner("operator", slices.Repeat([]byte{7}, ed25519.SeedSize))
	decided := accountIn(t, before, 1, after, 1)
	three, five := accountIn(t, before, 1, after, 3), accountIn(t, before, 1, after, 5)
	foreign := accountIn(t, before, 0, after, 2)
	m := signedFrameOf(t, signer, 1, decided, three, foreign, five, three)
	copies := MoveFrame(m, 1, before, after, event.Place{Offset: 9, Index: 0})
	if got := slices.Sorted(maps.Keys(copies)); !slices.Equal(got, []int32{3, 5}) {
		t.Fatalf("it goes to %v", got)
	}
	for to, want := range map[int32]int{3: 2, 5: 1} {
		if got := receivedIn(t, to, after, signer, copies[to]); got != want {
			t.Errorf("partition %d gets %d commands, want %d", to, got, want)
		}
	}
	if copies := MoveFrame(m, 1, before, after, event.Place{Offset: 9, Index: 4}); len(copies) != 0 {
		t.Errorf("a decided frame goes to %v", copies)
	}
	// Moved once more before anybody decided it.
	again := copies[3]
	again.Metadata[event.MetadataOffset] = "0"
	to := PartitionOf(three, 4)
	twice := MoveFrame(again, 3, after, 4, event.Place{Offset: -1})
	if len(twice) != 1 || receivedIn(t, to, 4, signer, twice[to]) != 2 {
		t.Errorf("moved twice: %v", twice)
	}
}

// receivedIn returns how many commands of a frame the owner of a partition decides. It buries none.
func receivedIn(t *testing.T, id, partitions int32, signer *signature.Signer, m *message.Message) int {
	t.Helper()
	buried := &countedBurials{}
	o := NewOwner(OwnerConfig{Partitions: partitions}, OwnerPorts{DeadLetters: buried, Logger: slog.New(slog.DiscardHandler), Trust: trusting{signer.Public()}})
	p := newPartition(id, o)
	m = m.Copy()
	m.Metadata[event.MetadataOffset] = "0"
	got := len(p.receive([]*message.Message{m}))
	if buried.n > 0 {
		t.Errorf("partition %d buries %d", id, buried.n)
	}
	return got
}

type countedBurials struct{ n int }

func (c *countedBurials) Bury(string, *message.Message, error) { c.n++ }

// A frame that was not moved does not become one by naming another partition in its copy.
func TestAFrameOfAnotherPartitionIsForged(t *testing.T) {
	signer := signature.NewSigner("operator", slices.Repeat([]byte{7}, ed25519.SeedSize))
	m := signedFrameOf(t, signer, 1, accountIn(t, 2, 1, 2, 1))
	m.Metadata[event.MetadataPartition] = "0"
	if _, err := signature.Verify(trusting{signer.Public()}, asSigned(m)); err == nil {
		t.Error("it is decided")
	}
}

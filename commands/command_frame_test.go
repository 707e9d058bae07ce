package commands

import (
	"bytes"
	"crypto/ed25519"
	"errors"
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

// framed returns a frame of commands of acct_1 as read from the commands topic. The id of the n-th command is
// cmd_<offset>, or cmd_<offset>.<n> if there are several.
func framed(t *testing.T, offset int64, bodies ...domain.Body) *message.Message {
	t.Helper()
	var commands []*outgoing
	for i, body := range bodies {
		id := "cmd_" + strconv.FormatInt(offset, 10)
		if len(bodies) > 1 {
			id += "." + strconv.Itoa(i)
		}
		payload, err := domain.EncodeCommand(domain.Command{Actor: event.ByOperator("test"), ID: id, AccountID: "acct_1", Body: body})
		if err != nil {
			t.Fatal(err)
		}
		commands = append(commands, newOutgoing(id, partition0, payload))
	}
	return at(commandFrame(partition0, "0/gateway", commands), offset)
}

func at(m *message.Message, offset int64) *message.Message {
	m.Metadata[event.MetadataOffset] = strconv.FormatInt(offset, 10)
	return m
}

func TestAFrameIsReadAsItsCommands(t *testing.T) {
	m := commandFrame(3, "1/gateway", []*outgoing{newOutgoing("cmd_1", 3, []byte(`{"a":1}`)), newOutgoing("cmd_2", 3, []byte(`{}`))})
	lines, err := linesOf(m)
	if err != nil || len(lines) != 2 || string(lines[0]) != `{"a":1}` || string(lines[1]) != `{}` {
		t.Errorf("%v: %q", err, lines)
	}
	if m.UUID != "cmd_1" || m.Metadata[event.MetadataPartition] != "3" || m.Metadata[MetadataReplyTo] != "1/gateway" {
		t.Errorf("%s %v", m.UUID, m.Metadata)
	}
}

// A customer's line break must not divide a command.
func TestACommandIsOneLine(t *testing.T) {
	payload, err := domain.EncodeCommand(domain.Command{Actor: event.ByOperator("test"), ID: "cmd_1", AccountID: "acct_1", Body: account.SuspendAccount{Reason: "a\nb\r\n\u2028"}})
	if err != nil || bytes.ContainsRune(payload, '\n') {
		t.Errorf("%v: %q", err, payload)
	}
}

func TestMessagesThatAreNotFramesOfCommands(t *testing.T) {
	for name, test := range map[string]struct{ count, payload string }{
		"without a count":           {"", "{}\n"},
		"with a count of words":     {"one", "{}\n"},
		"without a command":         {"0", ""},
		"with fewer than it counts": {"2", "{}\n"},
		"with more than it counts":  {"1", "{}\n{}\n"},
		"cut":                       {"2", "{}\n{"},
	} {
		m := message.NewMessage("cmd_1", []byte(test.payload))
		m.Metadata[event.MetadataCount] = test.count
		if lines, err := linesOf(m); !errors.Is(err, errNotACommandFrame) {
			t.Errorf("%s is read as %q: %v", name, lines, err)
		}
	}
}

// sized returns commands of so many bytes in a frame.
func sized(sizes ...int) (commands []*outgoing) {
	for _, n := range sizes {
		commands = append(commands, newOutgoing("cmd", partition0, make([]byte, n-1)))
	}
	return commands
}

func TestCommandsThatFitIntoAFrame(t *testing.T) {
	for name, test := range map[string]struct {
		commands []*outgoing
		want     int
	}{
		"none":                          {nil, 0},
		"one":                           {sized(10), 1},
		"just the bytes of a frame":     {sized(frameBytesMax-10, 10), 2},
		"a byte too many":               {sized(frameBytesMax-10, 11), 1},
		"one that is longer by itself":  {sized(frameBytesMax+1, 10), 1},
		"a long one after others":       {sized(10, 10, frameBytesMax), 2},
		"as many commands as there may": {sized(slices.Repeat([]int{10}, 500)...), 500},
		"one more":                      {sized(slices.Repeat([]int{10}, 501)...), 500},
	} {
		if n := fitting(test.commands); n != test.want {
			t.Errorf("%s: %d fit, want %d", name, n, test.want)
		}
	}
}

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

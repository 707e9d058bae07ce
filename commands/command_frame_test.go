package commands

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"

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

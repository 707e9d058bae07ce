package domain

import (
	"fmt"
	"reflect"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/internal/inorder"
)

// Body is what a command asks for: one of Commands.
type Body interface {
	// CommandType names the command on the wire, as in docs/design/architecture.md "Catalogue": CreateJob.
	CommandType() string
}

// Command is a wish for one account. Everything that a decision may depend on beside the state is in it.
type Command struct {
	// ID is made by the sender, cmd_…; the ids of the events are derived from it.
	ID string
	// AccountID is the key of the record: all commands of an account lie in one partition.
	AccountID string
	// At is the sender's clock. The owner never lets time go back within a partition.
	At time.Time
	// Claim is the idempotency key, where the client sent one.
	Claim idempotency.Claim
	// Traceparent is the W3C trace context, checked by the sender to be one.
	Traceparent string
	Body        Body
}

// JobOf returns the job that the command is about, or "".
func (c Command) JobOf() string {
	if of, ok := c.Body.(interface{ JobOf() string }); ok {
		return of.JobOf()
	}
	return ""
}

var commandTypes = func() map[string]reflect.Type {
	types := make(map[string]reflect.Type, len(Commands))
	for _, c := range Commands {
		types[c.CommandType()] = reflect.TypeOf(c)
	}
	return types
}()

// EncodeCommand returns the command as JSON, its members in a fixed order.
func EncodeCommand(c Command) ([]byte, error) {
	value, err := inorder.Write(func(w *inorder.Writer) { writeCommand(w, c) })
	if err != nil {
		return nil, fmt.Errorf("encode %s: %w", c.Body.CommandType(), err)
	}
	return value, nil
}

// DecodeCommand reads what EncodeCommand wrote, and any other JSON form of it. An unknown type is an error: an owner that
// passed it over would answer nobody, and a newer owner would decide it.
func DecodeCommand(value []byte) (Command, error) {
	if w, ok := readCommand(value); ok {
		if c, err := w.command(); err == nil {
			return c, nil
		}
	}
	var w commandWire
	if err := json.Unmarshal(value, &w); err != nil {
		return Command{}, fmt.Errorf("decode command: %w", err)
	}
	c, err := w.command()
	if err != nil {
		return Command{}, fmt.Errorf("decode command %s: %w", w.ID, err)
	}
	return c, nil
}

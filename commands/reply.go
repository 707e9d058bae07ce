package commands

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain/refusal"
)

// MetadataReplyTo names the gateway that waits for the reply to a command: "<partition of the replies
// topic>/<instance>".
const MetadataReplyTo = signature.MetadataReplyTo

// MetadataInstance names the gateway that a message of replies is for.
const MetadataInstance = "instance"

type outcome byte

const (
	accepted outcome = 'a'
	replayed outcome = 'r'
	refused  outcome = 'x'
)

// reply is the answer to one command. All replies of a batch to the same gateway travel in one message, because a
// message costs far more than a reply.
type reply struct {
	commandID string
	outcome   outcome
	partition int32
	offset    int64
	// payload is the event as logged, or the refusal as JSON.
	payload []byte
}

func refusedReply(commandID string, r *refusal.Refusal) reply {
	payload, err := json.Marshal(r)
	if err != nil {
		payload = []byte(`{"code":"` + string(r.Code) + `"}`)
	}
	return reply{commandID: commandID, outcome: refused, payload: payload}
}

// appendReply encodes a reply: outcome, then each field with its length before it as a uvarint.
func appendReply(b []byte, r reply) []byte {
	b = append(b, byte(r.outcome))
	b = binary.AppendUvarint(b, uint64(len(r.commandID)))
	b = append(b, r.commandID...)
	b = binary.AppendVarint(b, int64(r.partition))
	b = binary.AppendVarint(b, r.offset)
	b = binary.AppendUvarint(b, uint64(len(r.payload)))
	return append(b, r.payload...)
}

var (
	errTruncated      = errors.New("reply is truncated")
	errUnknownOutcome = errors.New("reply has an unknown outcome")
)

// eachReply calls visit with each reply of a message's payload. The replies share the payload's memory.
func eachReply(b []byte, visit func(reply)) error {
	for len(b) > 0 {
		var r reply
		var err error
		if r, b, err = nextReply(b); err != nil {
			return fmt.Errorf("read replies: %w", err)
		}
		visit(r)
	}
	return nil
}

func nextReply(b []byte) (r reply, rest []byte, err error) {
	f := frame{rest: b[1:]}
	r.outcome = outcome(b[0])
	r.commandID = string(f.bytes())
	r.partition = int32(f.varint()) //nolint:gosec // written from an int32
	r.offset = f.varint()
	r.payload = f.bytes()
	switch {
	case f.broken:
		return reply{}, nil, errTruncated
	case r.outcome != accepted && r.outcome != replayed && r.outcome != refused:
		return reply{}, nil, errUnknownOutcome
	}
	return r, f.rest, nil
}

// frame reads fields one by one and remembers whether one was truncated.
type frame struct {
	rest   []byte
	broken bool
}

func (f *frame) bytes() []byte {
	length, n := binary.Uvarint(f.rest)
	if n <= 0 || uint64(len(f.rest)-n) < length { //nolint:gosec // n is within rest
		f.broken, f.rest = true, nil
		return nil
	}
	field := f.rest[n : n+int(length)] //nolint:gosec // bounded by the line above
	f.rest = f.rest[n+int(length):]    //nolint:gosec // bounded by the line above
	return field
}

func (f *frame) varint() int64 {
	v, n := binary.Varint(f.rest)
	if n <= 0 {
		f.broken, f.rest = true, nil
		return 0
	}
	f.rest = f.rest[n:]
	return v
}

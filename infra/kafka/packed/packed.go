package packed

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

// Header is the name of a packed record's only header: seq (8 bytes), count (4), prev (32) and the first bytes of hash (8), numbers
// with their most significant byte first. The rest of hash follows from prev and the value.
const Header = "frame"

const (
	countAt   = 8
	prevAt    = countAt + 4
	checkAt   = prevAt + len(event.Hash{})
	checkSize = 8
	linkSize  = checkAt + checkSize
)

// PlainBytesMax bounds a value before it is packed and after it is unpacked: a record of the topic is never larger. It is part of the
// format: a reader with another bound would find another history.
const PlainBytesMax = 8 << 20

// Pack returns the record of a frame in the packed form, or the same message if Unpack would not make the same of that: what is not a
// frame as the service writes it, in a log that is restored, stays as it is.
func Pack(m *message.Message) *message.Message {
	f, err := event.FrameIn(m)
	if err != nil || len(f.Value) > PlainBytesMax || f.Count < 0 || int64(f.Count) > countMax || !isPlain(m, f) {
		return m
	}
	link := make([]byte, 0, linkSize)
	link = binary.BigEndian.AppendUint64(link, f.Seq)
	link = binary.BigEndian.AppendUint32(link, uint32(f.Count))
	link = append(link, f.Prev[:]...)
	link = append(link, f.Hash[:checkSize]...)
	packed := message.NewMessage("", compress(f.Value))
	packed.Metadata[Header] = string(link)
	packed.SetContext(m.Context())
	return packed
}

const countMax = 1<<32 - 1

// isPlain reports whether a message is what ToMessage makes of a frame, but for where it was read.
func isPlain(m *message.Message, f event.Frame) bool {
	plain := event.ToMessage(f)
	if m.UUID != plain.UUID || f.Hash != event.FrameHash(f.Prev, f.Value) || m.Metadata[event.MetadataKey] != "" {
		return false
	}
	for name, value := range m.Metadata {
		switch name {
		case event.MetadataKey, event.MetadataPartition, event.MetadataOffset, event.MetadataBrokerTime:
		default:
			if plain.Metadata[name] != value {
				return false
			}
		}
	}
	return true
}

// Unpack makes a packed record of the log the message of its frame, as it would be if it had not been packed; every other message
// stays as it is. A record that cannot be unpacked keeps its bytes, and event.MetadataFault says why: it is not part of history.
func Unpack(m *message.Message) {
	link, is := m.Metadata[Header]
	if !is {
		return
	}
	f, err := unpacked(link, m.Payload)
	if err != nil {
		m.Metadata[event.MetadataFault] = err.Error()
		return
	}
	delete(m.Metadata, Header)
	plain := event.ToMessage(f)
	m.UUID, m.Payload = plain.UUID, plain.Payload
	maps.Copy(m.Metadata, plain.Metadata)
}

// What is wrong with a record that has the header of a packed one.
var (
	errLink  = errors.New("the link of a packed frame has another size")
	errCheck = errors.New("the value of a packed frame is not the one that its hash is of")
)

func unpacked(link string, value []byte) (event.Frame, error) {
	if len(link) != linkSize {
		return event.Frame{}, fmt.Errorf("%w: %d bytes instead of %d", errLink, len(link), linkSize)
	}
	plain, err := decompress(value)
	if err != nil {
		return event.Frame{}, err
	}
	raw := []byte(link)
	f := event.Frame{Value: plain, Seq: binary.BigEndian.Uint64(raw), Count: int(binary.BigEndian.Uint32(raw[countAt:]))}
	copy(f.Prev[:], raw[prevAt:])
	f.Hash = event.FrameHash(f.Prev, plain)
	if string(f.Hash[:checkSize]) != link[checkAt:] {
		return event.Frame{}, errCheck
	}
	return f, nil
}

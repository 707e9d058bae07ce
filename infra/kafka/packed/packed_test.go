package packed_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka/packed"
)

// dictionaries are those that a log may need, by number. None of them ever changes, and none goes away.
var dictionaries = map[string]string{
	"dictionary-1": "159c608764e465741d30c29024d5b1d3feee53ad2e63cbd5499612891de2b0d1",
}

func TestADictionaryNeverChanges(t *testing.T) {
	files, err := filepath.Glob("dictionary-*")
	must(t, err)
	if len(files) != len(dictionaries) {
		t.Errorf("there are %v, known are %d", files, len(dictionaries))
	}
	for name, want := range dictionaries {
		content, err := os.ReadFile(name)
		must(t, err)
		if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != want {
			t.Errorf("%s has the SHA-256 %x: logs were written with %s", name, sum, want)
		}
	}
}

// A record that was packed by the first version that did is read forever.
func TestARecordOfTheFirstVersionIsRead(t *testing.T) {
	text, err := os.ReadFile("testdata/record-1.json")
	must(t, err)
	var kept struct{ Link, Value, Plain []byte }
	must(t, json.Unmarshal(text, &kept))
	m := message.NewMessage("", kept.Value)
	m.Metadata[packed.Header] = string(kept.Link)
	packed.Unpack(m)
	f, err := event.FrameIn(m)
	must(t, err)
	if string(f.Value) != string(kept.Plain) || f.Seq != 41 || f.Count != 2 {
		t.Errorf("it is read as %+v", f)
	}
	if _, extends := (event.Head{Seq: 40, Hash: event.ValueHash([]byte("before"))}).Accept(f); !extends {
		t.Error("the chain does not accept it")
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// accepted are the bytes of an event of the log.
func accepted(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../../../domain/testdata/events/toolmill.job.accepted.v1.json")
	must(t, err)
	var line bytes.Buffer
	must(t, json.Compact(&line, text))
	return line.Bytes()
}

var before = event.Head{Seq: 40, Hash: event.ValueHash([]byte("before"))}

func frame(t *testing.T) event.Frame {
	t.Helper()
	f, _ := before.Extend(accepted(t), []byte(`{"second":"ü"}`))
	return f
}

// read are the metadata that a reader adds.
func read(m *message.Message) *message.Message {
	m.Metadata[event.MetadataPartition], m.Metadata[event.MetadataOffset], m.Metadata[event.MetadataKey] = "3", "7", ""
	return m
}

// A packed frame is much smaller, and is read as the message that it was.
func TestAFrameIsUnpackedAsItWas(t *testing.T) {
	plain := event.ToMessage(frame(t))
	small := packed.Pack(plain)
	if size := len(small.Payload) + len(small.Metadata[packed.Header]); len(small.Metadata) != 1 || size > len(plain.Payload)/2 {
		t.Errorf("%d bytes take %d, with %v", len(plain.Payload), size, small.Metadata)
	}
	unpacked := read(small)
	packed.Unpack(unpacked)
	want := read(event.ToMessage(frame(t)))
	if diff := cmp.Diff(want.Metadata, unpacked.Metadata); diff != "" || unpacked.UUID != want.UUID || !bytes.Equal(unpacked.Payload, want.Payload) {
		t.Errorf("%s: %s, %s", diff, unpacked.UUID, unpacked.Payload)
	}
	f, offset, err := event.FromMessage(unpacked)
	must(t, err)
	if _, extends := before.Accept(f); !extends || offset != 7 {
		t.Errorf("the chain does not accept %+v at %d", f, offset)
	}
}

// What is not a frame as the service writes it is written and read as it is.
func TestOnlyFramesArePacked(t *testing.T) {
	change := func(change func(*message.Message)) *message.Message {
		m := event.ToMessage(frame(t))
		change(m)
		return m
	}
	for name, m := range map[string]*message.Message{
		"nothing":            message.NewMessage("", nil),
		"without a count":    change(func(m *message.Message) { delete(m.Metadata, event.MetadataCount) }),
		"with another hash":  change(func(m *message.Message) { m.Metadata[event.MetadataHash] = strings.Repeat("0", 64) }),
		"with a header more": change(func(m *message.Message) { m.Metadata["x"] = "y" }),
		"with a key":         change(func(m *message.Message) { m.Metadata[event.MetadataKey] = "acct_1" }),
		"negative":           change(func(m *message.Message) { m.Metadata[event.MetadataCount] = "-1" }),
		"of another type":    change(func(m *message.Message) { m.Metadata["content-type"] = "text/plain" }),
		"of another id":      change(func(m *message.Message) { m.UUID = "x" }),
	} {
		if got := packed.Pack(m); got != m {
			t.Errorf("a message %s is packed", name)
		}
		want := m.Copy()
		packed.Unpack(m)
		if !m.Equals(want) {
			t.Errorf("a message %s is unpacked", name)
		}
	}
	if m := read(event.ToMessage(frame(t))); packed.Pack(m) == m {
		t.Error("a message that was read, as from a segment, is not packed")
	}
}

// A record that cannot be unpacked is not a frame, keeps its bytes, and says why. It takes no more memory than a frame may.
func TestWhatCannotBeUnpackedIsNoFrame(t *testing.T) {
	good := packed.Pack(event.ToMessage(frame(t)))
	other, _ := before.Extend([]byte(`{"other":1}`))
	foreign, err := zstd.NewWriter(nil)
	must(t, err)
	strange, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(77, bytes.Repeat([]byte("strange"), 9)))
	must(t, err)
	zeros := make([]byte, packed.PlainBytesMax+1)
	larger := foreign.EncodeAll(zeros, nil)
	for name, c := range map[string]struct {
		link  string
		value []byte
		says  string
	}{
		"cut off":                    {good.Metadata[packed.Header], good.Payload[:len(good.Payload)-3], "cannot be decompressed"},
		"empty":                      {good.Metadata[packed.Header], nil, "not the one that its hash is of"},
		"not compressed":             {good.Metadata[packed.Header], frame(t).Value, "cannot be decompressed"},
		"of another frame":           {good.Metadata[packed.Header], packed.Pack(event.ToMessage(other)).Payload, "not the one that its hash is of"},
		"with half a link":           {good.Metadata[packed.Header][:20], good.Payload, "another size"},
		"with no link":               {"", good.Payload, "another size"},
		"with another place before":  {strings.Replace(good.Metadata[packed.Header], string(before.Hash[:4]), "abcd", 1), good.Payload, "not the one that its hash is of"},
		"of an unknown dictionary":   {good.Metadata[packed.Header], strange.EncodeAll(bytes.Repeat([]byte("strange"), 99), nil), "dictionary that this version does not have"},
		"that would be too large":    {good.Metadata[packed.Header], larger, "more than 8388608 bytes"},
		"that does not say its size": {good.Metadata[packed.Header], unsized(t, larger), "more than 8388608 bytes"},
		"of many that are too large": {good.Metadata[packed.Header], bytes.Repeat(foreign.EncodeAll(zeros[2:], nil), 9), "more than 8388608 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			m := message.NewMessage("", c.value)
			m.Metadata[packed.Header] = c.link
			// As plain as a frame may be: what is packed counts.
			maps.Copy(m.Metadata, event.ToMessage(frame(t)).Metadata)
			packed.Unpack(read(m))
			_, offset, err := event.FromMessage(m)
			if !errors.Is(err, event.ErrNotAFrame) || !strings.Contains(err.Error(), c.says) || offset != 7 {
				t.Errorf("it is %v at %d", err, offset)
			}
			if !bytes.Equal(m.Payload, c.value) {
				t.Errorf("its bytes are %d others", len(m.Payload))
			}
		})
	}
}

// unsized is a compressed stream that does not say how much it unpacks to.
func unsized(t *testing.T, value []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	from, err := zstd.NewReader(bytes.NewReader(value))
	must(t, err)
	defer from.Close()
	to, err := zstd.NewWriter(&out)
	must(t, err)
	_, err = to.ReadFrom(from)
	must(t, err)
	must(t, to.Close())
	return out.Bytes()
}

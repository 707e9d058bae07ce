package kafka_test

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/IBM/sarama"
	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/klauspost/compress/zstd"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka/packed"
)

// The readers of docs/events.md find exactly the history that the service finds, among copies and foreign records.
func TestDocumentedReadersFindTheHistory(t *testing.T) {
	b := newBench(t)
	partition := b.mixedPartition(t)
	want, end := b.numberedEvents(t, partition)
	if len(want) < 25 || end < 20 {
		t.Fatalf("%d events in %d records are too few", len(want), end)
	}
	t.Run("Go", func(t *testing.T) { same(t, b.readByGo(t, partition, len(want)), want) })
	t.Run("Python", func(t *testing.T) { same(t, readByPython(t, b.records(t, partition, end)), want) })
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("event %d is read as\n%s\nbut is\n%s", i+1, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d events are read, there are %d", len(got), len(want))
	}
}

// mixedPartition writes history, and between its frames what is not part of it. The last frame is history.
func (b *bench) mixedPartition(t *testing.T) (partition int32) {
	t.Helper()
	p := b.newProcess(t, "one")
	opened, err := p.gateway.Send(t.Context(), openWide("acct_1"))
	must(t, err)
	for _, spoil := range spoiled {
		head, last := b.chainEnd(t, opened.Partition)
		next, _ := head.Extend([]byte(`{"foreign":1}`), []byte(`{"foreign":2}`))
		foreign := event.ToMessage(next)
		spoil(foreign)
		for _, m := range []*message.Message{event.ToMessage(last), foreign} {
			_, err := b.appender.Append(t.Context(), commands.EventsTopic, opened.Partition, m)
			must(t, err)
		}
		b.live(t, p.gateway, "acct_1")
	}
	return opened.Partition
}

// spoiled are the ways in which a record is not the next frame, each beside the last one's copy.
var spoiled = []func(*message.Message){
	func(m *message.Message) { m.Metadata = nil },
	func(m *message.Message) { m.Metadata, m.Payload = nil, nil },
	func(m *message.Message) { delete(m.Metadata, event.MetadataSeq) },
	func(m *message.Message) { m.Metadata[event.MetadataSeq] = "1" },
	func(m *message.Message) { m.Metadata[event.MetadataCount] = "1" },
	func(m *message.Message) { m.Metadata[event.MetadataPrev] = strings.Repeat("0", 64) },
	func(m *message.Message) { m.Metadata[event.MetadataHash] = "\xff" },
	func(m *message.Message) { m.Payload[0] = '[' },
	unended("1"),
	unended("2"),
	func(m *message.Message) { m.Metadata[packed.Header] = "" },
	packedAnd(func(m *message.Message) { m.Payload = m.Payload[:len(m.Payload)-1] }),
	packedAnd(func(m *message.Message) { m.Payload = nil }),
	packedAnd(func(m *message.Message) { m.Metadata[packed.Header] += "x" }),
	packedAnd(func(m *message.Message) { m.Metadata[packed.Header] = "9" + m.Metadata[packed.Header][1:] }),
	packedAnd(func(m *message.Message) { m.Payload = bomb }),
}

// packedAnd packs a record and spoils that.
func packedAnd(spoil func(*message.Message)) func(*message.Message) {
	return func(m *message.Message) {
		small := packed.Pack(m)
		m.UUID, m.Metadata, m.Payload = small.UUID, small.Metadata, small.Payload
		spoil(m)
	}
}

// bomb would unpack to more than a frame may be.
var bomb = func() []byte {
	to, err := zstd.NewWriter(nil)
	if err != nil {
		panic(err)
	}
	return to.EncodeAll(make([]byte, packed.PlainBytesMax+1), nil)
}()

// unended leaves the second line without its end. The count may be either; the hash is that of the bytes.
func unended(count string) func(*message.Message) {
	return func(m *message.Message) {
		m.Payload = bytes.TrimSuffix(m.Payload, []byte("\n"))
		prev, err := hex.DecodeString(m.Metadata[event.MetadataPrev])
		if err != nil {
			panic(err)
		}
		sum := sha256.Sum256(append(prev, m.Payload...))
		m.Metadata[event.MetadataCount], m.Metadata[event.MetadataHash] = count, hex.EncodeToString(sum[:])
	}
}

// chainEnd returns the end of a partition's chain and the last accepted frame.
func (b *bench) chainEnd(t *testing.T, partition int32) (head event.Head, last event.Frame) {
	t.Helper()
	b.accepted(t, partition, func(frame event.Frame) { last = frame })
	head, _ = event.Head{Seq: last.Seq - 1, Hash: last.Prev}.Accept(last)
	return head, last
}

// accepted visits the accepted frames of a partition, and returns where the log ends.
func (b *bench) accepted(t *testing.T, partition int32, visit func(event.Frame)) (end int64) {
	t.Helper()
	var head event.Head
	end, err := b.reader.Read(t.Context(), commands.EventsTopic, partition, 0, func(m *message.Message) error {
		frame, _, err := event.FromMessage(m)
		if next, ok := head.Accept(frame); err == nil && ok {
			head = next
			visit(frame)
		}
		return nil
	})
	must(t, err)
	return end
}

// numberedEvents returns a partition's history as the service finds it, each event after its number.
func (b *bench) numberedEvents(t *testing.T, partition int32) (events []string, end int64) {
	t.Helper()
	end = b.accepted(t, partition, func(frame event.Frame) {
		for l, err := range domain.EventsOf(frame) {
			must(t, err)
			events = append(events, fmt.Sprintf("%d %s", len(events)+1, l.Value))
		}
	})
	return events, end
}

// documented returns the first block of code of a language in docs/events.md: the one that reads the topic.
func documented(t *testing.T, language string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/events.md")
	must(t, err)
	blocks := regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Fatalf("no block of %s", language)
	}
	return blocks[0][1]
}

// dictionaries is the folder of the dictionaries of packed frames, where the documented readers run.
const dictionaries = "packed"

// readByGo runs the program in Go until it has printed as many events, or for a minute.
func (b *bench) readByGo(t *testing.T, partition int32, count int) (events []string) {
	t.Helper()
	dir := t.TempDir()
	source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "reader")
	must(t, os.WriteFile(source, []byte(documented(t, "go")), 0o600))
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", program, source)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	reader := exec.CommandContext(ctx, program, b.broker.PlainAddrs()[0], strconv.Itoa(int(partition)))
	reader.Dir, reader.Stderr = dictionaries, os.Stderr
	out, err := reader.StdoutPipe()
	must(t, err)
	must(t, reader.Start())
	defer func() { _ = reader.Wait() }() // it is killed
	defer cancel()
	lines := bufio.NewScanner(out)
	lines.Buffer(nil, 1<<20)
	for len(events) < count && lines.Scan() {
		events = append(events, lines.Text())
	}
	return events
}

// record is what a client in Python gives: headers in order, nothing where there are none.
type record struct {
	Headers [][2][]byte
	Value   []byte
}

// records returns the records of a partition as they are in the log, and before them one of another program without headers
// and value.
func (b *bench) records(t *testing.T, partition int32, end int64) []record {
	t.Helper()
	consumer, err := sarama.NewConsumer(b.broker.PlainAddrs(), sarama.NewConfig())
	must(t, err)
	defer func() { must(t, consumer.Close()) }()
	follow, err := consumer.ConsumePartition(commands.EventsTopic, partition, 0)
	must(t, err)
	defer func() { must(t, follow.Close()) }()
	all := []record{{}}
	for m := range follow.Messages() {
		r := record{Value: m.Value}
		for _, h := range m.Headers {
			r.Headers = append(r.Headers, [2][]byte{h.Key, h.Value})
		}
		if all = append(all, r); m.Offset == end-1 {
			break
		}
	}
	return all
}

// pythonClient calls the documented function with the records that it is given, as a client's loop does.
const pythonClient = `
import base64, sys
head, seq = "0" * 64, 0
for r in json.load(sys.stdin):
    pairs = r["Headers"] and [(base64.b64decode(n).decode(), base64.b64decode(t)) for n, t in r["Headers"]]
    begin = seq
    head, seq, events = read(head, seq, pairs, r["Value"] and base64.b64decode(r["Value"]))
    for n, e in enumerate(events, begin + 1):
        print(n, json.dumps(e, separators=(",", ":"), ensure_ascii=False))
`

func readByPython(t *testing.T, records []record) []string {
	t.Helper()
	input, err := json.Marshal(records)
	must(t, err)
	where, err := exec.CommandContext(t.Context(), "../../scripts/setup", "--where-readers").Output()
	must(t, err)
	python := filepath.Join(strings.TrimSpace(string(where)), "bin", "python3")
	reader := exec.CommandContext(t.Context(), python, "-c", documented(t, "python")+pythonClient)
	reader.Dir, reader.Stdin, reader.Stderr = dictionaries, bytes.NewReader(input), os.Stderr
	out, err := reader.Output()
	must(t, err)
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

package archive

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/objectstore"
)

const (
	folder         = "segments/"
	logKey         = folder + "log"
	manifestSuffix = "-manifest"
	// manifestBytesMax is far more than a manifest has.
	manifestBytesMax = 64 << 10
)

// Holds reports whether an object belongs to the archive. No sweep may delete it.
func Holds(key string) bool { return strings.HasPrefix(key, folder) }

// segmentKey names a segment by its partition and first offset. Names in the order of text are in the order of offsets.
func segmentKey(partition int32, first int64) string {
	return fmt.Sprintf("%s%d/%020d", folder, partition, first)
}

// Manifest says what a segment holds. It is a function of the segment and of the manifest before it.
type Manifest struct {
	Installation string `json:"installation"`
	Partition    int32  `json:"partition"`
	FirstOffset  int64  `json:"firstOffset"`
	LastOffset   int64  `json:"lastOffset"`
	// Records counts all records, Frames those that the chain accepts, Events the events of these.
	Records int64  `json:"records"`
	Frames  int64  `json:"frames"`
	Events  uint64 `json:"events"`
	// FirstSeq and LastSeq are the numbers of the first and last event in the partition; without events, LastSeq is that of
	// the event before.
	FirstSeq uint64 `json:"firstSeq"`
	LastSeq  uint64 `json:"lastSeq"`
	// Prev is the hash of the frame before the segment, Hash that of its last frame.
	Prev event.Hash `json:"prev"`
	Hash event.Hash `json:"hash"`
	// LastBrokerTime is the broker's timestamp of the last record.
	LastBrokerTime time.Time `json:"lastBrokerTime"`
	// SizeBytes and SHA256 are those of the object.
	SizeBytes int64      `json:"sizeBytes"`
	SHA256    event.Hash `json:"sha256"`
	// Previous is the SHA-256 of the manifest before; zero for the first.
	Previous event.Hash `json:"previous"`
}

// Position is the end of what a partition has in segments. The zero Position is before the first segment.
type Position struct {
	NextOffset int64      `json:"nextOffset"`
	Head       event.Head `json:"head"`
	// LastFirst is the first offset of the last segment, Manifest the SHA-256 of its manifest.
	LastFirst int64      `json:"lastFirst"`
	Manifest  event.Hash `json:"manifest"`
}

// text returns the manifest as stored.
func (m Manifest) text() []byte {
	text, _ := json.MarshalIndent(m, "", "  ") //nolint:errchkjson // it has no field that cannot be marshaled
	return append(text, '\n')
}

// after returns the position after the segment.
func (m Manifest) after() Position {
	return Position{
		NextOffset: m.LastOffset + 1, Head: event.Head{Seq: m.LastSeq, Hash: m.Hash},
		LastFirst: m.FirstOffset, Manifest: event.ValueHash(m.text()),
	}
}

// continues returns an error if the manifest is not the next one after a position in an installation's partition.
func (m Manifest) continues(installation string, partition int32, at Position) error {
	switch {
	case m.Installation != installation:
		return fmt.Errorf("%w: it is of installation %s, the others of %s", ErrOtherLog, m.Installation, installation)
	case m.Partition != partition || m.FirstOffset != at.NextOffset:
		return fmt.Errorf("%w: it is that of partition %d at offset %d", ErrManifest, m.Partition, m.FirstOffset)
	case m.Previous != at.Manifest:
		return fmt.Errorf("%w: it names %.16s as the manifest before, which is %.16s", ErrManifest, m.Previous, at.Manifest)
	}
	return nil
}

// readManifest returns objectstore.ErrNotFound, or ErrManifest if it is not one.
func readManifest(ctx context.Context, from Source, partition int32, first int64) (m Manifest, err error) {
	text, err := readSmall(ctx, from, segmentKey(partition, first)+manifestSuffix)
	if err != nil {
		return m, err
	}
	if json.Unmarshal(text, &m) != nil || !bytes.Equal(m.text(), text) {
		return m, fmt.Errorf("%w: %s is not a manifest", ErrManifest, segmentKey(partition, first)+manifestSuffix)
	}
	return m, nil
}

// logMark is the object that says whose segments these are.
type logMark struct {
	Installation string `json:"installation"`
	Partitions   int32  `json:"partitions"`
}

// mark claims the archive for an installation. Error: ErrOtherLog if it is another's.
func mark(ctx context.Context, to Target, of logMark) error {
	text, err := json.Marshal(of)
	if err != nil {
		return err
	}
	if err := putSame(ctx, to, logKey, text); !errors.Is(err, errDiffers) {
		return err
	}
	return fmt.Errorf("%w: %s names another installation or number of partitions than %s", ErrOtherLog, logKey, text)
}

// errDiffers is returned by putSame for an object with another content.
var errDiffers = errors.New("the object exists with another content")

// putSame stores a small object, or finds that it is stored.
func putSame(ctx context.Context, to Target, key string, text []byte) error {
	_, err := to.Put(ctx, key, bytes.NewReader(text), manifestBytesMax)
	if !errors.Is(err, objectstore.ErrExists) {
		return err
	}
	found, err := readSmall(ctx, to, key)
	if err == nil && !bytes.Equal(found, text) {
		err = errDiffers
	}
	return err
}

func readSmall(ctx context.Context, from Source, key string) ([]byte, error) {
	object, _, err := from.Open(ctx, key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	return io.ReadAll(io.LimitReader(object, manifestBytesMax))
}

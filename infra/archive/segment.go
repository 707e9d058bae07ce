package archive

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/klauspost/compress/zstd"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// Source is where segments are read.
type Source interface {
	Open(ctx context.Context, key string) (io.ReadSeekCloser, objectstore.Info, error)
}

// Target is where segments are kept: a Put makes a whole object or nothing, and never changes one. Only a segment that cannot be read is
// deleted, to be written again.
type Target interface {
	Source
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (objectstore.Info, error)
	Delete(ctx context.Context, key string) error
}

// What can be wrong with segments.
var (
	// ErrTruncated means that a segment ends before its end.
	ErrTruncated = errors.New("the segment is truncated or damaged")
	// ErrManifest means that a segment and its manifest, or two manifests, do not fit.
	ErrManifest = errors.New("the manifest does not match")
	// ErrGap means that segments are missing between others.
	ErrGap = errors.New("segments are missing")
	// ErrOtherLog means that segments of several logs are mixed.
	ErrOtherLog = errors.New("the segment is of another log")
	// ErrNoSegments means that there is no archive.
	ErrNoSegments = errors.New("there are no segments")
	// ErrRecordsMissing means that the log has deleted records that no segment has.
	ErrRecordsMissing = errors.New("records are missing in the log that no segment has")
	// ErrSegmentLost means that the object store does not have the last segment any more.
	ErrSegmentLost = errors.New("a segment is no longer in the object store")
)

// segmentWriter writes records as a segment.
type segmentWriter struct {
	to   *zstd.Encoder
	next int64
	line []byte
	// records and bytes may still be written.
	records, bytes int64
}

// errFull ends the reading of the log where a segment ends.
var errFull = errors.New("the segment is full")

func newSegmentWriter(to io.Writer, first int64, limits Limits) (*segmentWriter, error) {
	compressing, err := zstd.NewWriter(to, zstd.WithEncoderConcurrency(1))
	return &segmentWriter{to: compressing, next: first, records: limits.RecordsMax, bytes: limits.BytesMax}, err
}

func (w *segmentWriter) add(m *message.Message) (err error) {
	offset, err := offsetOf(m)
	if err == nil && offset != w.next {
		err = fmt.Errorf("%w: offset %d follows %d", ErrRecordsMissing, offset, w.next-1)
	}
	if err == nil {
		w.line, err = appendLine(w.line[:0], m)
	}
	if err == nil {
		_, err = w.to.Write(w.line)
	}
	if err != nil {
		return err
	}
	w.next++
	w.records, w.bytes = w.records-1, w.bytes-int64(len(w.line))
	if w.records <= 0 || w.bytes <= 0 {
		return errFull
	}
	return nil
}

// inspect reads a segment that begins at a position, and returns its manifest as the content has it. It calls visit with
// each record, and whether the chain accepts it. Errors: ErrTruncated, ErrManifest if the records are not those from the position on, visit's.
func inspect(
	ctx context.Context, from Source, mark logMark, partition int32, at Position, visit func(m *message.Message, accepted bool) error,
) (Manifest, error) {
	s := &inspection{head: at.Head, visit: visit, Manifest: Manifest{
		Installation: mark.Installation, Partition: partition, FirstOffset: at.NextOffset, LastOffset: at.NextOffset - 1,
		FirstSeq: at.Head.Seq + 1, Prev: at.Head.Hash, Previous: at.Manifest,
	}}
	var err error
	if s.SizeBytes, s.SHA256, err = readLines(ctx, from, segmentKey(partition, at.NextOffset), s.add); err != nil {
		return Manifest{}, err
	}
	s.LastSeq, s.Hash, s.Events = s.head.Seq, s.head.Hash, s.head.Seq-at.Head.Seq
	return s.Manifest, nil
}

// inspection is a segment that is being read.
type inspection struct {
	Manifest

	head  event.Head
	visit func(m *message.Message, accepted bool) error
}

func (s *inspection) add(line []byte) error {
	m, err := parseLine(s.Partition, line)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTruncated, err)
	}
	offset, err := offsetOf(m)
	if err != nil || offset != s.LastOffset+1 {
		return unexpected(offset, s.LastOffset)
	}
	accepted := false
	if frame, _, err := event.FromMessage(m); err == nil {
		if s.head, accepted = s.head.Accept(frame); accepted {
			s.Frames++
		}
	}
	s.LastOffset, s.Records = offset, s.Records+1
	if milliseconds, err := strconv.ParseInt(m.Metadata[event.MetadataBrokerTime], 10, 64); err == nil {
		s.LastBrokerTime = time.UnixMilli(milliseconds).UTC()
	}
	return s.visit(m, accepted)
}

func unexpected(offset, last int64) error {
	return fmt.Errorf("%w: offset %d follows %d in it", ErrManifest, offset, last)
}

// readLines calls take with each line of a segment, whose memory is used again after the call, and returns size and SHA-256 of the
// object. Errors: ErrTruncated, the store's, take's.
func readLines(ctx context.Context, from Source, key string, take func(line []byte) error) (size int64, sha256Sum event.Hash, err error) {
	object, _, err := from.Open(ctx, key)
	if err != nil {
		return 0, sha256Sum, err
	}
	defer func() { _ = object.Close() }()
	sum := &summed{from: object, sum: sha256.New()}
	if err := decompressLines(sum, take); err != nil {
		if sum.err != nil {
			err = sum.err // the store failed, not the segment
		}
		return 0, sha256Sum, err
	}
	sum.sum.Sum(sha256Sum[:0])
	return sum.bytes, sha256Sum, nil
}

func decompressLines(from io.Reader, take func(line []byte) error) error {
	const ahead = 1 << 20
	plain, err := zstd.NewReader(bufio.NewReaderSize(from, ahead), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTruncated, err)
	}
	defer plain.Close()
	lines := bufio.NewReaderSize(plain, ahead)
	for number := 0; ; number++ {
		line, err := nextLine(lines)
		if errors.Is(err, io.EOF) && len(line) == 0 {
			if number == 0 {
				return fmt.Errorf("%w: it is empty", ErrTruncated)
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("%w: %w", ErrTruncated, err)
		}
		if err := take(line); err != nil {
			return err
		}
	}
}

// nextLine returns a line where the reader holds it or, if it is too long for that, a copy.
func nextLine(from *bufio.Reader) ([]byte, error) {
	line, err := from.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return line, err //nolint:wrapcheck // io.EOF as it is
	}
	begin := bytes.Clone(line)
	rest, err := from.ReadBytes('\n')
	return append(begin, rest...), err //nolint:wrapcheck // io.EOF as it is
}

// summed hashes what is read through it, and keeps the error with which its source failed.
type summed struct {
	from  io.Reader
	sum   hash.Hash
	bytes int64
	err   error
}

// Read implements io.Reader.
func (s *summed) Read(p []byte) (int, error) {
	n, err := s.from.Read(p)
	s.sum.Write(p[:n])
	s.bytes += int64(n)
	if err != nil && err != io.EOF {
		s.err = err
	}
	return n, err
}

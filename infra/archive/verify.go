package archive

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/infra/objectstore"
)

// Store is where a whole archive is read.
type Store interface {
	Source
	List(ctx context.Context, olderThan time.Time, after string, limit int) ([]objectstore.Object, string, error)
}

// Verified are the segments of a log, each read and found whole.
type Verified struct {
	Installation string
	Partitions   []Partition
	from         Store
}

// Partition is a partition as its segments have it.
type Partition struct {
	// Manifests are those of its segments, in order.
	Manifests []Manifest
	// LastCommand is the place of the command that led to its last event; its offset is -1 without one.
	LastCommand event.Place
	// Closed is the event that closes it, if it has one: the log goes on in the next generation, or is being moved there.
	Closed *generation.Closed
	// Moved reports whether it has all events that a move of the log's partitions brought (domain/generation).
	Moved bool
}

// Moved reports whether the segments of a generation after the first have all events that were moved into it. Until they have, those of
// the generation before have more.
func (v Verified) Moved() bool {
	return !slices.ContainsFunc(v.Partitions, func(p Partition) bool { return !p.Moved })
}

// NextOffset returns the offset after the last record.
func (p *Partition) NextOffset() int64 {
	if len(p.Manifests) == 0 {
		return 0
	}
	return p.Manifests[len(p.Manifests)-1].LastOffset + 1
}

// readersAtOnce is how many partitions are read at once.
const readersAtOnce = 4

// Verify reads all segments. It changes nothing. Errors: ErrNoSegments, ErrTruncated, ErrManifest, ErrGap, ErrOtherLog,
// each with the name of the object.
func Verify(ctx context.Context, from Store) (Verified, error) {
	names, err := namesIn(ctx, from)
	if err != nil {
		return Verified{}, err
	}
	of, err := readMark(ctx, from, names)
	if err != nil {
		return Verified{}, err
	}
	v := Verified{Installation: of.Installation, Partitions: make([]Partition, of.Partitions), from: from}
	reading, readCtx := errgroup.WithContext(ctx)
	reading.SetLimit(readersAtOnce)
	for id := range of.Partitions {
		reading.Go(func() (err error) {
			v.Partitions[id], err = follow(readCtx, from, of, id, names)
			return err
		})
	}
	if err := reading.Wait(); err != nil {
		return Verified{}, err
	}
	return v, v.nothingBeyond(names)
}

// namesIn returns the names of all objects of the archive.
func namesIn(ctx context.Context, from Store) (map[string]bool, error) {
	names := make(map[string]bool)
	for place, last := "", false; !last; {
		// A day ahead, so that no difference of clocks hides an object.
		objects, next, err := from.List(ctx, time.Now().Add(24*time.Hour), place, objectstore.ListMax)
		if err != nil {
			return nil, err
		}
		for _, o := range objects {
			if Holds(o.Key) {
				names[o.Key] = true
			}
		}
		place, last = next, next == ""
	}
	return names, nil
}

func readMark(ctx context.Context, from Store, names map[string]bool) (of logMark, err error) {
	if len(names) == 0 {
		return of, fmt.Errorf("%w: no object's name begins with %s", ErrNoSegments, folder)
	}
	text, err := readSmall(ctx, from, logKey)
	if errors.Is(err, objectstore.ErrNotFound) {
		return of, fmt.Errorf("%w: %s, which says whose they are, is missing", ErrGap, logKey)
	}
	if err != nil {
		return of, err
	}
	if json.Unmarshal(text, &of) != nil || of.Installation == "" || of.Partitions < 1 {
		return of, fmt.Errorf("%w: %s cannot be read", ErrManifest, logKey)
	}
	return of, nil
}

// follow reads the segments of a partition from the first on.
func follow(ctx context.Context, from Store, of logMark, id int32, names map[string]bool) (Partition, error) {
	p := Partition{LastCommand: event.Place{Offset: -1}}
	see := func(last *lastFrame) func(m *message.Message, accepted bool) error {
		return func(m *message.Message, accepted bool) error {
			p.Moved = p.Moved || accepted && endsMove(m.Payload)
			return last.see(m, accepted)
		}
	}
	for at := (Position{}); names[segmentKey(id, at.NextOffset)]; {
		key := segmentKey(id, at.NextOffset)
		var last lastFrame
		m, err := verify(ctx, from, of, id, at, see(&last))
		if err == nil && m.Frames > 0 && !p.note(last.lines) {
			err = p.noteAll(ctx, from, m)
		}
		if err != nil {
			return p, fmt.Errorf("%s: %w", key, err)
		}
		if !names[key+manifestSuffix] && m.Frames == 0 {
			return p, fmt.Errorf("%s: %w: it has no manifest, and no record of it continues the chain", key, ErrOtherLog)
		}
		p.Manifests, at = append(p.Manifests, m), m.after()
	}
	return p, nil
}

// verify reads the segment at a position and compares it with its manifest. The last segment may have none: its writer
// died between the two.
func verify(
	ctx context.Context, from Source, of logMark, id int32, at Position, visit func(m *message.Message, accepted bool) error,
) (Manifest, error) {
	says, err := readManifest(ctx, from, id, at.NextOffset)
	without := errors.Is(err, objectstore.ErrNotFound)
	if err != nil && !without {
		return says, err
	}
	if !without {
		if err := says.continues(of.Installation, id, at); err != nil {
			return says, err
		}
	}
	has, err := inspect(ctx, from, of, id, at, visit)
	if err != nil || without {
		return has, err
	}
	return has, says.compare(has)
}

// lastFrame remembers the newest frame that the chain accepts.
type lastFrame struct{ lines []byte }

func (l *lastFrame) see(m *message.Message, accepted bool) error {
	if accepted {
		l.lines = m.Payload
	}
	return nil
}

// note remembers the place of the last command of a frame, and reports whether it has one.
func (p *Partition) note(frame []byte) bool {
	lines := bytes.Split(bytes.TrimSuffix(frame, []byte{'\n'}), []byte{'\n'})
	for _, line := range slices.Backward(lines) {
		e, err := domain.Codec.Decode(line)
		if err != nil { // an owner skips it, too
			continue
		}
		if closed, is := e.Data.(generation.Closed); is { // after all commands, whatever they are
			p.Closed = &closed
			continue
		}
		p.LastCommand = e.CommandPlace
		return true
	}
	return false
}

// endsMove reports whether a frame is that of generation.Moved, which is alone in it.
func endsMove(frame []byte) bool {
	if !bytes.Contains(frame, []byte(`"`+generation.Moved{}.EventType()+`"`)) {
		return false
	}
	e, err := domain.Codec.Decode(bytes.TrimSuffix(frame, []byte{'\n'}))
	_, is := e.Data.(generation.Moved)
	return err == nil && is
}

// noteAll notes the last command of a segment whose last frame has none.
func (p *Partition) noteAll(ctx context.Context, from Source, m Manifest) error {
	_, err := inspect(ctx, from, m.mark(), m.Partition, m.before(), func(read *message.Message, accepted bool) error {
		if accepted {
			p.note(read.Payload)
		}
		return nil
	})
	return err
}

// nothingBeyond returns ErrGap if there are objects that no walk from the first segment has reached.
func (v Verified) nothingBeyond(names map[string]bool) error {
	rest := maps.Clone(names)
	delete(rest, logKey)
	for i := range v.Partitions {
		p := &v.Partitions[i]
		for _, m := range p.Manifests {
			key := segmentKey(m.Partition, m.FirstOffset)
			delete(rest, key)
			delete(rest, key+manifestSuffix)
			if m.LastOffset+1 != p.NextOffset() && !names[key+manifestSuffix] {
				return fmt.Errorf("%w: %s is missing, and there are later ones", ErrGap, key+manifestSuffix)
			}
		}
	}
	if len(rest) == 0 {
		return nil
	}
	var ends []string
	for id := range v.Partitions {
		ends = append(ends, segmentKey(int32(id), v.Partitions[id].NextOffset()))
	}
	return fmt.Errorf("%w: there is %s, but none of %s", ErrGap, slices.Sorted(maps.Keys(rest))[0], strings.Join(ends, ", "))
}

// Read visits all records of a partition again, in order. Error: ErrManifest if a segment is not as it was verified; its records
// were visited then.
func (v Verified) Read(ctx context.Context, id int32, visit func(*message.Message) error) error {
	for _, known := range v.Partitions[id].Manifests {
		if err := readAgain(ctx, v.from, known, visit); err != nil {
			return fmt.Errorf("%s: %w", segmentKey(id, known.FirstOffset), err)
		}
	}
	return nil
}

// readAgain visits the records of a segment that has its manifest's content, if it is the same object still.
func readAgain(ctx context.Context, from Source, known Manifest, visit func(*message.Message) error) error {
	last := known.FirstOffset - 1
	_, sum, err := readLines(ctx, from, segmentKey(known.Partition, known.FirstOffset), func(line []byte) error {
		m, err := parseLine(known.Partition, line)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrTruncated, err)
		}
		offset, err := offsetOf(m)
		if err != nil || offset != last+1 {
			return unexpected(offset, last)
		}
		last++
		return visit(m)
	})
	if err == nil && sum != known.SHA256 {
		err = fmt.Errorf("%w: it has changed since it was verified", ErrManifest)
	}
	return err
}

package recovery

import (
	"context"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
)

// LogFromSegments makes a new log in an empty cluster from the segments in an object store, an address as stores.OpenArchived takes it.
// They are those of the last generation that has all that was moved into it: the one before has more until then, since a move is
// archived after it has ended. Errors: ErrNotEmpty, those of archive.Verify.
func LogFromSegments(ctx context.Context, p *lifecycle.Process, at string) (Log, error) {
	source, err := stores.OpenArchived(ctx, p, at)
	if err != nil {
		return Log{}, err
	}
	newest, err := archive.Newest(ctx, source)
	if err != nil {
		return Log{}, err
	}
	return makeLog(ctx, p, &segments{source: source, generation: newest})
}

// segments implements logSource.
type segments struct {
	archive.Verified

	source     archive.Store
	generation int
}

func (s *segments) verify(ctx context.Context) (l Log, err error) {
	for whole := false; !whole; {
		if s.Verified, err = archive.Verify(ctx, archive.StoreOf(s.generation, s.source)); err != nil {
			return l, err
		}
		if whole = s.generation == 1 || s.Moved(); !whole {
			l.halfArchived, s.generation = s.generation, s.generation-1
		}
	}
	l.Installation, l.Partitions, l.Generation = s.Installation, len(s.Partitions), s.generation
	for id, p := range s.Partitions {
		end := LogEnd{Partition: id}
		for _, m := range p.Manifests {
			l.Segments, l.Records, l.Events = l.Segments+1, l.Records+m.Records, l.Events+m.Events
			end.LastOffset, end.LastSeq, end.LastHash, end.LastTime = m.LastOffset, m.LastSeq, m.Hash.String(), m.LastBrokerTime
		}
		if len(p.Manifests) > 0 {
			l.Ends = append(l.Ends, end)
		}
		l.lastCommands = append(l.lastCommands, p.LastCommand.Offset)
		if p.Closed != nil {
			l.closedFor = p.Closed.Partitions
		}
	}
	return l, nil
}

func (s *segments) read(ctx context.Context, partition int32, visit func(*message.Message) error) error {
	return s.Read(ctx, partition, visit)
}

package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/archive"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/projections/checkpoints"
	"github.com/toolmill/toolmill/projections/stream"
)

// Errors of Trim. Nothing was deleted.
var (
	errBefore = errors.New("--before is neither a time (2026-01-31T00:00:00Z), nor a day (2026-01-31), nor an offset above 0")
	// ErrNotRead means that somebody who reads the log has not read all that would be deleted.
	ErrNotRead = errors.New("nothing was deleted, because it is not read yet")
)

// Trim deletes records from Kafka that the object store has in segments: whole segments whose records are all before a time, a day in
// UTC, or an offset, of one partition or, with nil, of all. It first checks everything, and deletes nothing unless all is well:
// each segment is read back and compared with its manifest and with Kafka's records, and all who read the log must have read them.
// With dry it only says what it would delete. Errors: ErrNotRead, those of archive.Trim.
func (o Operator) Trim(ctx context.Context, before string, partition *int32, dry bool) error {
	var result trimmed
	until, err := parseUntil(before)
	if err == nil {
		err = o.withStores(ctx, func(kept stores.Adopted, _ *kafka.Log) (err error) {
			result, err = trim(ctx, kept, until, partition, dry)
			return err
		})
	}
	return o.answer(result, err)
}

func parseUntil(text string) (u archive.Until, err error) {
	if u.Offset, err = strconv.ParseInt(text, 10, 64); err == nil && u.Offset > 0 {
		return u, nil
	}
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return archive.Until{Time: at}, nil
		}
	}
	return archive.Until{}, fmt.Errorf("%w: %q", errBefore, text)
}

func trim(ctx context.Context, kept stores.Adopted, until archive.Until, partition *int32, dry bool) (trimmed, error) {
	result := trimmed{DryRun: dry, Cuts: []archive.Cut{}}
	reader, err := kafka.NewReader(kept.Brokers, "operator")
	if err != nil {
		return result, err
	}
	defer func() { _ = reader.Close() }()
	plan := archive.Trim{
		Topic: commands.EventsTopic, Installation: kept.InstallationID, Log: reader, Objects: archive.SourceOf(kept.Brokers.Generation, kept.Objects),
		Positions: kept.DB.ArchivePositions(kept.Brokers.Generation),
	}
	partitions, err := trimmable(reader, partition)
	if err != nil {
		return result, err
	}
	for _, id := range partitions {
		cut, err := plan.Plan(ctx, id, until)
		if err != nil {
			return result, fmt.Errorf("partition %d: %w; nothing was deleted", id, err)
		}
		result.Cuts = append(result.Cuts, cut)
	}
	if err := checkRead(ctx, kept, result.Cuts); err != nil || dry {
		return result, err
	}
	return result, result.delete(ctx, kept.Brokers)
}

func trimmable(reader *kafka.Reader, only *int32) (ids []int32, err error) {
	partitions, err := reader.Partitions(commands.EventsTopic)
	if err != nil {
		return nil, err
	}
	if only != nil && (*only < 0 || *only >= partitions) {
		return nil, fmt.Errorf("the log has no partition %d, but 0 to %d; nothing was deleted", *only, partitions-1)
	}
	for id := range partitions {
		if only == nil || *only == id {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// reading is how far somebody has read the log.
type reading struct {
	// who has read it, and what an operator does if it is not far enough.
	who, remedy string
	// next is the first offset that is not read, by partition.
	next map[int32]int64
}

// checkRead returns ErrNotRead if a cut would delete what somebody has not read. The archive has: the cuts are of its segments.
func checkRead(ctx context.Context, kept stores.Adopted, cuts []archive.Cut) error {
	all, err := readings(ctx, kept)
	if err != nil {
		return err
	}
	for _, cut := range cuts {
		for _, r := range all {
			if cut.Before > cut.Begin && r.next[cut.Partition] < cut.Before {
				return fmt.Errorf("%w: partition %d would begin at offset %d, and %s %d; %s", ErrNotRead, cut.Partition, cut.Before, r.who,
					r.next[cut.Partition], r.remedy)
			}
		}
	}
	return nil
}

func readings(ctx context.Context, kept stores.Adopted) ([]reading, error) {
	recorded, err := kept.DB.Recorded(ctx)
	if err != nil {
		return nil, err
	}
	projected := make(map[int32]int64)
	for partition, is := range recorded {
		projected[partition] = is.NextOffset
	}
	published, err := stream.Published(ctx, kept.DB)
	if err != nil {
		return nil, err
	}
	signed, _, err := checkpoints.Find(ctx, kept.DB, 0)
	if err != nil && !errors.Is(err, checkpoints.ErrNoCheckpoint) {
		return nil, err
	}
	covered := make(map[int32]int64)
	for _, p := range signed.Partitions {
		covered[p.Number] = p.NextOffset
	}
	return []reading{
		{"the read models have it only to", "wait for the projector", projected},
		{"the stream is published only to", "wait for its publisher", published},
		{"the newest signed checkpoint covers it only to", "make one with: toolmill audit checkpoint", covered},
	}, nil
}

// trimmed is what was deleted or, in a dry run, would be.
type trimmed struct {
	DryRun bool          `json:"dryRun"`
	Cuts   []archive.Cut `json:"partitions"`
}

func (t trimmed) delete(ctx context.Context, cluster brokers.Cluster) error {
	before := make(map[int32]int64)
	for _, cut := range t.Cuts {
		if cut.Before > cut.Begin {
			before[cut.Partition] = cut.Before
		}
	}
	if len(before) == 0 {
		return nil
	}
	return kafka.DeleteBefore(ctx, cluster, "operator", commands.EventsTopic, before)
}

func (t trimmed) tell(out io.Writer) {
	does := "deleted"
	if t.DryRun {
		does = "would be deleted"
	}
	for _, cut := range t.Cuts {
		if cut.Before == cut.Begin {
			fmt.Fprintf(out, "partition %d: nothing to delete from offset %d on\n", cut.Partition, cut.Begin)
			continue
		}
		fmt.Fprintf(out, "partition %d: %d records, offsets %d to %d, %s from Kafka; %d segments have them (%d bytes)\n",
			cut.Partition, cut.Before-cut.Begin, cut.Begin, cut.Before-1, does, cut.Segments, cut.SizeBytes)
	}
}

package archive

import (
	"context"
	"encoding/json"
	"fmt"
)

// position returns where the segments of a partition end, as far as is kept. In a store without an archive, such as a new one
// for a lost one, they begin again.
func (a *Archiver) position(ctx context.Context, partition int32) (at Position, err error) {
	if !a.begun {
		if a.begun, err = exists(ctx, a.Objects, logKey); err != nil || !a.begun {
			return at, err
		}
	}
	if at, err = keptPosition(ctx, a.Positions, partition); err != nil {
		return at, fmt.Errorf("archive: position of partition %d: %w", partition, err)
	}
	return at, nil
}

func keptPosition(ctx context.Context, in Positions, partition int32) (at Position, err error) {
	kept, err := in.ArchivePosition(ctx, partition)
	if err == nil && kept != nil {
		err = json.Unmarshal(kept, &at) //nolint:musttag // event.Head is written and read with its own names
	}
	return at, err
}

func (a *Archiver) keep(ctx context.Context, partition int32, at Position) error {
	text, err := json.Marshal(at) //nolint:musttag // as in keptPosition
	if err != nil {
		return err
	}
	return a.Positions.KeepArchivePosition(ctx, partition, text)
}

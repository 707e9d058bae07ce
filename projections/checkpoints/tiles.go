package checkpoints

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/store"
)

// tiles are the kept tree of one checkpoint.
type tiles struct {
	tx     store.Tx
	number uint64
	// whole means that all leaves are written, so that no tile of an older tree counts.
	whole bool
}

// rewrite keeps the tiles with changed nodes, given by their positions on the lowest level, and those above them.
func (t tiles) rewrite(ctx context.Context, nodes map[uint64]event.Hash) error {
	written := make(checkpoint.Tiles)
	for level := 0; len(nodes) > 0; level++ {
		old, err := t.before(ctx, level, nodes)
		if err != nil {
			return err
		}
		if nodes, err = old.Change(level, nodes); err != nil {
			return err
		}
		maps.Copy(written, old)
	}
	return t.write(ctx, written)
}

// before returns the tiles of a level that have these nodes, as they are kept.
func (t tiles) before(ctx context.Context, level int, nodes map[uint64]event.Hash) (checkpoint.Tiles, error) {
	if t.whole {
		return make(checkpoint.Tiles), nil
	}
	return t.read(ctx, checkpoint.TilesOf(level, nodes))
}

// read returns the tiles as of the checkpoint; those that do not exist yet are left out.
func (t tiles) read(ctx context.Context, ids []checkpoint.TileID) (checkpoint.Tiles, error) {
	return readTiles(ctx, t.tx, t.number, ids)
}

func readTiles(ctx context.Context, db store.Querier, number uint64, ids []checkpoint.TileID) (checkpoint.Tiles, error) {
	levels, places := make([]int32, len(ids)), make([]int64, len(ids))
	for i, id := range ids {
		levels[i], places[i] = int32(id.Level), int64(id.Position) //nolint:gosec // at most 16 levels; counted from 0
	}
	found := make(checkpoint.Tiles, len(ids))
	_, err := store.List(ctx, db, func(rows store.Rows) (none struct{}, err error) {
		var id checkpoint.TileID
		var position int64
		var hashes []byte
		err = rows.Scan(&id.Level, &position, &hashes)
		id.Position = uint64(position) //nolint:gosec // counted from 0
		found[id] = make([]event.Hash, 0, len(hashes)/len(event.Hash{})+1)
		for hash := range slices.Chunk(hashes, len(event.Hash{})) {
			found[id] = append(found[id], event.Hash(hash))
		}
		return none, err
	}, `SELECT w.level, w.position, t.hashes FROM unnest($2::int4[], $3::int8[]) AS w (level, position) CROSS JOIN LATERAL (
		SELECT hashes FROM checkpoint_tiles WHERE level = w.level AND position = w.position AND number <= $1
		ORDER BY number DESC LIMIT 1) t`, int64(number), levels, places) //nolint:gosec // counted from 1
	if err != nil {
		return nil, fmt.Errorf("tiles of checkpoint %d: %w", number, err)
	}
	return found, nil
}

func (t tiles) write(ctx context.Context, written checkpoint.Tiles) error {
	levels, places, hashes := make([]int32, 0, len(written)), make([]int64, 0, len(written)), make([][]byte, 0, len(written))
	for id, tile := range written {
		levels, places = append(levels, int32(id.Level)), append(places, int64(id.Position)) //nolint:gosec // as in readTiles
		joined := make([]byte, 0, len(tile)*len(event.Hash{}))
		for _, hash := range tile {
			joined = append(joined, hash[:]...)
		}
		hashes = append(hashes, joined)
	}
	return t.tx.Copy(ctx, "checkpoint_tiles", []string{"level", "position", "number", "hashes"},
		[]any{levels, places, slices.Repeat([]int64{int64(t.number)}, len(levels)), hashes}) //nolint:gosec // counted from 1
}

func (t tiles) root(ctx context.Context, size uint64) (event.Hash, error) {
	edge, err := t.read(ctx, checkpoint.RootTiles(size))
	if err != nil {
		return event.Hash{}, err
	}
	return edge.Root(size)
}

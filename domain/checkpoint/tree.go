package checkpoint

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"

	"github.com/toolmill/toolmill/domain/event"
)

// Tiles are how a tree is kept: sixteen neighbours of one level are one tile, so that a changed leaf rewrites one tile in
// every fourth level, and an audit path reads few. The lowest level of tiles has the leaves' hashes, each one above it has
// the roots of whole tiles below.
const (
	tileHeight = 4
	tileWidth  = 1 << tileHeight
)

// TileID is the place of a tile: its level of tiles, counted from the leaves, and its position in it, counted from 0.
type TileID struct {
	Level    int
	Position uint64
}

// Tiles are tiles by their places. Only the last one of a level has fewer than sixteen hashes.
type Tiles map[TileID][]event.Hash

// TilesOf returns the tiles of a level that have the nodes at these positions, each once, in order.
func TilesOf(level int, nodes map[uint64]event.Hash) []TileID {
	return tilesOf(level, slices.Sorted(maps.Keys(nodes)))
}

// tilesOf is TilesOf for positions in order.
func tilesOf(level int, positions []uint64) []TileID {
	ids := make([]TileID, 0, len(positions)/tileWidth+1)
	for _, position := range positions {
		if id := (TileID{level, position / tileWidth}); len(ids) == 0 || ids[len(ids)-1] != id {
			ids = append(ids, id)
		}
	}
	return ids
}

// Change sets nodes of one level of tiles, by their positions in it, and returns the nodes that change in the level above.
// Error: a node would leave a gap.
func (t Tiles) Change(level int, nodes map[uint64]event.Hash) (above map[uint64]event.Hash, err error) {
	positions := slices.Sorted(maps.Keys(nodes))
	above = make(map[uint64]event.Hash, len(nodes)/tileWidth)
	for _, position := range positions {
		id := TileID{level, position / tileWidth}
		tile, found := t[id]
		if !found {
			tile = make([]event.Hash, 0, tileWidth)
		}
		switch at, length := position%tileWidth, uint64(len(tile)); {
		case at < length:
			tile[at] = nodes[position]
		case at == length:
			t[id] = append(tile, nodes[position])
		default:
			return nil, fmt.Errorf("%w: before node %d of level %d", errTileMissing, position, level)
		}
	}
	for _, id := range tilesOf(level, positions) {
		if tile := t[id]; len(tile) == tileWidth {
			above[id.Position] = perfect(tile)
		}
	}
	return above, nil
}

// perfect is the root over a power of two of neighbours.
func perfect(nodes []event.Hash) event.Hash {
	if len(nodes) == 1 {
		return nodes[0]
	}
	half := len(nodes) / 2
	return parent(perfect(nodes[:half]), perfect(nodes[half:]))
}

func parent(left, right event.Hash) event.Hash {
	return event.Hash(rfc6962.DefaultHasher.HashChildren(left[:], right[:]))
}

// Root returns the root of the tree with size leaves (RFC 6962, section 2.1). Error:
// a tile is missing.
func (t Tiles) Root(size uint64) (event.Hash, error) {
	if size == 0 {
		return event.Hash(rfc6962.DefaultHasher.EmptyRoot()), nil
	}
	var root event.Hash
	first := true
	for _, id := range peaks(size) {
		peak, err := t.node(id)
		if err != nil {
			return root, err
		}
		if first {
			root, first = peak, false
		} else {
			root = parent(peak, root)
		}
	}
	return root, nil
}

// nodeID is a node with 2^level leaves below it.
type nodeID struct {
	level    uint
	position uint64
}

// peaks returns the largest whole subtrees that together are a tree of size leaves, from the right.
func peaks(size uint64) (ids []nodeID) {
	for level := uint(0); size>>level > 0; level++ {
		if size>>level&1 == 1 {
			ids = append(ids, nodeID{level, size>>level - 1})
		}
	}
	return ids
}

// RootTiles returns the tiles that Root reads.
func RootTiles(size uint64) []TileID {
	ids := make([]TileID, 0, tileWidth)
	for _, id := range peaks(size) {
		ids = append(ids, id.tile())
	}
	return slices.Compact(ids)
}

// tile returns the place of the tile from which a node is computed.
func (n nodeID) tile() TileID {
	return TileID{Level: int(n.level / tileHeight), Position: n.position << (n.level % tileHeight) >> tileHeight}
}

var errTileMissing = errors.New("a part of the tree is missing")

func (t Tiles) node(id nodeID) (event.Hash, error) {
	place := id.tile()
	width := uint64(1) << (id.level % tileHeight)
	from := id.position * width % tileWidth
	tile := t[place]
	if uint64(len(tile)) < from+width {
		return event.Hash{}, fmt.Errorf("%w: tile %d of level %d", errTileMissing, place.Position, place.Level)
	}
	return perfect(tile[from : from+width]), nil
}

// PathTiles returns the tiles that Path reads.
func PathTiles(index, size uint64) ([]TileID, error) {
	nodes, err := proof.Inclusion(index, size)
	if err != nil {
		return nil, err
	}
	ids := make([]TileID, len(nodes.IDs))
	for i, id := range nodes.IDs {
		ids[i] = nodeID{id.Level, id.Index}.tile()
	}
	return slices.Compact(ids), nil
}

// Path returns the audit path of the leaf at index, counted from 0, in a tree of size leaves (RFC 6962, section 2.1.1). Errors:
// an index beyond the tree, a tile that is missing.
func (t Tiles) Path(index, size uint64) ([]event.Hash, error) {
	nodes, err := proof.Inclusion(index, size)
	if err != nil {
		return nil, err
	}
	siblings := make([][]byte, len(nodes.IDs))
	for i, id := range nodes.IDs {
		hash, err := t.node(nodeID{id.Level, id.Index})
		if err != nil {
			return nil, err
		}
		siblings[i] = hash[:]
	}
	whole, err := nodes.Rehash(siblings, rfc6962.DefaultHasher.HashChildren)
	path := make([]event.Hash, len(whole))
	for i := range whole {
		path[i] = event.Hash(whole[i])
	}
	return path, err
}

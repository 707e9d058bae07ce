package checkpoint_test

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"

	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/event"
)

// mth is the tree hash as RFC 6962, section 2.1, defines it, over leaves that are hashed already.
func mth(leaves []event.Hash) event.Hash {
	if len(leaves) == 1 {
		return leaves[0]
	}
	half := 1
	for half*2 < len(leaves) {
		half *= 2
	}
	left, right := mth(leaves[:half]), mth(leaves[half:])
	return sha256.Sum256(append(append([]byte{1}, left[:]...), right[:]...))
}

// change sets leaves and what is above them.
func change(t *testing.T, tiles checkpoint.Tiles, nodes map[uint64]event.Hash) {
	t.Helper()
	for level := 0; len(nodes) > 0; level++ {
		var err error
		if nodes, err = tiles.Change(level, nodes); err != nil {
			t.Fatal(err)
		}
	}
}

// A tree that grows by random steps, and whose leaves change, has at each size the root of RFC 6962 and audit paths that
// another implementation accepts, read from the named tiles only.
func TestTreesAreThoseOfRFC6962(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tiles := make(checkpoint.Tiles)
	var leaves []event.Hash
	for step := uint64(0); len(leaves) < 700; step++ {
		nodes := make(map[uint64]event.Hash)
		for range 1 + random.IntN(9) {
			leaf := event.ValueHash([]byte{byte(random.Uint32()), byte(step)})
			at := random.IntN(len(leaves) + 1)
			if step%2 == 0 || at == len(leaves) {
				at, leaves = len(leaves), append(leaves, leaf)
			}
			leaves[at] = leaf
			nodes[uint64(at)] = leaf
		}
		change(t, tiles, nodes)
		size := uint64(len(leaves))
		root, err := only(tiles, checkpoint.RootTiles(size)).Root(size)
		if err != nil || root != mth(leaves) {
			t.Fatalf("%d leaves: %v, root %s", size, err, root)
		}
		checkPath(t, tiles, leaves, random.Uint64N(size), root)
	}
}

func checkPath(t *testing.T, tiles checkpoint.Tiles, leaves []event.Hash, index uint64, root event.Hash) {
	t.Helper()
	size := uint64(len(leaves))
	ids, err := checkpoint.PathTiles(index, size)
	if err != nil {
		t.Fatal(err)
	}
	path, err := only(tiles, ids).Path(index, size)
	if err != nil {
		t.Fatal(err)
	}
	bytes := make([][]byte, len(path))
	for i := range path {
		bytes[i] = path[i][:]
	}
	if err := proof.VerifyInclusion(rfc6962.DefaultHasher, index, size, leaves[index][:], bytes, root[:]); err != nil {
		t.Fatalf("leaf %d of %d: %v", index, size, err)
	}
}

func only(tiles checkpoint.Tiles, ids []checkpoint.TileID) checkpoint.Tiles {
	few := make(checkpoint.Tiles)
	for _, id := range ids {
		few[id] = tiles[id]
	}
	return few
}

func TestAnEmptyTreeHasARoot(t *testing.T) {
	if root, err := (checkpoint.Tiles{}).Root(0); err != nil || root != sha256.Sum256(nil) {
		t.Errorf("%v %s", err, root)
	}
}

// A hole in the kept tree is said, and never becomes a root.
func TestAMissingTileIsSaid(t *testing.T) {
	tiles := make(checkpoint.Tiles)
	nodes := make(map[uint64]event.Hash)
	for i := range uint64(40) {
		nodes[i] = event.ValueHash([]byte{byte(i)})
	}
	change(t, tiles, nodes)
	delete(tiles, checkpoint.TileID{Level: 0, Position: 2})
	if _, err := tiles.Root(40); err == nil {
		t.Error("a root without its last leaves")
	}
	if _, err := tiles.Path(35, 40); err == nil {
		t.Error("a path without its tile")
	}
	if _, err := tiles.Path(40, 40); err == nil {
		t.Error("a path of a leaf beyond the tree")
	}
	if _, err := tiles.Change(0, map[uint64]event.Hash{36: {}}); err == nil {
		t.Error("a leaf after a gap")
	}
}

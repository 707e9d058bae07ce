package checkpoint

import (
	"errors"

	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"

	"github.com/toolmill/toolmill/domain/event"
)

// Proof says that a checkpoint covers one account's history.
type Proof struct {
	// Checkpoint is the signed note.
	Checkpoint string `json:"checkpoint"`
	// Leaf is the account as covered, Index its place in the tree, counted from 0.
	Leaf  Leaf   `json:"leaf"`
	Index uint64 `json:"index"`
	// Path is the audit path from the leaf to the root (RFC 6962, section 2.1.1).
	Path []event.Hash `json:"path"`
}

// ErrNotCovered means that the leaf is not in the checkpoint's tree.
var ErrNotCovered = errors.New("the account's sequence, hash and balance are not in the checkpoint: leaf or audit path were changed, " +
	"or are of another checkpoint")

// Open checks signature and path and returns what the checkpoint says. Errors: those of the function Open, and ErrNotCovered.
func (p Proof) Open(public string) (Statement, error) {
	s, err := Open(p.Checkpoint, public)
	if err != nil {
		return s, err
	}
	leaf, err := p.Leaf.Hash()
	if err != nil {
		return s, err
	}
	path := make([][]byte, len(p.Path))
	for i := range p.Path {
		path[i] = p.Path[i][:]
	}
	if proof.VerifyInclusion(rfc6962.DefaultHasher, p.Index, s.Accounts, leaf[:], path, s.Root[:]) != nil {
		return s, ErrNotCovered
	}
	return s, nil
}

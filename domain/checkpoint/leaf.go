package checkpoint

import (
	"errors"
	"fmt"
	"strings"

	"github.com/transparency-dev/merkle/rfc6962"

	"github.com/toolmill/toolmill/domain/event"
)

// Leaf is one account in the tree: where its history ends, and the balance that this history leads to. The tree has the
// accounts in the order of their ids' bytes.
type Leaf struct {
	AccountID string `json:"accountId"`
	// Sequence is that of the account's last event, counted from 1.
	Sequence uint64 `json:"sequence"`
	// Head is the hash of this event as logged.
	Head event.Hash `json:"head"`
	// Balance is in credits.
	Balance int64 `json:"balance"`
}

var errLeafID = errors.New("the account id in the proof's leaf is empty or has more than one line")

// Hash is the leaf's hash in the tree (RFC 6962, section 2.1): SHA-256 of a zero byte and the leaf's five lines. Error: an id
// that would make another number of lines.
func (l Leaf) Hash() (event.Hash, error) {
	if l.AccountID == "" || strings.ContainsAny(l.AccountID, "\r\n") {
		return event.Hash{}, errLeafID
	}
	text := fmt.Sprintf("toolmill account\n%s\n%d\n%s\n%d\n", l.AccountID, l.Sequence, l.Head, l.Balance)
	return event.Hash(rfc6962.DefaultHasher.HashLeaf([]byte(text))), nil
}

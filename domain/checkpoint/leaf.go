package checkpoint

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
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

// leafTextBytes has room for the lines of most leaves.
const leafTextBytes = 192

var errLeafID = errors.New("the account id in the proof's leaf is empty or has more than one line")

// Hash is the leaf's hash in the tree (RFC 6962, section 2.1): SHA-256 of a zero byte and the leaf's five lines. Error: an id
// that would make another number of lines.
func (l Leaf) Hash() (event.Hash, error) {
	if l.AccountID == "" || strings.ContainsAny(l.AccountID, "\r\n") {
		return event.Hash{}, errLeafID
	}
	text := append(make([]byte, 0, leafTextBytes), rfc6962.RFC6962LeafHashPrefix)
	text = append(append(text, "toolmill account\n"...), l.AccountID...)
	text = append(strconv.AppendUint(append(text, '\n'), l.Sequence, 10), '\n')
	text = append(hex.AppendEncode(text, l.Head[:]), '\n')
	text = append(strconv.AppendInt(text, l.Balance, 10), '\n')
	return sha256.Sum256(text), nil
}

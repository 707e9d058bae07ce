package checkpoint

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

// Statement is what a checkpoint says.
type Statement struct {
	// Log is the installation's id: a checkpoint of another log proves nothing about this one.
	Log string
	// Number counts the log's checkpoints: 1, 2, 3 …
	Number uint64
	// At is when the history was as stated, by the clock of the process that read it, in UTC.
	At time.Time
	// Previous is the Hash of the checkpoint before, zero for the first one.
	Previous event.Hash
	// Accounts is how many leaves the tree has, Root its root.
	Accounts uint64
	Root     event.Hash
	// Partitions are the heads of all partitions, by number.
	Partitions []Partition
	// Key is the public key that signs from this checkpoint on, "" while it is that of the one before. A checkpoint that names a
	// key is signed by both: whoever trusts the key before can trust this one.
	Key string
}

// Partition is how much of a partition of the log a checkpoint covers.
type Partition struct {
	Number int32
	Head   event.Head
	// NextOffset is the first offset in topic toolmill.events that is not covered.
	NextOffset int64
}

const (
	format          = "toolmill checkpoint v1"
	statementLayout = format + "\nlog %s\nnumber %d\nat %s\nprevious %s\naccounts %d\nroot %s\n"
	partitionLayout = "partition %d %d %d %s\n"
	keyName         = "key "
	headerLines     = 7
)

// Text returns the statement as it is signed: lines of a name and values.
func (s Statement) Text() string {
	var text strings.Builder
	fmt.Fprintf(&text, statementLayout, s.Log, s.Number, s.At.Format(time.RFC3339Nano), s.Previous, s.Accounts, s.Root)
	for _, p := range s.Partitions {
		fmt.Fprintf(&text, partitionLayout, p.Number, p.Head.Seq, p.NextOffset, p.Head.Hash)
	}
	if s.Key != "" {
		text.WriteString(keyName + s.Key + "\n")
	}
	return text.String()
}

// Hash is the digest of the text, which the next checkpoint carries. Signatures are not part of it: a witness may add one.
func (s Statement) Hash() event.Hash { return sha256.Sum256([]byte(s.Text())) }

// ErrNoStatement means that a signed text is not a checkpoint as Text writes it.
var ErrNoStatement = errors.New("the signed text is not a checkpoint of this format (" + format + ")")

// ParseStatement reads what Text wrote. Error: ErrNoStatement, also for any other spelling of the same statement.
func ParseStatement(text string) (Statement, error) {
	lines := strings.SplitAfter(text, "\n")
	if len(lines) <= headerLines {
		return Statement{}, ErrNoStatement
	}
	var s Statement
	var at, previous, root string
	header := strings.Join(lines[:headerLines], "")
	if _, err := fmt.Sscanf(header, statementLayout, &s.Log, &s.Number, &at, &previous, &s.Accounts, &root); err != nil {
		return Statement{}, fmt.Errorf("%w: %w", ErrNoStatement, err)
	}
	var faultAt error
	s.At, faultAt = time.Parse(time.RFC3339Nano, at)
	if err := errors.Join(faultAt, s.Previous.UnmarshalText([]byte(previous)), s.Root.UnmarshalText([]byte(root))); err != nil {
		return Statement{}, fmt.Errorf("%w: %w", ErrNoStatement, err)
	}
	for _, line := range lines[headerLines : len(lines)-1] {
		if key, names := strings.CutPrefix(line, keyName); names {
			s.Key = strings.TrimSuffix(key, "\n")
			continue
		}
		p, err := parsePartition(line)
		if err != nil {
			return Statement{}, err
		}
		s.Partitions = append(s.Partitions, p)
	}
	if s.Text() != text {
		return Statement{}, ErrNoStatement
	}
	return s, nil
}

func parsePartition(line string) (p Partition, err error) {
	var hash string
	_, err = fmt.Sscanf(line, partitionLayout, &p.Number, &p.Head.Seq, &p.NextOffset, &hash)
	if err == nil {
		err = p.Head.Hash.UnmarshalText([]byte(hash))
	}
	if err != nil {
		return p, fmt.Errorf("%w: %w", ErrNoStatement, err)
	}
	return p, nil
}

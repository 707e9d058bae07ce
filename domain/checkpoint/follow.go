package checkpoint

import (
	"errors"
	"fmt"
)

// ErrForked means that two checkpoints cannot be of one history: it was rewritten, cut off, or there are two of them.
var ErrForked = errors.New("the log has another history than it signed before")

// Follows returns nil if the checkpoint may be the next one after another: it names the other's hash, and no partition or the
// number of accounts went back. Errors: ErrOtherLog, ErrForked.
func (s Statement) Follows(before Statement) error {
	switch {
	case s.Log != before.Log:
		return ErrOtherLog
	case s.Number != before.Number+1:
		return fmt.Errorf("%w: checkpoint %d comes after %d", ErrForked, s.Number, before.Number)
	case s.Previous != before.Hash():
		return fmt.Errorf("%w: checkpoint %d names another checkpoint %d than the log showed", ErrForked, s.Number, before.Number)
	case s.At.Before(before.At):
		return fmt.Errorf("%w: checkpoint %d is of an earlier time than %d", ErrForked, s.Number, before.Number)
	case s.Accounts < before.Accounts:
		return fmt.Errorf("%w: checkpoint %d has %d accounts, fewer than the %d before", ErrForked, s.Number, s.Accounts, before.Accounts)
	}
	return s.headsFollow(before)
}

func (s Statement) headsFollow(before Statement) error {
	heads := make(map[int32]Partition, len(s.Partitions))
	for _, p := range s.Partitions {
		heads[p.Number] = p
	}
	for _, old := range before.Partitions {
		p, kept := heads[old.Number]
		switch {
		case !kept:
			return fmt.Errorf("%w: checkpoint %d lacks partition %d", ErrForked, s.Number, old.Number)
		case p.Head.Seq < old.Head.Seq:
			return fmt.Errorf("%w: partition %d ends with event %d in checkpoint %d, after %d in the one before",
				ErrForked, old.Number, p.Head.Seq, s.Number, old.Head.Seq)
		case p.Head.Seq == old.Head.Seq && p.Head.Hash != old.Head.Hash:
			return fmt.Errorf("%w: event %d of partition %d has another hash in checkpoint %d", ErrForked, p.Head.Seq, old.Number, s.Number)
		}
	}
	return nil
}

package commands

import (
	"hash/maphash"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/idempotency"
)

// keyFilter says which idempotency keys of a partition may have been used within their lifetime, so that only those are
// looked up in history. A key that it does not report was not used: it holds every key of the log from a lifetime before
// the log's last event on. A key that it reports may be unknown to history, which costs a lookup and nothing else.
//
// Keys are kept as 32-bit hashes in two generations of a lifetime each: 5 to 9 MB for a million keys. With a million keys
// one unused key in 4,000 is looked up, with two full generations one in 600. When a generation begins, the one before the
// last is dropped: the time of a log does not go back, so no later command can be a repetition of its keys. A generation
// that is full reports every key.
type keyFilter struct {
	seed         maphash.Seed
	keysMax      int
	older, newer keyGeneration
}

// keyGeneration is the keys of a lifetime.
type keyGeneration struct {
	from time.Time
	keys hashSet
	// full is set if not all keys are in it.
	full bool
}

// newKeyFilter returns a filter without keys. A generation holds up to keysMax keys.
func newKeyFilter(keysMax int) *keyFilter {
	return &keyFilter{seed: maphash.MakeSeed(), keysMax: keysMax}
}

// add records that a key was used at a time of the log.
func (f *keyFilter) add(ref domain.KeyRef, at time.Time) {
	if f.newer.from.IsZero() {
		f.newer.from = at
	}
	if at.Sub(f.newer.from) >= idempotency.Lifetime {
		f.older, f.newer = f.newer, keyGeneration{from: at}
	}
	if f.newer.keys.count >= f.keysMax {
		f.newer.keys, f.newer.full = hashSet{}, true
	}
	if !f.newer.full {
		f.newer.keys.add(f.hash(ref))
	}
}

// mayHold reports whether the key may have been used within its lifetime.
func (f *keyFilter) mayHold(ref domain.KeyRef) bool {
	if f.newer.full || f.older.full {
		return true
	}
	h := f.hash(ref)
	return f.newer.keys.has(h) || f.older.keys.has(h)
}

// hash depends on a seed, so that nobody can choose keys that collide.
func (f *keyFilter) hash(ref domain.KeyRef) uint32 {
	return uint32(maphash.Comparable(f.seed, ref)) //nolint:gosec // any 32 bits of it
}

// hashSet is a set of hashes with open addressing: 4 bytes a slot, at most seven of eight slots taken.
type hashSet struct {
	slots []uint32 // 0 is free; the length is a power of two
	count int
}

// slotOf returns the slot that holds the hash, or the free one where it belongs.
func (s *hashSet) slotOf(h uint32) *uint32 {
	mask := uint32(len(s.slots) - 1) //nolint:gosec // far below 2^32
	for i := h & mask; ; i = (i + 1) & mask {
		if s.slots[i] == h || s.slots[i] == 0 {
			return &s.slots[i]
		}
	}
}

func (s *hashSet) add(h uint32) {
	if (s.count+1)*8 > len(s.slots)*7 {
		s.grow()
	}
	if slot := s.slotOf(notFree(h)); *slot == 0 {
		*slot = notFree(h)
		s.count++
	}
}

func (s *hashSet) grow() {
	const least = 64
	old := s.slots
	s.slots = make([]uint32, max(least, 2*len(old)))
	for _, h := range old {
		if h != 0 {
			*s.slotOf(h) = h
		}
	}
}

func (s *hashSet) has(h uint32) bool { return s.count > 0 && *s.slotOf(notFree(h)) != 0 }

func notFree(h uint32) uint32 { return max(h, 1) }

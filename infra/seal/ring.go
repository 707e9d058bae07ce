package seal

import (
	"encoding/hex"
	"slices"
)

// Ring is the master keys that a process accepts: one, or two while keys are rotated. What it makes, it makes with the first.
type Ring struct{ keys []MasterKey }

// NewRing returns a ring whose current key is the first.
func NewRing(current MasterKey, others ...MasterKey) Ring {
	return Ring{keys: append([]MasterKey{current}, others...)}
}

// Current returns the key that things are made with.
func (r Ring) Current() MasterKey { return r.keys[0] }

// All returns the accepted keys, the current one first.
func (r Ring) All() []MasterKey { return r.keys }

// Purposes derives the keys of a purpose, that of the current master key first.
func (r Ring) Purposes(name string) (keys [][]byte) {
	for _, master := range r.keys {
		keys = append(keys, master.Purpose(name))
	}
	return keys
}

// With returns the ring with the key that has this check value (PurposeCheck) as the current one; false if it has none.
func (r Ring) With(check []byte) (Ring, bool) {
	i := slices.IndexFunc(r.keys, func(m MasterKey) bool { return slices.Equal(m.Purpose(PurposeCheck), check) })
	if i < 0 {
		return r, false
	}
	keys := slices.Clone(r.keys)
	keys[0], keys[i] = keys[i], keys[0]
	return Ring{keys: keys}, true
}

// ID names a master key without revealing anything about it.
func (m MasterKey) ID() string { return hex.EncodeToString(m.Purpose(PurposeCheck)[:4]) }

// IDs returns the ids of the keys, the current one first.
func (r Ring) IDs() (ids []string) {
	for _, master := range r.keys {
		ids = append(ids, master.ID())
	}
	return ids
}

// ByID returns the key with an id and the other one; false if the ring has no such key or no other.
func (r Ring) ByID(id string) (wanted, other MasterKey, found bool) {
	i := slices.Index(r.IDs(), id)
	if i < 0 || len(r.keys) != 2 {
		return wanted, other, false
	}
	return r.keys[i], r.keys[1-i], true
}

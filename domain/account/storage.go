package account

import (
	"fmt"
	"math"

	"github.com/toolmill/toolmill/domain/refusal"
)

// Storage is counted by decisions, not by files: an input counts from its job's acceptance to its job's end, by its
// declared size until the upload; an output counts from its job's success until it is deleted. So the use is known
// before anything is stored, and two concurrent requests cannot both get the last of it.

// StorageLeft returns how many more bytes the account may store. It is negative if outputs, or a change to a smaller
// plan, brought the use above the limit.
func (s *State) StorageLeft() int64 {
	if s.Limits.StorageBytesMax == 0 {
		return math.MaxInt64
	}
	return s.Limits.StorageBytesMax - s.StoredBytes
}

// Room refuses with storage_quota_exceeded if an input of this size does not fit. The output's size is unknown at that
// time: an output is always stored, and reduces the room for the next input.
func (s *State) Room(inputBytes int64) error {
	if inputBytes <= s.StorageLeft() {
		return nil
	}
	return &refusal.Refusal{
		Code: refusal.StorageQuotaExceeded,
		Message: fmt.Sprintf("%d of %d bytes are stored, %d more do not fit; an input goes when its job ends, an output at its expiresAt",
			s.StoredBytes, s.Limits.StorageBytesMax, inputBytes),
		Details: map[string]any{"usedBytes": s.StoredBytes, "limitBytes": s.Limits.StorageBytesMax},
	}
}

package account

import (
	"fmt"
	"math"

	"github.com/toolmill/toolmill/domain/refusal"
)

// An account's storage is counted where it is decided about: an input from its job's acceptance to its job's end, by its
// declared size as long as it is awaited; an output from its job's success until it is deleted. So what is stored is
// known before it is, and two requests at a time cannot both get the last of it.

// StorageLeft returns how many bytes more the account may store; below zero where its outputs, or a plan that was
// lowered, have gone above the limit.
func (s *State) StorageLeft() int64 {
	if s.Limits.StorageBytesMax == 0 {
		return math.MaxInt64
	}
	return s.Limits.StorageBytesMax - s.StoredBytes
}

// Room refuses storage_quota_exceeded where an input of so many bytes would not fit. What its output may take is not known
// then: an output is never lost for want of room, it counts against the next input.
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

package bounds

import "syscall"

// Resource is a resource limit (setrlimit(2)), soft and hard.
type Resource struct {
	Number int    `json:"number"` // RLIMIT_…
	Value  uint64 `json:"value"`
}

// Apply limits the calling process, for good, in the given order, and allocates nothing.
func Apply(limits []Resource) error {
	for _, limit := range limits {
		var now syscall.Rlimit
		if err := syscall.Getrlimit(limit.Number, &now); err != nil {
			return err
		}
		value := min(limit.Value, now.Max)
		if err := syscall.Setrlimit(limit.Number, &syscall.Rlimit{Cur: value, Max: value}); err != nil {
			return err
		}
	}
	return nil
}

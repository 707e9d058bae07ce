package commands

// PartitionOf returns the partition of an account's commands and events: the FNV-1a hash of its id, as sarama's hash
// partitioner chooses for a record with that key. It changes only with a generation of the log.
func PartitionOf(accountID string, partitions int32) int32 {
	const offsetBasis, prime = 2166136261, 16777619
	hash := uint32(offsetBasis)
	for i := range len(accountID) {
		hash = (hash ^ uint32(accountID[i])) * prime
	}
	partition := int32(hash) % partitions //nolint:gosec // as sarama does: the sign is dropped below
	if partition < 0 {
		return -partition
	}
	return partition
}

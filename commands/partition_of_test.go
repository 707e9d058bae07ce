package commands

import "testing"

// The values are those of a live log: a change would divide every account's chain. infra/kafka compares with the broker's
// partitioner.
func TestAnAccountKeepsItsPartition(t *testing.T) {
	for id, want := range map[string][3]int32{
		"":                                {0, 3, 3},
		"acct_1":                          {0, 6, 2},
		"acct_06e1vyqgwd3k00000000000000": {0, 3, 11},
	} {
		for i, partitions := range []int32{1, 8, 12} {
			if got := PartitionOf(id, partitions); got != want[i] {
				t.Errorf("%q of %d partitions: %d, want %d", id, partitions, got, want[i])
			}
		}
	}
}

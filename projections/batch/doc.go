// Package batch is a run of a partition's records between two positions, checked against the chain, and the position itself:
// the partition's row of checkpoints.
package batch

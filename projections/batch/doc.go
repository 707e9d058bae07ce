// Package batch defines a run of a partition's frames, and the partition's position: its row of checkpoints.
//
// # Who is authoritative
//
// The row of checkpoints is: the first offset that is not projected, the head of the chain, the last event. It
// is always between two frames, so readers of Postgres never see a part of a decision. The owner of the partition is
// not: Kafka assigns partitions so that projectors do not get in each other's way, and two that both believe they own
// one do no harm. Position.Move is a compare-and-set that also locks the row.
//
// # What happens on failure
//
//   - A record does not extend the chain: it is a zombie's copy, or foreign. It becomes a Letter, which is stored for
//     the operator (Bury), and the head stays.
//   - A frame extends the chain and contains an event that cannot be decoded: the frame becomes a Letter too. Its other
//     events are history, and the head moves past it, as in every reader.
//   - An event is of an unknown type: it is history, and counted in Batch.Unknown.
//   - Messages before the position are already projected: they are dropped.
//   - Messages are missing between two: ErrGap. Continuing would reject every later record.
//   - The checkpoint is not where the batch begins: Move fails with ErrOvertaken.
package batch

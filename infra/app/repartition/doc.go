// Package repartition changes the number of partitions of a log: it makes a new generation of the topics, with every event under its
// account's new partition (docs/design/architecture.md "Generations"). No process of the service may run meanwhile.
//
// # Who is authoritative
//
// The old generation, up to its closed events; from the switch on the new one. The new topics and the database follow from the old
// ones, byte for byte: whoever repeats the move gets the same frames with the same hashes, and Verify does so to compare them.
//
// # States
//
//	serving ──▶ closed: no owner extends the old partitions ──▶ the old log is projected and published to its end ──▶
//	new topics written ──▶ commands copied ──▶ the database of the new generation ──▶ the switch: one record ──▶ serving
//
// # What happens on failure
//
//   - A process of the service is there: nothing is done.
//   - It ends anywhere before the switch: nothing of the new generation counts. No process starts: owners find the closed events, and
//     later the database is of another generation than the log. Repeat the command; it deletes what was written and begins again.
//   - It ends after the switch: it is done. Repeated, it says so.
//   - A process that was cut off goes on: its owner's frames do not extend the chain, its projector finds another epoch, and within a
//     minute it finds the switch and ends.
package repartition

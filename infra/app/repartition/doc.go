// Package repartition changes the number of partitions of a log: it makes a new generation of the topics, with every event under its
// account's new partition (docs/design/architecture.md "Generations"). The service stands still meanwhile, or runs until little is left.
//
// # Who is authoritative
//
// The old generation, up to its closed events; from the switch on the new one. The new topics and the database follow from the old
// ones, byte for byte: whoever repeats the move gets the same frames with the same hashes, and Verify does so to compare them.
//
// # States
//
//	serving ──▶ closed: no owner extends the old partitions ──▶ the old log is projected and published to its end, and in segments ──▶
//	new topics written ──▶ commands copied ──▶ the database of the new generation ──▶ the switch: one record ──▶ serving
//
// While the service runs most of this is done first, for what is settled:
//
//	new topics and event_log beside written in rounds ──▶ closed ──▶ all processes have left ──▶ the old log is projected and published to its
//	end, and in segments ──▶ the rest written, accounts compared ──▶ commands copied ──▶ the database begins with the new generation ──▶ the switch
//
// # What happens on failure
//
//   - The objects of the service cannot be written to: nothing is done. After the closing the command has to be repeated, or entered with
//     the option to do without.
//   - A process of the service is there, and it is to stand still: nothing is done.
//   - It ends before the old partitions are closed: the old generation serves. What was written is deleted by the next move.
//   - It ends anywhere from there to the switch: nothing of the new generation counts. Processes wait: owners find the closed events, and
//     later the database is of another generation than the log. Repeat the command; it deletes what was written and begins again, or makes
//     the switch if everything else is done.
//   - An event is earlier than what was written ahead: before the old partitions are closed the command ends; after that it writes all
//     of the log once more.
//   - It ends after the switch: it is done. Repeated, it says so.
//   - A process that was cut off goes on: its owner's frames do not extend the chain, its projector finds another epoch and does not begin
//     again, because the database is of another generation, and within a minute it finds the switch and ends.
//   - A process is killed: its places in the groups are taken from it once its lock in Postgres has been missing for half a second, because
//     nobody else is left to notice.
//   - A process that begins meanwhile has compared log and database before the change, perhaps: it compares them again once its presence is
//     known, so either it ends, or the command waits for it. It looks at the log's end when its feed has begun, and every 20 s.
package repartition

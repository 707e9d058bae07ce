// Package commands is the write side: the gateway that sends commands and waits for their replies, and the owner that
// decides the commands of a partition and appends the resulting events to the log (docs/design/architecture.md "Owners
// and takeover").
//
// # Who is authoritative
//
// The events topic, read by the chain rule: a frame is part of history only if it extends the last accepted one.
// Nothing else is: not the owner's memory, not the read models, not the broker's idea of who owns a partition. All that
// an owner knows is a fold of the log. It is discarded and read again whenever an append did not end as expected.
//
//	Gateway.Send ─▶ commands/p ─▶ Owner: receive ─▶ prepare ─▶ decide ─▶ append ─▶ answer ─▶ replies ─▶ Gateway.Answer
//	                                        │           │                  │
//	                                        │           │ history is ahead │ offset is not just the next one,
//	                                        │           │ of this owner    │ an error, a time-out: outcome unknown
//	                                        │           ▼                  ▼
//	                                        └────── start over: read the log to its end, answer what is found there,
//	                                                decide the rest again
//
// # Rules
//
//   - Deciding is a function of the commands before it. Decided twice, by two owners, at two times, a command leads to
//     the same bytes. Whatever a decision looks at besides the state travels in the command; a new rule that needs more
//     has to put it there.
//   - Commands travel in frames, each a record: those of one gateway for one partition that came while the frame before was
//     under way. A command's place is the frame's offset and the command's index. A frame only saves records: its commands
//     are decided one by one, and one that cannot be read does not concern the others.
//   - The events of a batch of commands are one frame, one record: in the log completely or not at all. A long batch is
//     divided between two decisions, never inside one, and its frames are appended one after the other.
//   - An append counts only if the broker acknowledged exactly the offset after the last known one: then nobody else
//     wrote in between.
//   - No reply is sent before its append counts. Replies to refused commands wait for the append of their frame,
//     because the state that refused them may depend on those events.
//   - Each accepted command leads to one event of its own and to every follow-up that the new state requires, up to the
//     limit of domain.Decide. So whoever takes over has nothing to complete.
//   - An idempotency key that the filter of the partition does not report was not used in its lifetime; any other is looked up.
//     The filter is a fold of the log like all else: the recorded keys of the last 24 hours, then those of the tail.
//   - Time is that of the command, limited to 5 s before and after the broker's time of its frame (ClaimMax), which is
//     part of the log, and never earlier than the last event. A refused command does not move it: the next owner knows
//     only the events.
//   - States come from an LRU, else from recorded history and the tail, the events that are not recorded yet. A loaded
//     state may contain events that this owner does not know, because another owner wrote them: then this owner is
//     stale and reads the log before it decides.
//
// log_model_test.go runs three owners against a failing broker and disables each rule in turn. linearizable_test.go
// adds clients and gateways and checks what clients see (package linearizabilitytest).
//
// # What happens on failure
//
//   - A frame of commands is not acknowledged: the outcome of each of its commands is unknown, and of no other. The next
//     frame is sent after that; commands whose clients stopped waiting are not in it.
//   - An owner dies in the middle of a frame of commands: the next one reads that frame again and decides what comes after
//     the last command in the log.
//   - The broker is away: appends and reads are retried until it is back or the partition is assigned to another
//     process. Clients get outcome_unknown after 10 s and repeat with the same key.
//   - Postgres is away: commands whose states are in memory are decided; a batch that needs more waits.
//   - History falls behind: from TailMax unrecorded events on the owner waits for it, so memory stays flat.
//   - The process dies: another owner reads the tail and continues after the last command in the log. Commands that were
//     decided and not answered stay unanswered: their clients repeat.
//   - The log is not this service's, or the commands topic does not have the command of its last event: the owner refuses the partition
//     before it decides anything there (ErrForeignLog). How long the topics are it compares when it resumes, which command is at that place
//     with the first frame that it is given.
//   - A frame that no gateway of the service signed, or that was signed at another time, is buried, and so is a command that
//     the roles of its gateway do not send: who only reaches the brokers cannot have anything decided. Whether it is depends on
//     the record and the keys alone.
//   - A record or a command that cannot be read is counted, buried and skipped. This includes a command in another
//     partition than its account's, and a command of a type that only a newer
//     program knows, so upgrade owners before gateways.
//   - A command that makes the decider fail is refused as internal_error, the same by every owner, and logged.
package commands

// Package commands is the write side: the gateway that sends commands and awaits their answers, and the owner that
// decides the commands of a partition and appends what comes of them to the log (docs/design/architecture.md "Owners and
// takeover").
//
// # Who is authoritative
//
// The events topic, read by the chain rule: a record is history only if it extends the last accepted one. Nobody else:
// not the owner's memory, not the read models, not the broker's idea of who owns a partition. All that an owner knows is
// a fold of the log, thrown away and read again whenever something did not end as expected.
//
//	Gateway.Send ─▶ commands/p ─▶ Owner: receive ─▶ prepare ─▶ decide ─▶ append ─▶ answer ─▶ replies ─▶ Gateway.Answer
//	                                        │           │                  │
//	                                        │           │ history is ahead │ offsets are not just the next ones,
//	                                        │           │ of this owner    │ an error, a time-out: outcome unknown
//	                                        │           ▼                  ▼
//	                                        └────── start over: read the log to its end, complete the last decision,
//	                                                answer what is found there, decide the rest again
//
// # Rules
//
//   - Deciding is a function of the commands before it. Decided twice, by two owners, at two times, a command leads to
//     the same bytes. What a decision may look at besides the state travels in the command; a new rule that needs more
//     has to put it there.
//   - An append counts only if the broker acknowledged exactly the offsets after the last known one: then nobody else
//     wrote in between.
//   - No answer is given before its append counts. Answers to refused commands wait for the appends of the same batch,
//     because the state that refused them may rest on those events.
//   - Each command leads to one event of its own, and follow-ups. A crash can cut off follow-ups only; they are found
//     again from the state (domain.Resume) before the next command is decided.
//   - Time is that of the command, held to 5 s before and after the broker's time of its record (ClaimMax), which is part of
//     the log, and held at the time of the last event. A refused command does not move it: whoever takes
//     over knows the events only.
//   - States come from an LRU, else from recorded history and the tail, the events that are not recorded yet. Loaded
//     states may hold events that this owner does not know, when another one went on meanwhile: then it is stale and reads
//     the log before it decides.
//
// log_model_test.go runs three owners against a broker in trouble and takes each rule away in turn. linearizable_test.go
// puts clients and gateways before it and checks what they see (package linearizabilitytest).
//
// # What happens on failure
//
//   - The broker is away: appends and reads are tried again until it is back or the partition is given to another
//     process; clients get outcome_unknown after 10 s and repeat with the same key.
//   - Postgres is away: commands whose states are held are decided; a batch that needs more waits.
//   - History falls behind: from TailMax unrecorded events on the owner waits for it, so memory stays flat.
//   - The process dies: another owner reads the tail and continues after the last command in the log. Commands that were
//     decided and not answered stay unanswered: their clients repeat.
//   - A record that cannot be read is counted, buried and passed. A command of a type that only a newer program knows is
//     one: upgrade owners before gateways.
//   - A command that makes the decider fail is refused as internal_error, alike everywhere, and logged.
package commands

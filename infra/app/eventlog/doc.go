// Package eventlog connects a process to the log: it makes and checks the topics, compares the clocks, and sends commands.
//
// Every role sends its commands through one Gateway, which reads its answers from one partition of the replies topic from the
// process's start on. An answer that is missed, because the broker was away or the partition was truncated, is
// outcome_unknown to its sender, who repeats the command; the owner decides each command once.
package eventlog

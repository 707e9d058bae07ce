// Package eventlog connects a process to the log: it creates and checks the topics, compares the clocks, and sends
// commands.
//
// Every role sends its commands through one Gateway, which reads its answers from one partition of the replies topic,
// from the process's start on. If an answer is missed, because the broker was away or the partition was truncated,
// the sender gets outcome_unknown and repeats the command; the owner decides each command once.
package eventlog

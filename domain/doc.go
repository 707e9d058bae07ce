// Package domain decides. It is pure: no clock, no randomness, no I/O. Everything that a decision depends on comes with
// the command or is a fold of the earlier events. Two owners of a partition that disagree about who owns it still
// decide every command the same, byte for byte (docs/design/architecture.md "Deciding"); commands/log_model_test.go
// shows why that matters.
//
//	Command ─▶ Decide(States, Command) ─▶ []Logged, or a refusal that needs no record
//	                                        │
//	                              Evolve(States, Envelope)
//
// The aggregate is the account with its jobs (packages account and job). Package tool says what each tool accepts and
// costs.
package domain

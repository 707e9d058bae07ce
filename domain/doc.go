// Package domain decides. It is pure: no clock, no randomness, no I/O; what a decision needs comes with the command or
// is the fold of the events before it. Two owners of a partition that believe different things about who owns it still
// decide every command alike, byte for byte (docs/design/architecture.md "Deciding");
// commands/log_model_test.go shows why that matters.
//
//	Command ─▶ Decide(States, Command) ─▶ []Logged, or a refusal that needs no record
//	                                        │
//	                              Evolve(States, Envelope)
//
// The aggregate is the account with its jobs (packages account and job). What a tool takes and costs is in package
// tool.
package domain

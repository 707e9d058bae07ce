// Package checkpoints has what auditors read: the signed checkpoints of the log, the public keys to check them with, and proofs of an
// account's history (docs/auditing.md).
//
// Checkpoints and keys are open to everybody. A witness is somebody else's machine, which should hold no secret of the service; and
// a checkpoint that only some can see could be another one for others. What they disclose is how many accounts and events there
// are. A proof discloses an account's balance, so it needs what the account's history needs.
package checkpoints

// Package witness follows the signed checkpoints of a log from somebody else's machine (docs/auditing.md "A witness"), and signs the
// newest one only if each follows the one before, back to what the witness signed last. So a log cannot show a witness one history
// and then another: the witness keeps what it signed.
//
// The witness reads what everybody may read, and changes nothing at the log. Its state is one file with the last checkpoint as it
// signed it, replaced in one step. After a refusal the state stays as it is, so every later look refuses too, until somebody has
// found out why.
package witness

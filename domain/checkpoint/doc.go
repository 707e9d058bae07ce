// Package checkpoint is the signed statement of what history was at a time (docs/auditing.md). A checkpoint names the head
// of each partition and the root of a Merkle tree over all accounts; it is signed as a note (C2SP signed-note, Ed25519). With
// an audit path from one account's leaf to the root, anybody who has the public key can check offline that a history of this
// account is whole and unchanged: the service's own chains prove nothing against somebody who can compute all hashes again.
//
// The package reads and writes nothing: projections/checkpoints makes checkpoints from the read models.
package checkpoint

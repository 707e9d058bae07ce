// Package checkpoints makes signed checkpoints from the read models and proves accounts' histories by them
// (domain/checkpoint says what a checkpoint is).
//
// # Who is authoritative
//
// The log determines leaves and heads; the tables signed_checkpoints, checkpoint_leaves and checkpoint_tiles keep what was
// signed. They are never rebuilt: a signature cannot be made again with the time it was made at.
//
// # How one is made
//
// In one transaction that sees the read models as they were at one moment (repeatable read), so that each head is that of the
// events from which leaves are read. The first checkpoint reads all accounts. Each later one reads the accounts with events
// after the heads of the one before, and rewrites their leaves and the tiles above them. An id that is new but lies between
// older ones moves all leaves after it, so then all accounts are read again; ids begin with the time (UUID version 7), so this
// happens to accounts that were opened in the same moment as the checkpoint before was made.
//
// # Another key
//
// The first checkpoint that a new key signs names it and is signed by the key before, too, so that who trusts that one can trust the
// new one. A process that still has the old key signs with the new one, if it has it, and otherwise not at all. A new key that nobody
// vouches for signs only if an operator says that the one before is lost: witnesses then refuse.
//
// # What happens on failure
//
// The transaction is rolled back and nothing is signed that others see. Two processes that make one at the same time: the
// later one fails with a duplicate number.
package checkpoints

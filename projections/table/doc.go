// Package table writes many rows of a table in few round trips: COPY from 200 rows on, else INSERT … SELECT FROM unnest, sent
// together with every other statement.
//
// # What happens on failure
//
//   - A new row's key is taken: the transaction fails with store.ErrDuplicateKey. A Writer that is Careful replaces the row.
//   - A text holds NUL, which Postgres refuses: it is taken out. The exact bytes are in event_log.
//   - The writer falls silent within the transaction: Postgres ends it after IdleMax, and the checkpoint's row is free again.
//   - Postgres crashes: Settings turns synchronous_commit off, so the last transactions may be lost, each as a whole and none
//     that came before one that is kept. What is lost is projected again.
package table

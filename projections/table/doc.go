// Package table writes many rows of a table in few round trips: by COPY from 200 rows on, else by INSERT … SELECT FROM
// unnest, sent together with all other statements.
//
// # What happens on failure
//
//   - A new row's key exists already: the transaction fails with store.ErrDuplicateKey. A Writer that is Careful
//     replaces the row.
//   - A text contains NUL, which Postgres refuses: it is removed. The exact bytes are in event_log.
//   - The writer goes silent within the transaction: Postgres ends it after IdleMax and releases the checkpoint's row.
//   - Postgres crashes: Settings turns synchronous_commit off, so the last transactions may be lost, each as a whole
//     and none without all later ones. What is lost is projected again.
package table

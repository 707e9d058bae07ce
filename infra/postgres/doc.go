// Package postgres implements on Postgres what the projections need: a pool, transactions with pipelined statements
// and binary COPY, notifications, and the migrations of all tables (migrations/, applied by goose under an advisory
// lock). Only it and infra/river import pgx. The SQL of the read models is in projections and runs on PostgreSQL 15
// and later.
//
// # What is partitioned by month
//
// Two tables whose rows end: webhook_attempts by the time of the attempt, access_trail by its id, which begins with the month. A month
// that is over goes as a whole, by DROP TABLE: no rows are deleted one by one, and nothing is left to VACUUM. The functions make_months and
// drop_months make and drop the partitions, with the rights of the tables' owner, since no part of the service has them. A sweep calls
// them every hour: it makes those of two months ahead. What comes without a partition, after a long silence or from a backup, is in the
// default one, and is moved when its month is made.
//
// Unique keys hold what they held. Postgres can only keep a key unique that has the column by which a table is partitioned: the key of
// webhook_attempts has the time anyway. That of access_trail is the id, by which a download that is noted twice within a minute
// is stored once; so it is partitioned by the id.
//
// # What is packed
//
// The bytes of an event in event_log, with the dictionary of the log's frames (package packed), if the installation's level allows it: a
// process of an earlier version could not read them. Rows of both forms may be mixed. Only a destination of the type store.Packed gets the
// event itself, so SQL must not look into the column. Postgres's own compression does nothing here: it looks at rows of more than 2 KB.
//
// # What is not partitioned, and why
//
//   - event_log, whose key is the number of the event in its partition of the log. By month, the key would have to have the time, and two
//     events with one number would no longer be refused, which is the last guard against a projector that writes twice. An owner that
//     loads an account, and every list of a history, would look into the indexes of all months instead of one: among 960,000 events of two
//     years the five after an account's snapshot took 54 pages and 0.5 ms instead of 8 pages and 0.06 ms. And nothing of it is dropped.
//   - credit_ledger, for the same reasons: its key is the account and the number, its readers read by account.
//   - jobs, webhook_deliveries, usage_daily: their rows change, and a rebuild swaps them.
//
// # When tables are vacuumed
//
// By default Postgres waits for a fifth of the rows. Of a table with 10⁹ rows that is 2·10⁸, and the run takes hours. event_log and
// credit_ledger, to which rows are only added, are vacuumed after each million: new pages are frozen and marked as visible, none is
// visited again, and wrap-around never finds much to do. Tables whose rows change are vacuumed after 2 or 5 of 100 rows
// (migrations/00141_vacuum.sql). A rebuild keeps these settings.
//
// # What a migration may lock
//
// Nothing for longer than a second, whatever the size of a table: processes of the version before go on meanwhile. What reads rows does so under a
// lock that lets others read and write (VALIDATE CONSTRAINT, CREATE INDEX CONCURRENTLY), what changes a table waits for its lock half
// a second at a time, and a partition is attached after a constraint has shown that its rows belong there.
package postgres

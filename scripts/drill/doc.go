// Command drill breaks a loaded service and checks its promises. It builds the program with failpoints
// (infra/failpoint), runs it with fresh data, prints one table, and exits with 1 if a promise was broken.
//
//	go run ./scripts/drill [-kills 200] [-stops 3] [-rounds 2] [-seed N] [-only kill,roles,zombie,faults,rolling,lost-database,lost-log,lost-objects,lost-both,lost-both-archived,
//	                       move]
//	                       [-from COMMIT] [-keep] [-race] [-kfake]
//
// # The load
//
// Clients create jobs, half of them with a file to upload, and cancel some of them. Each request carries an
// Idempotency-Key and is repeated with the same key until it is acknowledged: after any answer from 500 up, and when
// there is none. The checks trust only what was requested and answered; everything else must agree with it.
//
// # kill
//
// `toolmill dev`, with embedded broker and private Postgres, is killed with SIGKILL at random moments, including its
// start, and started again; one time in five its postmaster is killed too. After each kill, of the processes that it
// started only Postgres may be left.
//
// # roles
//
// Six processes share Apache Kafka (kfake if that is not installed), one Postgres and one bucket: two that own and
// project, two workers, one with the API, one that delivers webhooks. Each is killed in turn at a random moment. It
// is started again with a failpoint of its role armed, dies there, and is started normally.
//
// # zombie
//
// Two `toolmill serve` with every role share broker, Postgres and one directory of objects. One of them is paused
// with SIGSTOP for longer than the broker waits for it, so the other takes its partitions over; then it resumes in
// the middle of what it was doing.
//
// # faults
//
// The processes of roles again. The broker is paused for 30 s, then Postgres is; the disk with the objects, a file
// system in memory, is full for 20 s; each worker is paused for 15 s.
//
// # rolling
//
// Three processes of mixed roles (site.Mixed) are restarted in order, one after the other.
//
// # upgrade
//
// Only with -from, a commit of an earlier version (`make upgrade`): the processes of rolling begin as that version, and are restarted
// as this one, as the earlier one and as this one again. In between, both versions work on the same log, models and objects. Then the
// level of the log is raised, all are restarted once more, and the earlier version must refuse to start.
//
// # move
//
// The processes of rolling. The log is moved to more partitions under load, and once more while one of the processes is killed.
// For each account its longest wait for an answer is told, from a request's first try on and whatever was asked, and for how long no owner
// decided: PASS within 5 s, which is the promise, FALLS SHORT beyond. The drill fails only beyond 30 s: 5 s is a figure of a machine that has
// processors to spare, which CI has not; no load explains 30 s (stopHangs).
//
// # lost-database, lost-log
//
// The processes of rolling. The database is dropped some time after a backup, or the broker ends with all that it has; all processes
// are killed, the store is made again by `toolmill restore`, and the processes start on it.
//
// # lost-objects
//
// The processes of rolling. The bucket is emptied while jobs wait, run and have succeeded, and no process is restarted. Jobs whose
// input is gone fail with a full refund; outputs that are gone are told as such, those of jobs requested afterwards are not.
//
// # lost-both, lost-both-archived
//
// The processes of rolling, with segments that close after 5 s. The clients stop, all processes are killed, and log and database are lost
// at once, or for lost-both-archived when all that was acknowledged is in segments. `toolmill restore` makes the log from the segments
// and the database from a backup. What is in neither may be no older than a segment, and is sent again with its keys.
//
// # What must hold after each
//
//   - Every acknowledged job is in the log once, has ended within 60 s, and has not succeeded twice.
//   - Repeating the request of any key gives the same answer, byte for byte.
//   - The balance agrees with the client's own record.
//   - Each output can be downloaded, and is what the job says; no input is refused, because none is bad.
//   - Each succeeded job with a webhook was delivered, under one webhook-id, signed.
//   - kill, roles: the documented reader of the stream (docs/readers/revenue.py), which runs from before the load on and is
//     killed at random moments too, ends with exactly the ledgers' sums: no credit lost, none counted twice.
//   - No answer from 500 up other than 503 with Retry-After.
//   - A record that the chain does not accept is a byte for byte copy of one that it does.
//   - `toolmill audit check` finds no difference.
//   - kill, roles, faults: recovery within 10 s (p95). kill, roles: no engine is left after a kill.
//   - faults: what a paused worker ran is given to the other one within 15 s.
//   - move: no account waits for more than 30 s; within 5 s is told, not held.
//   - rolling, upgrade: no job loses an attempt.
package main

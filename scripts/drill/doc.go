// Command drill breaks a loaded service and checks what it promised. It builds the program with failpoints
// (infra/failpoint), runs it with fresh data, prints one table, and exits with 1 where a promise was broken.
//
//	go run ./scripts/drill [-kills 200] [-stops 3] [-rounds 2] [-seed N] [-only kill,roles,zombie,faults,rolling]
//	                       [-keep] [-race] [-kfake]
//
// # The load
//
// Clients create jobs, half of them with a file to upload, and cancel some of them. Each request carries an
// Idempotency-Key and is repeated with the same key, on any answer from 500 up and on none, until it is acknowledged.
// What was asked and what was answered is all that the checks believe; everything else has to agree with it.
//
// # kill
//
// `toolmill dev`, with embedded broker and private Postgres, is killed with SIGKILL at random moments, its start
// included, and started again; one time in five its postmaster is killed too. After each kill no process that it
// started may be left but Postgres.
//
// # roles
//
// Six processes share Apache Kafka (kfake where it is not installed), one Postgres and one bucket: two that own and
// project, two that work, one with the API, one that delivers webhooks. Each is killed in turn, at a random moment; it is
// started again armed with one of the named points that its role passes, and dies there; then it is started as it was.
//
// # zombie
//
// Two `toolmill serve` with every role share broker, Postgres and one directory of objects. One of them is stopped with
// SIGSTOP for longer than the broker waits for it, so the other takes its partitions over; then it wakes up, in the middle
// of whatever it was doing.
//
// # faults
//
// The processes of roles again. The broker is stopped where it stands for 30 s, then Postgres is; the disk with the
// objects, a file system in memory, has no room for 20 s; each worker is stopped for 15 s.
//
// # rolling
//
// Three processes of mixed roles (site.Mixed) are restarted in order, one after the other.
//
// # What must hold after each
//
//   - Every acknowledged job is in the log and has ended within 60 s; none is in it twice, none has succeeded twice.
//   - Every key, asked again, gives the same answer byte for byte.
//   - The balance is what the client's own record makes it.
//   - Each output can be downloaded, and is what the job says; no input is refused, for none is bad.
//   - Each succeeded job with a webhook was delivered, under one webhook-id, signed.
//   - No answer from 500 up but 503 with Retry-After.
//   - A record that the chain does not accept is a byte for byte copy of one that it does.
//   - `toolmill audit check` finds no difference.
//   - kill, roles, faults: recovery within 10 s (p95). kill, roles: no engine is left after a kill.
//   - faults: what a stopped worker ran is given to the other one within 15 s.
//   - rolling: no job has lost an attempt.
package main

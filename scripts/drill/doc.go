// Command drill breaks a loaded service and checks what it promised. It builds the program, runs it with fresh data,
// and exits with 1 where a promise was broken.
//
//	go run ./scripts/drill [-kills 30] [-stops 3] [-seed N] [-only kill,zombie] [-keep] [-race]
//
// # The load
//
// Clients create jobs and cancel some of them. Each request carries an Idempotency-Key and is repeated with the same key,
// on any answer from 500 up and on none, until it is acknowledged. What was asked and what was answered is all that the
// checks believe; everything else has to agree with it.
//
// # kill
//
// `toolmill dev`, with embedded broker and private Postgres, is killed with SIGKILL at random moments, its start
// included, and started again; one time in five its postmaster is killed too. Behind each kill no process that it
// started may be left but Postgres.
//
// # zombie
//
// Two `toolmill serve` share Apache Kafka (kfake where it is not installed), one Postgres and one directory of objects.
// One of them is stopped with SIGSTOP for longer than the broker waits for it, so the other takes its partitions over;
// then it wakes up, in the middle of whatever it was doing.
//
// # What must hold behind each
//
//   - Every acknowledged job is in the log and has ended; none is in it twice, none has succeeded twice.
//   - Every key, asked again, gives the same answer byte for byte.
//   - The balance is what the client's own record makes it.
//   - Each succeeded job with a webhook was delivered, under one webhook-id, signed.
//   - A record that the chain does not accept is a byte for byte copy of one that it does.
//   - `toolmill audit check` finds no difference.
package main

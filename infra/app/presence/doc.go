// Package presence lets the processes of a service notice at once that one of them has died.
//
// Each process holds a lock on a connection to Postgres. When it dies, its kernel closes the connection and Postgres releases
// the lock; whoever sees that evicts the dead process from the consumer groups. Without that, its partitions would stay with
// it until its session has timed out, 6 s at least, and a process that starts in its place would wait as long to be let in.
//
// A wrong guess costs a rebalance and nothing else: two owners of a partition do no harm, ownership only avoids contention.
// A worker that is gone loses its jobs later than its partitions, since each costs the job an attempt.
package presence

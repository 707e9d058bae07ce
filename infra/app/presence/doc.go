// Package presence lets the processes of a service notice at once when one of them dies.
//
// Each process holds a lock on a connection to Postgres. When it dies, its kernel closes the connection and Postgres
// releases the lock; the first process to notice evicts the dead one from the consumer groups. Otherwise its
// partitions would stay with it until its session times out, after at least 6 s, and a process that starts in its
// place would wait as long to be admitted.
//
// A wrong guess costs only a rebalance: two owners of a partition do no harm, because ownership only avoids
// contention. A missing worker loses its jobs later than its partitions, because each job loses an attempt.
package presence

// Package sweep ends what nobody else ends: attempts of workers that died, jobs behind their deadline, uploads that
// never came, inputs and outputs whose retention is over (architecture.md §4).
//
// One process sweeps at a time (River's leader inserts the work), and it would do no harm if two did: a sweep only looks
// at the read models and sends commands, and the log decides. What the read models show late is swept late, what they
// show wrong is refused as not_due or nothing_to_do.
//
// Bytes are deleted before the event that says so: a crash in between leaves a job that is still due, never an object
// that nobody knows.
package sweep

// Package live wakes who waits: for a position to be queryable, for a change of a job, for its progress.
package live
